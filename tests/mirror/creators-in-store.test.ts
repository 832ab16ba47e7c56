import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type * as ErasePerson from '#app/domain/privacy/customer-data.ts';
import { acceptInvitation } from '../support/portal/accept-invitation.ts';
import { createCollab, createDrop, updateCollab, updateDrop } from '../support/http/api-calls.ts';
import { mailSettings } from '../support/world/app-settings.ts';
import { changeOptions } from '../support/store/change-options.ts';
import { advanceClock } from '../support/db/clock.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { removeJobs, waitForNoRunningJob } from '../support/db/jobs.ts';
import { getChannelId } from '../support/db/channels.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import {
  addFault,
  clearFaults,
  metafieldsIn,
  requestsTo,
  untilDelayed,
  writesTo,
} from '../support/store/mirror.ts';
import { queryAsApp } from '../support/domain/query-as-app.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';

/* The metafields by which themes find creators: on collections of drops, and on products. */

const world = await useWorld({ worker: true }, mailSettings);
let tools: Awaited<ReturnType<typeof loadInProcessTools>>;
let privacy: typeof ErasePerson;
let sendQuery: Awaited<ReturnType<typeof queryAsApp>>;
beforeAll(async () => {
  tools = await loadInProcessTools(world.database, mailSettings);
  privacy = await import('#app/domain/privacy/customer-data.ts');
  sendQuery = await queryAsApp({ platformUrl: world.platform.url, domain: world.halo.domain });
});
afterEach(() => clearFaults(world.platform.url));

const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const product = (index: number) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`;
const products = (...indexes: number[]) => indexes.map((index) => ({ id: world.halo.products[index] }));
const idle = () => waitForIdleMirror(world.database);
const stored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

async function add(email: string, ...indexes: number[]) {
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, products: products(...indexes) });
  await idle();
  return { collabId, dropId, entryId: (await stored(collabId)).entry.id };
}

interface CollectionRow {
  id: string;
  templateSuffix: string | null;
  creator: { value: string } | null;
}

async function collectionsOf(collabId: string): Promise<CollectionRow[]> {
  const { collections, creatorCollection } = await stored(collabId);
  const ids = [...collections, creatorCollection].flatMap((found) => found?.id ?? []);
  const query = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Collection {
    id templateSuffix creator: metafield(namespace: "$app", key: "creator") { value } } } }`;
  return ((await sendQuery(query, { ids })) as { nodes: CollectionRow[] }).nodes;
}

interface Picked {
  creators: string[];
  count: number | null;
}

async function picked(index: number): Promise<Picked> {
  const query = `query ($id: ID!) { product(id: $id) {
    creators: metafield(namespace: "$app", key: "creators") { value }
    count: metafield(namespace: "$app", key: "creator_count") { value } } }`;
  type Found = { product: Record<'creators' | 'count', { value: string } | null> };
  const { product: found } = (await sendQuery(query, { id: product(index) })) as Found;
  return {
    creators: JSON.parse(found.creators?.value ?? '[]') as string[],
    count: found.count && Number(found.count.value),
  };
}

const none = { creators: [], count: null };
const deleteAsApp = (ownerId: string, key: string) =>
  sendQuery(
    `mutation ($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) {
      userErrors { message } } }`,
    { metafields: [{ ownerId, namespace: '$app', key }] },
  );
const reconcile = async () => {
  const report = await tools.mirror('reconcile', world.halo.domain);
  await idle();
  return report;
};

describe('The metafields of products', () => {
  const countWrites = async () => {
    const requests = await requestsTo(world.platform.url, world.halo.domain);
    return requests.filter(({ operation }) => operation === 'SetMetafields').length;
  };

  it('do not delay an edit that a person waits for', async () => {
    const { collabId } = await add('slow@example.com', 3);
    const { platform, halo } = world;
    await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'SetMetafields' });
    await createDrop(world, halo, { collabId, products: products(4) });
    await untilDelayed(platform.url);
    await updateCollab(world, halo, { collabId, firstName: 'Quick' });
    await until(
      'the edit is in the store',
      async () => (await stored(collabId)).entry.fields['cc-creator-first-name'] === 'Quick',
    );
    expect(await picked(4)).toEqual(none);
    await clearFaults(platform.url);
    await idle();
    expect((await picked(4)).count).toBe(1);
  });

  it('are written again after a lost response, although the job of the channel was lost', async () => {
    const { collabId } = await add('job-lost@example.com', 3);
    const { platform, halo, database } = world;
    await addFault(platform.url, { fault: 'lose-answer', operation: 'SetMetafields' });
    const writes = await countWrites();
    await createDrop(world, halo, { collabId, products: products(4) });
    await until('the write was repeated', async () => (await countWrites()) === writes + 2);
    await waitForNoRunningJob(database);
    await removeJobs(database);
    await advanceClock(database, 150);
    await until('the write is confirmed', async () => (await countWrites()) === writes + 3);
    await idle();
  });
});

