import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Prisma } from '#app/db/generated/client.ts';
import {
  createCollab,
  createDrop,
  getCollab,
  unique,
  updateCollab,
  updateDrop,
} from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { deleteEntry, makeEntry, makeProducts } from '../support/foreign-objects.ts';
import { addFault, requestsTo } from '../support/mirror.ts';
import type { LoggedRequest } from '../support/mirror.ts';
import { viewStore } from '../support/store-view.ts';
import { until } from '../support/until.ts';
import { loadPageFunctions } from '../support/page-functions.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { mirrorOptionsCases } from './mirror-options.cases.ts';
import { waitForMirror, getMirrorState, listSyncTimes } from '../support/mirror-health.ts';
import { countLockWaits, lockMirrorRow } from '../support/db/locks.ts';
import { addTiers, addTier } from '../support/db/seed.ts';
import { advanceClock } from '../support/db/clock.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';
import { changeOptions } from '../support/change-options.ts';
import { listEvents } from '../support/db/events.ts';
import { countCollabs } from '../support/db/collabs.ts';

/** Longer than the mirror waits before it retries a write. */
const retrySeconds = 120;

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const gids = (...indexes: number[]) =>
  indexes.map((index) => `gid://shopify/Product/${world.halo.products[index] ?? ''}`);
const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

/** Updates a collab, and waits until the store shows it. */
async function change(collabId: string, json: Record<string, unknown>): Promise<void> {
  await updateCollab(world, world.halo, { collabId, ...json });
  await waitForMirror(world.database);
}

/** Updates a drop, and waits until the store shows it. */
async function changeDrop(
  key: { collabId: string; dropId: string },
  json: Record<string, unknown>,
): Promise<void> {
  await updateDrop(world, world.halo, { ...key, ...json });
  await waitForMirror(world.database);
}
const entriesOf = (...indexes: number[]) => indexes.map((index) => ({ id: world.halo.products[index] }));

/** The platform requests during an action. */
async function requestsDuring(action: () => Promise<unknown>): Promise<LoggedRequest[]> {
  const { platform, halo } = world;
  const before = await requestsTo(platform.url, halo.domain);
  await action();
  const after = await requestsTo(platform.url, halo.domain);
  return after.slice(before.length);
}

const operationsDuring = async (action: () => Promise<unknown>) =>
  (await requestsDuring(action)).map(({ operation }) => operation);

describe('the cost of a change', () => {
  const pointsOf = (requests: LoggedRequest[]) =>
    requests.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0);

  it('is one write for a text of a mirrored creator', async () => {
    // Without a title, the name is also the title of the creator's collection.
    const { _id: collabId } = await createCollab(world, world.halo, { title: 'A shop' });
    await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const requests = await requestsDuring(() => change(collabId, { firstName: 'Augusta' }));
    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateMetaobject']);
    expect(pointsOf(requests)).toBe(10);
  });

  it('is a few writes for a hundred consecutive edits, with the last state', async () => {
    const { base, halo, database } = world;
    const { _id: collabId } = await createCollab(world, halo);
    await waitForMirror(database);
    const moments = [performance.now()];
    const requests = await requestsDuring(async () => {
      for (let edit = 1; edit <= 100; edit += 1) {
        await call(`${base}/creators/collabs/${collabId}`, {
          key: halo.key,
          json: { lastName: `King ${edit}` },
        });
        moments.push(performance.now());
      }
      await waitForMirror(database);
      moments.push(performance.now());
    });
    // The first, the last, and one in ten seconds. A slow machine adds one for each gap of half a second.
    const pauses = moments.filter((moment, index) => moment - (moments[index - 2] ?? moment) > 500).length;
    const lasted = (moments.at(-1) ?? 0) - (moments[0] ?? 0);
    expect(requests.length).toBeLessThanOrEqual(2 + pauses + lasted / 10_000);
    expect((await mirrored(collabId)).entry.fields['cc-creator-last-name']).toBe('King 100');
  });

  it('of a new drop: its collection is created, read once, published, and the entry written', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const requests = await requestsDuring(async () => {
      await createDrop(world, world.halo, { collabId, title: 'Second' });
      await waitForMirror(world.database);
    });
    expect(requests.map(({ operation }) => operation)).toEqual([
      'CreateCollection',
      'CollectionProducts',
      'Publish',
      'UpdateMetaobject',
    ]);
    expect(pointsOf(requests)).toBeLessThanOrEqual(36);
  });

  it('of a drop’s texts: its collection is read once and updated, and the entry written', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    const { _id: dropId } = await createDrop(world, world.halo, { collabId });
    await waitForMirror(world.database);
    const operations = await operationsDuring(() => changeDrop({ collabId, dropId }, { title: 'Spring' }));
    expect(operations).toEqual(['CollectionProducts', 'UpdateCollection', 'UpdateMetaobject']);
  });
});