describe('The collections of a creator', () => {
  it('refer to the entry, whether they or the entry came first, and drops have their template', async () => {
    const { collabId, entryId } = await add('first@example.com', 0, 1);
    await createDrop(world, world.halo, { collabId, products: products(2) });
    await idle();
    const found = await collectionsOf(collabId);
    expect(found.map(({ creator }) => creator?.value)).toEqual([entryId, entryId, entryId]);
    expect(found.map(({ templateSuffix }) => templateSuffix).toSorted()).toEqual([
      'creator-drop',
      'creator-drop',
      null,
    ]);
  });

  it('get the reference with the creation when the entry exists', async () => {
    const { collabId, entryId } = await add('second@example.com', 0);
    const before = (await writesTo(world.platform.url, world.halo.domain)).length;
    await createDrop(world, world.halo, { collabId, products: products(0) });
    await idle();
    const writes = (await writesTo(world.platform.url, world.halo.domain)).slice(before);
    expect(writes.map(({ operation }) => operation)).toContain('CreateCollection');
    const owners = metafieldsIn(writes).map(({ ownerId }) => ownerId);
    expect(owners.filter((ownerId) => ownerId.includes('/Collection/'))).toEqual([]);
    expect((await collectionsOf(collabId)).map(({ creator }) => creator?.value)).toEqual(
      Array<string>(3).fill(entryId),
    );
  });

  it('keep the template that the merchant chose', async () => {
    const { collabId, dropId } = await add('third@example.com', 0);
    const own = (await stored(collabId)).collections[0]?.id;
    await staffDo(staff(), 'collectionUpdate', { collection: { id: own, templateSuffix: 'own' } });
    await updateDrop(world, world.halo, { collabId, dropId, title: 'Other' });
    await idle();
    expect(await reconcile()).toContain('no differences');
    const found = await collectionsOf(collabId);
    expect(found.find(({ id }) => id === own)?.templateSuffix).toBe('own');
  });

  it('get the reference again by a reconciliation, and after a lost response', async () => {
    const { collabId, entryId } = await add('fourth@example.com', 0);
    const [own] = (await stored(collabId)).collections;
    await deleteAsApp(own?.id ?? '', 'creator');
    expect(await reconcile()).toContain('collection creator');
    expect((await collectionsOf(collabId)).every(({ creator }) => creator?.value === entryId)).toBe(true);
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'SetMetafields' });
    const { _id: other } = await createCollab(world, world.halo, { email: 'lost@example.com' });
    await createDrop(world, world.halo, { collabId: other, products: products(5) });
    await until('the collections refer to the entry', async () => {
      const found = await stored(other).catch(() => undefined);
      const rows = found ? await collectionsOf(other) : [];
      return rows.length === 2 && rows.every(({ creator }) => creator?.value === found?.entry.id);
    });
    await advanceClock(world.database, 3 * 60_000);
    await idle();
    expect(await reconcile()).toContain('no differences');
  });
});