describe('a drop with changed products', () => {
  let collabId: string;
  let dropId: string;
  beforeEach(async () => {
    collabId = (await createCollab(world, world.halo))._id;
    const products = [0, 1, 2, 3].map((index) => ({ id: world.halo.products[index] }));
    dropId = (await createDrop(world, world.halo, { collabId, products }))._id;
    await waitForMirror(world.database);
  });

  it('has them in the new order in the same collection', async () => {
    const before = await mirrored(collabId);
    const operations = await operationsDuring(() =>
      changeDrop({ collabId, dropId }, { products: entriesOf(3, 2, 1, 0) }),
    );
    const after = await mirrored(collabId);
    expect(after.collections).toMatchObject([
      { id: before.collections[0]?.id, productIds: gids(3, 2, 1, 0), isPublished: true },
    ]);
    expect(operations).toContain('ReorderCollection');
    expect(operations).not.toContain('CreateCollection');
    expect(after.entry.data['cc-creator-drops']).toMatchObject([
      {
        'cc-creator-drop-products': [3, 2, 1, 0].map((index) => ({
          'cc-creator-drop-product-platform-id': world.halo.products[index],
        })),
      },
    ]);
  });

  it('moves a single product', async () => {
    await changeDrop({ collabId, dropId }, { products: entriesOf(0, 2, 3, 1) });
    expect((await mirrored(collabId)).collections[0]?.productIds).toEqual(gids(0, 2, 3, 1));
  });

  it('loses the removed one, and keeps the order of the others', async () => {
    await changeDrop({ collabId, dropId }, { products: entriesOf(1, 2, 3) });
    expect((await mirrored(collabId)).collections[0]?.productIds).toEqual(gids(1, 2, 3));
  });

  it('loses most products at once', async () => {
    const { platform, halo } = world;
    const many = await makeProducts({ platformUrl: platform.url, domain: halo.domain }, 40);
    const products = many.map((id) => ({ id }));
    const { _id: large } = await createDrop(world, halo, { collabId, title: 'Large', products });
    await waitForMirror(world.database);
    const shown = async () =>
      (await mirrored(collabId)).collections.find(({ title }) => title === 'Large')?.productIds;
    expect(await shown()).toHaveLength(40);
    await changeDrop({ collabId, dropId: large }, { products: products.slice(0, 2) });
    const left = many.slice(0, 2).map((id) => `gid://shopify/Product/${id}`);
    expect(await shown()).toEqual(left);
  });

  it('gets its new title and description in the same collection', async () => {
    const before = await mirrored(collabId);
    const operations = await operationsDuring(() =>
      changeDrop({ collabId, dropId }, { title: 'Winter', description: 'Cold' }),
    );
    expect((await mirrored(collabId)).collections).toMatchObject([
      { ...before.collections[0], title: 'Winter', descriptionHtml: '<p>Cold</p>' },
    ]);
    expect(operations).toContain('UpdateCollection');
  });
});

describe('a store that is in sync', () => {
  it('causes no work', async () => {
    const { halo, database } = world;
    await createCollab(world, halo);
    await waitForMirror(database);
    await waitForNoMirrorJob(database);
  });
});

describe('a paused collab', () => {
  let collabId: string;
  beforeEach(async () => {
    collabId = (await createCollab(world, world.halo))._id;
    await createDrop(world, world.halo, { collabId, title: 'One' });
    await createDrop(world, world.halo, { collabId, title: 'Two' });
    await waitForMirror(world.database);
  });

  it('is hidden: its entry is a draft, its collections are unpublished', async () => {
    await change(collabId, { isActive: false });
    const { entry, collections } = await mirrored(collabId);
    expect(entry.status).toBe('DRAFT');
    expect(entry.data['cc-public']).toBe('N');
    expect(collections.map(({ isPublished }) => isPublished)).toEqual([false, false]);
    expect(await getCollab(world, world.halo, collabId)).toMatchObject({ isActive: false });
  });

  it('is restored when it is resumed', async () => {
    const before = await mirrored(collabId);
    expect(before).toMatchObject({
      entry: { status: 'ACTIVE', data: { 'cc-public': 'Y' } },
      collections: [{ isPublished: true }, { isPublished: true }],
    });
    await change(collabId, { isActive: false });
    await change(collabId, { isActive: true });
    expect(await mirrored(collabId)).toEqual(before);
  });

  it('publishes additions only when it is resumed', async () => {
    await change(collabId, { isActive: false });
    await createDrop(world, world.halo, { collabId, title: 'Three' });
    await waitForMirror(world.database);
    const hidden = (await mirrored(collabId)).collections;
    expect(hidden.map(({ isPublished }) => isPublished)).toEqual([false, false, false]);
    await change(collabId, { isActive: true });
    const shown = (await mirrored(collabId)).collections;
    expect(shown.map(({ isPublished }) => isPublished)).toEqual([true, true, true]);
  });
});