describe('A product', () => {
  it('names the creators of its drops, the newest drop first, and how many they are', async () => {
    const older = await add('older@example.com', 3);
    const newer = await add('newer@example.com', 3, 4);
    const shown = await picked(3);
    expect(shown.creators.slice(0, 2)).toEqual([newer.entryId, older.entryId]);
    expect(shown.count).toBe(shown.creators.length);
    await createDrop(world, world.halo, { collabId: older.collabId, products: products(3) });
    await idle();
    expect((await picked(3)).creators.slice(0, 2)).toEqual([older.entryId, newer.entryId]);
  });

  it('no longer names a creator who is paused, erased, or without it in a drop', async () => {
    const paused = await add('paused@example.com', 4);
    const erased = await add('erased@example.com', 4);
    const changed = await add('changed@example.com', 4);
    const names = async () => (await picked(4)).creators;
    expect(await names()).toEqual(expect.arrayContaining([paused.entryId, erased.entryId, changed.entryId]));
    const { count } = await picked(4);
    await updateCollab(world, world.halo, { collabId: paused.collabId, isActive: false });
    await updateDrop(world, world.halo, { ...changed, products: products(1) });
    const channelId = await getChannelId(world.database, world.halo.domain);
    await privacy.eraseCustomer(channelId, { customerId: null, email: 'erased@example.com' });
    await idle();
    const left = await names();
    for (const { entryId } of [paused, erased, changed]) expect(left).not.toContain(entryId);
    expect((await picked(4)).count).toBe((count ?? 0) - 3 || null);
    await updateCollab(world, world.halo, { collabId: paused.collabId, isActive: true });
    await idle();
    expect(await names()).toContain(paused.entryId);
  });

  it('names creators only after they accept, if pages need that, as pages and collections are hidden', async () => {
    const { database, halo } = world;
    const channelId = await getChannelId(database, halo.domain);
    const accepted = await add('accepted@example.com', 4);
    const invited = await add('invited@example.com', 4);
    await acceptInvitation(database, { channelId, collabId: accepted.collabId });
    const { searchDrops } = await import('#app/domain/drops/drop-list.ts');
    const { followShortLink } = await import('#app/domain/collabs/short-links.ts');
    /** What visitors and the brand see of the creator: page, flag of themes, collections, products, drop, short link. */
    const shows = async ({ collabId, entryId }: typeof invited) => {
      await idle();
      const { entry, collections, creatorCollection } = await stored(collabId);
      const { rows } = await searchDrops(channelId, {
        filter: { state: 'published' },
        order: 'newest',
        limit: 50,
      });
      const code = String(entry.fields['cc-collab-affiliate-code']);
      const visit = { shop: halo.domain, drop: undefined, parameters: new URLSearchParams() };
      const link = await followShortLink({ ...visit, code, pathPrefix: '/apps/creators', isClick: false });
      return [
        entry.status === 'ACTIVE',
        entry.data['cc-public'] === 'Y',
        ...[...collections, creatorCollection].map((collection) => collection?.isPublished),
        (await picked(4)).creators.includes(entryId),
        rows.some((row) => row.collabId === collabId),
        link !== '/',
      ];
    };
    const [everything, nothing] = [true, false].map((isShown) => Array.from({ length: 7 }, () => isShown));
    expect(await shows(invited)).toEqual(everything);
    await changeOptions(database, halo.domain, { pagesNeedAcceptance: true });
    expect(await shows(invited)).toEqual(nothing);
    expect(await shows(accepted)).toEqual(everything);
    await acceptInvitation(database, { channelId, collabId: invited.collabId });
    expect(await shows(invited)).toEqual(everything);
    const later = await add('later@example.com', 4);
    expect(await shows(later)).toEqual(nothing);
    await changeOptions(database, halo.domain, { pagesNeedAcceptance: false });
    expect(await shows(later)).toEqual(everything);
  });

  it('is corrected by a reconciliation, and written once for many changes', async () => {
    const { collabId, dropId, entryId } = await add('often@example.com', 2);
    await deleteAsApp(product(2), 'creators');
    expect(await reconcile()).toContain('product creators');
    expect((await picked(2)).creators).toContain(entryId);
    const sets = async () =>
      (await requestsTo(world.platform.url, world.halo.domain)).filter(
        ({ operation }) => operation === 'SetMetafields',
      ).length;
    const before = await sets();
    for (let index = 0; index < 5; index += 1)
      await updateDrop(world, world.halo, { collabId, dropId, title: `Title ${index}` });
    await idle();
    expect(await sets()).toBe(before);
  });

  it('names no creators while the brand has turned it off', async () => {
    const { entryId } = await add('option@example.com', 1);
    await changeOptions(world.database, world.halo.domain, { mirrorsProductCreators: false });
    await idle();
    expect(await picked(1)).toEqual(none);
    await changeOptions(world.database, world.halo.domain, { mirrorsProductCreators: true });
    await idle();
    expect((await picked(1)).creators).toContain(entryId);
  });
});