describe('a brand that disables email addresses', () => {
  const personal = ['cc-creator-email', 'cc-creator-customer'];

  it('has neither the email address nor the customer of a creator in its store', async () => {
    const { halo, database } = world;
    await changeOptions(database, halo.domain, { mirrorsCustomer: true });
    const { _id } = await createCollab(world, halo, { email: 'private.person@example.com' });
    await waitForMirror(database);
    const open = (await mirrored(_id)).entry;
    expect(personal.map((key) => open.fields[key])).toEqual([
      'private.person@example.com',
      expect.stringMatching(/Customer/),
    ]);
    await changeOptions(database, halo.domain, { mirrorsEmail: false, mirrorsCustomer: false });
    await waitForMirror(database);
    const closed = (await mirrored(_id)).entry;
    expect(personal.map((key) => closed.fields[key])).toEqual([null, null]);
    expect(personal.map((key) => closed.data[key])).toEqual([null, null]);
    expect(JSON.stringify(closed)).not.toMatch(/private\.person|\/Customer\//);
  });
});

describe('a creator with a changed handle', () => {
  const rename = (collabId: string, handle: string) =>
    call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json: { handle } });
  const page = (handle: string) =>
    fetch(`${world.platform.url}/stores/${world.halo.domain}/pages/creator/${handle}`, {
      redirect: 'manual',
    });

  async function collabCalled(handle: string) {
    const collab = await createCollab(world, world.halo, { handle });
    await waitForMirror(world.database);
    return { collabId: collab._id, entryId: (await mirrored(collab._id)).entry.id };
  }

  it('keeps the entry with the new handle, and the old page redirects to the new one', async () => {
    const [old, present] = [unique('old-'), unique('new-')];
    const { collabId, entryId } = await collabCalled(old);
    const operations = await operationsDuring(async () => {
      await rename(collabId, present);
      await waitForMirror(world.database);
    });
    expect(operations).toEqual(['UpdateMetaobject']);
    const { entry } = await mirrored(collabId);
    expect(entry).toMatchObject({ id: entryId, handle: present, fields: { 'cc-creator-handle': present } });
    const moved = await page(old);
    expect([moved.status, moved.headers.get('location')]).toEqual([301, expect.stringContaining(present)]);
    expect((await page(present)).status).toBe(200);
  });

  it('has one entry, however often the response is lost', async () => {
    const { collabId, entryId } = await collabCalled(unique('old-'));
    const present = unique('new-');
    await addFault(world.platform.url, { fault: 'lose-answer', operation: 'UpdateMetaobject', times: 3 });
    await rename(collabId, present);
    await waitForMirror(world.database);
    expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
    await advanceClock(world.database, 200);
    await waitForMirror(world.database);
    expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
  });

  it('gets a new entry if the old one was deleted', async () => {
    const { collabId, entryId } = await collabCalled(unique('old-'));
    const present = unique('new-');
    await deleteEntry({ platformUrl: world.platform.url, domain: world.halo.domain }, entryId);
    await rename(collabId, present);
    await waitForMirror(world.database);
    const { entry } = await mirrored(collabId);
    expect(entry.handle).toBe(present);
    expect(entry.id).not.toBe(entryId);
  });

  describe('with the former handle of another', () => {
    /** Gives collabs handles while the mirror has a backlog; the first collab is mirrored first. */
    async function give(handles: readonly (readonly [collabId: string, handle: string])[]): Promise<void> {
      // The mirror waits half a second after a change that closely follows another.
      for (const [collabId] of handles)
        await updateCollab(world, world.halo, { collabId, handle: unique('gap-') });
      for (const [collabId, handle] of handles) await updateCollab(world, world.halo, { collabId, handle });
      await waitForMirror(world.database);
    }

    async function expectStanding(collab: { collabId: string; entryId: string }, handle: string) {
      expect((await mirrored(collab.collabId)).entry).toMatchObject({
        ...{ id: collab.entryId, handle },
        fields: { 'cc-creator-handle': handle },
      });
      expect(await listEvents(world.database, collab.collabId, 'mirror.failed')).toEqual([]);
    }

    it('keeps the entry, as does the other with its new handle', async () => {
      const [had, later] = [unique('had-'), unique('later-')];
      const [one, other] = [await collabCalled(had), await collabCalled(unique('own-'))];
      await give([
        [other.collabId, had],
        [one.collabId, later],
      ]);
      await expectStanding(one, later);
      await expectStanding(other, had);
    });

    it('keeps the entry, as does the other after a swap', async () => {
      const [first, second] = [unique('first-'), unique('second-')];
      const [one, other] = [await collabCalled(first), await collabCalled(second)];
      await give([
        [one.collabId, second],
        [other.collabId, first],
      ]);
      await expectStanding(one, second);
      await expectStanding(other, first);
    });

    it('leaves it to a new creator', async () => {
      const [had, later] = [unique('had-'), unique('later-')];
      const one = await collabCalled(had);
      await updateCollab(world, world.halo, { collabId: one.collabId, handle: later });
      const newcomer = await collabCalled(had);
      await waitForMirror(world.database);
      await expectStanding(one, later);
      await expectStanding(newcomer, had);
    });
  });

  it('does not change a manually created entry with the handle of a deleted one', async () => {
    const handle = unique('own-');
    const { collabId, entryId } = await collabCalled(handle);
    const store = { platformUrl: world.platform.url, domain: world.halo.domain };
    await deleteEntry(store, entryId);
    const foreign = await makeEntry(store, { handle, firstName: 'Made by hand' });
    await updateCollab(world, world.halo, { collabId, firstName: 'Ours' });
    const reason = async () => (await getMirrorState(world.database, collabId)).error;
    await until('it has failed', async () => (await reason()) !== null);
    expect(await reason()).toContain(`"creator" entry in the store has the handle "${handle}"`);
    const { entries } = await viewStore(world.platform.url, world.halo.domain);
    expect(entries.filter((entry) => entry.handle === handle)).toMatchObject([
      { id: foreign, fields: { 'cc-creator-first-name': 'Made by hand' } },
    ]);
    await deleteEntry(store, foreign);
    await advanceClock(world.database, retrySeconds);
    await waitForMirror(world.database);
    expect((await mirrored(collabId)).entry).toMatchObject({
      handle,
      fields: { 'cc-creator-first-name': 'Ours' },
    });
  });

  it('does not change a manually created entry with the new handle, and reports it', async () => {
    const { collabId, entryId } = await collabCalled(unique('old-'));
    const present = unique('taken-');
    const store = { platformUrl: world.platform.url, domain: world.halo.domain };
    const foreign = await makeEntry(store, { handle: present, firstName: 'Made by hand' });
    await rename(collabId, present);
    const reason = async () => (await getMirrorState(world.database, collabId)).error;
    await until('it has failed', async () => (await reason()) !== null);
    expect(await reason()).toContain(`"creator" entry in the store has the handle "${present}"`);
    await deleteEntry(store, foreign);
    await advanceClock(world.database, retrySeconds);
    await waitForMirror(world.database);
    expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
  });
});

mirrorOptionsCases(() => world);

describe('a change that affects many creators', () => {
  let verbs: Awaited<ReturnType<typeof loadPageFunctions>>;
  let channelId: string;
  let campaignId: string;
  let gold: string;
  let collabs: Record<'first' | 'second' | 'standard' | 'elsewhere', string>;
  beforeAll(async () => {
    verbs = await loadPageFunctions(world.database);
    const tiers = await addTiers(world.database, world.halo.domain);
    ({ gold, channelId, campaignId } = tiers);
    const inTier = async (collabTier: string) => (await createCollab(world, world.halo, { collabTier }))._id;
    collabs = {
      first: await inTier(gold),
      second: await inTier(gold),
      standard: await inTier(tiers.standard),
      elsewhere: await inTier((await addTier(world.database, channelId, { title: 'Other' })).tier),
    };
    await waitForMirror(world.database);
  });

  /** The collabs that the mirror compared with the store for a brand's change. */
  async function lookedAtDuring(action: () => Promise<unknown>): Promise<(keyof typeof collabs)[]> {
    const ids = Object.values(collabs);
    const before = await listSyncTimes(world.database, ids);
    await action();
    await waitForMirror(world.database);
    const after = await listSyncTimes(world.database, ids);
    const names = Object.keys(collabs) as (keyof typeof collabs)[];
    return names.filter((_, index) => before[index] !== after[index]);
  }

  const fieldsOf = async (name: keyof typeof collabs) => (await mirrored(collabs[name])).entry.fields;

  /** The numbers of write operations during a brand's action. */
  async function writesDuring(change: Parameters<typeof verbs.inTransaction>[0]) {
    const operations = await operationsDuring(async () => {
      await verbs.inTransaction(change);
      await waitForMirror(world.database);
    });
    const writes = operations.filter((operation) => /^(Upsert|Create|Update|Delete|Rename)/.test(operation));
    return Object.fromEntries(writes.map((name) => [name, writes.filter((one) => one === name).length]));
  }

  it('of a tier updates its collabs and their codes, and no others', async () => {
    const discount = { amount: new Prisma.Decimal('0.25'), type: 'Percentage' as const };
    const change = () =>
      writesDuring((tx) =>
        verbs.updateTierIn(tx, { channelId, tierId: gold }, { title: 'Platinum', discount }),
      );
    const looked = await lookedAtDuring(async () => {
      expect(await change()).toEqual({ UpdateMetaobject: 2, UpdateDiscount: 2 });
    });
    expect(looked).toEqual(['first', 'second']);
    for (const name of ['first', 'second'] as const)
      expect(await fieldsOf(name)).toMatchObject({
        'cc-collab-tier': 'Platinum',
        'cc-collab-discount-amount': '25',
        'cc-collab-tier-discount-amount': '25',
      });
    const standard = await fieldsOf('standard');
    expect(standard).toMatchObject({ 'cc-collab-tier': 'Standard' });
    // Its tier has no discount, so its code gives none.
    expect(standard['cc-collab-discount-code'] ?? '').toBe('');
    expect(standard['cc-collab-affiliate-link']).toMatch(/\/pages\/creator\//);
    expect(standard['cc-collab-affiliate-link']).not.toContain('/discount/');
    expect(await lookedAtDuring(change)).toEqual([]);
    const promote = () =>
      verbs.inTransaction((tx) =>
        verbs.updateTierIn(tx, { channelId, tierId: gold }, { relationshipType: 'partner' }),
      );
    expect(await lookedAtDuring(promote)).toEqual(['first', 'second']);
    await waitForMirror(world.database);
    expect((await mirrored(collabs.first)).entry.data).toMatchObject({
      'cc-collab-relationship-type': 'partner',
    });
    expect(await lookedAtDuring(promote)).toEqual([]);
  });

  it('of a campaign updates the collabs in its tiers, and no others', async () => {
    const change = { title: 'Winter', queryParams: 'utm_campaign=winter' };
    const make = () => writesDuring((tx) => verbs.updateCampaignIn(tx, { channelId, campaignId }, change));
    const looked = await lookedAtDuring(async () => {
      expect(await make()).toEqual({ UpdateMetaobject: 3 });
    });
    expect(looked).toEqual(['first', 'second', 'standard']);
    expect(await fieldsOf('first')).toMatchObject({
      'cc-campaign-title': 'Winter',
      'cc-collab-affiliate-link': expect.stringContaining('utm_campaign') as string,
    });
    expect(await writesDuring((tx) => verbs.updateCampaignIn(tx, { channelId, campaignId }, change))).toEqual(
      {},
    );
  });

  it('of the brand updates every creator', async () => {
    const n = await countCollabs(world.database, channelId);
    const logo = 'https://cdn.example.com/halo.svg';
    const change = { brandPrimaryColor: '#123456', brandTitle: 'Halo, anew', brandPrimaryLogo: logo };
    const make = () => writesDuring((tx) => verbs.updateBrandIn(tx, channelId, change));
    expect(await make()).toEqual({ UpdateMetaobject: n });
    expect(await fieldsOf('standard')).toMatchObject({
      'cc-channel-brandkit-primary-color': '#123456',
      'cc-channel-brandkit-title': 'Halo, anew',
      'cc-channel-brandkit-primary-logo': logo,
    });
    expect(await lookedAtDuring(make)).toEqual([]);
    await writesDuring((tx) => verbs.updateBrandIn(tx, channelId, { brandTitle: null }));
    expect(await fieldsOf('standard')).toMatchObject({ 'cc-channel-brandkit-title': 'Halo' });
  });

  it('of the brand includes a concurrently created creator', async () => {
    const locked = await lockMirrorRow(world.database.url, collabs.first);
    const changing = verbs.inTransaction((tx) =>
      verbs.updateBrandIn(tx, channelId, { brandTitle: 'Meanwhile' }),
    );
    await locked.untilBlocked();
    let isShown = false;
    const joining = createCollab(world, world.halo);
    void joining.then(() => waitForMirror(world.database)).then(() => (isShown = true));
    await until(
      'the creator waits for the change, or is in the store already',
      async () => isShown || (await countLockWaits(world.database)) > 1,
    );
    await locked.release();
    await changing;
    const { _id } = await joining;
    await waitForMirror(world.database);
    expect((await mirrored(_id)).entry.fields['cc-channel-brandkit-title']).toBe('Meanwhile');
  });

  it('is rejected for another brand’s object', async () => {
    const other = { channelId: randomUUID() };
    await expect(
      verbs.inTransaction((tx) => verbs.updateTierIn(tx, { ...other, tierId: gold }, { title: 'Mine' })),
    ).rejects.toThrow(`No tier "${gold}" in this channel.`);
    await expect(
      verbs.inTransaction((tx) => verbs.updateCampaignIn(tx, { ...other, campaignId }, { title: 'Mine' })),
    ).rejects.toThrow(`No campaign "${campaignId}" in this channel.`);
    expect(await fieldsOf('first')).toMatchObject({ 'cc-campaign-title': 'Winter' });
  });
});
