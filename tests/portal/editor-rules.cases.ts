import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryStore } from '../support/store/admin-api.ts';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { advanceClock, timeIn } from '../support/db/clock.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { portalWorld } from './portal-world.ts';
import { formOf, pagesIn, product, saveDraft, saveRules } from './drop-pages.ts';
import { openAs } from './open-as.ts';
import type { FieldType } from '#app/domain/custom-fields/known-fields.ts';
import { addFields, deleteFields } from '../support/db/custom-fields.ts';
import { addOpenDraft } from '../support/portal/creator-drafts.ts';

const email = 'ruled@example.com';
const nothing = { title: '', description: '', media: [], custom: {}, products: [] };
const gid = (index: number) => `gid://shopify/Product/${product(index)}`;
const item = (index: number, more: object = {}) => ({
  id: gid(index),
  enhancement: null,
  custom: {},
  ...more,
});

let browser: PortalBrowser;
let collabId = '';

interface Found {
  cards: { id: string; title: string }[];
  outside?: string;
}

async function search(text: string): Promise<Found> {
  return (await pagesIn(browser).send(`${collabId}/products`, { search: text })).body.done as Found;
}
const titles = async (text: string) => (await search(text)).cards.map(({ title }) => title);
const linkTo = (handle: string) => `https://${portalWorld().halo.domain}/products/${handle}`;

/** What stops a new drop from being published, by field. */
async function problemsOf(content: object): Promise<string[]> {
  const path = `${collabId}/${randomUUID()}/save`;
  const { body } = await pagesIn(browser).send(path, { revision: 0, content, listsMissing: true });
  return (body.done as { missing: { path: string }[] }).missing.map((problem) => problem.path);
}

/** Creates a collection of the store with one product. @returns its id. */
async function createCollection(): Promise<string> {
  const { platform, halo } = portalWorld();
  const { collectionCreate } = await queryStore<{ collectionCreate: { collection: { id: string } } }>(
    platform.url,
    halo.domain,
    {
      query: `mutation ($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }`,
      variables: { input: { title: 'For creators', products: [gid(0)] } },
    },
  );
  return collectionCreate.collection.id;
}

describe('the rules of a brand in the editor', () => {
  beforeAll(async () => {
    collabId = (await createCollab(portalWorld(), portalWorld().halo, { email }))._id;
    browser = await openAs(email);
  });
  afterAll(() => saveRules({}));

  it('limit the search to a list of products, and explain a link to another one', async () => {
    const [{ id, title } = { id: '', title: '' }] = (await search(linkTo('halo-mug'))).cards;
    const products = [
      { id, title },
      { id: 'gid://shopify/Product/1', title: 'halo deleted' },
    ];
    await saveRules({ productScope: { kind: 'products', products } });
    expect(await titles('')).toEqual(['halo mug']);
    expect(await titles('mu HAL')).toEqual(['halo mug']);
    expect(await titles('lamp')).toEqual([]);
    expect(await titles(linkTo('halo-mug'))).toEqual(['halo mug']);
    expect(await search(linkTo('halo-lamp'))).toEqual({ cards: [], outside: 'halo lamp' });
    expect(await problemsOf({ ...nothing, title: 'A', products: [{ ...item(0), id }] })).toEqual([]);
    const path = `/portal/drops/${collabId}/${randomUUID()}`;
    const page = await pagesIn(browser).textOf(`${path}?search=${encodeURIComponent(linkTo('halo-lamp'))}`);
    expect(page).toContain('doesn’t offer “halo lamp” for drops of creators.');
    expect(page).toContain('selected for creators.');
  });

  it('limit the search to a collection by the store’s response', async () => {
    const { platform } = portalWorld();
    const id = await createCollection();
    await saveRules({ productScope: { kind: 'collection', id, title: 'For creators' } });
    expect((await search('')).cards.map((card) => card.id)).toEqual([gid(0)]);
    const [own = ''] = await titles('');
    expect(await titles(own.slice(0, 7))).toEqual([own]);
    expect(await titles(`zz${own}`)).toEqual([]);
    const other = own === 'halo lamp' ? 'mug' : 'lamp';
    expect(await search(linkTo(`halo-${other}`))).toMatchObject({ outside: `halo ${other}` });
    expect(await problemsOf({ ...nothing, title: 'A', products: [item(0), item(1)] })).toEqual([
      'products[1].id',
    ]);
    await addFault(platform.url, {
      fault: 'unavailable',
      operation: 'ProductsInCollection',
      times: 'always',
    });
    // Publication asks again.
    expect(await problemsOf({ ...nothing, title: 'A', products: [item(1)] })).toEqual([]);
    await clearFaults(platform.url);
    const page = await pagesIn(browser).textOf(`/portal/drops/${collabId}/${randomUUID()}`);
    expect(page).toContain('products of “For creators”');
  });

  it('do not cancel a scheduled drop when they change while it is checked', async () => {
    const { platform, halo } = portalWorld();
    const { scheduleDraft } = await import('#app/domain/drops/drafts/states.ts');
    const id = await createCollection();
    await saveRules({});
    const { id: draftId } = await saveDraft(collabId, 'Checked twice', [{ id: product(0) }]);
    const creator = await getCreatorPrincipal(portalWorld().database, collabId);
    const publishAt = await timeIn(portalWorld().database, 60);
    await scheduleDraft(creator, { collabId, draftId }, { revision: 1, publishAt });
    await saveRules({ productScope: { kind: 'collection', id, title: 'For creators' } });
    await addFault(platform.url, { fault: 'delay', operation: 'ProductsInCollection', untilRemoved: true });
    await advanceClock(portalWorld().database, 60);
    await untilDelayed(platform.url);
    await saveRules({ productScope: { kind: 'products', products: [{ id: gid(0), title: 'halo balm' }] } });
    await clearFaults(platform.url);
    await until('the drop is published', async () => {
      const { drops } = await getCollab(portalWorld(), halo, collabId);
      return drops.some(({ title }) => title === 'Checked twice');
    });
  });

  it('make fields read-only with the reason, and are checked before the preview', async () => {
    await saveRules({
      lockedFields: ['title', 'description', 'notes', 'media'],
      maxProducts: 1,
      maxMedia: 0,
    });
    const content = {
      ...nothing,
      title: 'A',
      description: 'Mine',
      products: [item(0, { enhancement: { note: 'My own words', media: [] } }), item(1)],
    };
    expect((await problemsOf(content)).toSorted()).toEqual([
      'description',
      'products',
      'products[0].enhancement.note',
    ]);
    const page = await pagesIn(browser).textOf(`/portal/drops/${collabId}/${randomUUID()}`);
    expect(page).toMatch(/<textarea id="description"[^>]* readonly/i);
    expect(page).toMatch(/<input id="title"(?![^>]* readonly)/i);
    expect(page).toContain('can change this.');
    const { path } = await saveDraft(collabId, 'Over', [{ id: product(0), note: 'My own words' }]);
    const opened = await pagesIn(browser).textOf(path);
    expect(opened).toContain('value="reset"');
    const sent = { ...formOf(opened), title: 'Over', 'note-0': 'My own words', intent: 'preview' };
    expect((await browser.post(path, sent)).status).toBe(400);
    expect((await browser.post(path, { ...sent, revision: '1', intent: 'reset' })).status).toBe(303);
    const reset = await pagesIn(browser).textOf(path);
    expect([reset.includes('value="reset"'), reset.includes('My own words')]).toEqual([false, false]);
  });

  it('keep the values of a published drop in its locked fields', async () => {
    await saveRules({});
    const { _id: dropId } = await createDrop(portalWorld(), portalWorld().halo, {
      collabId,
      title: 'In the store',
      description: 'By the brand',
    });
    await saveRules({ lockedFields: ['title', 'description'] });
    const path = `/portal/drops/${collabId}/${dropId}`;
    const page = await pagesIn(browser).textOf(path);
    expect(page).toMatch(/<input id="title"[^>]* readonly/i);
    const changed = { ...formOf(page), title: 'Mine', description: 'Mine', intent: 'reset' };
    const { headers } = await browser.post(path, changed);
    const draftPath = (headers.get('location') ?? '').replace(/\?.*/, '');
    const reset = await pagesIn(browser).textOf(draftPath);
    expect([reset.includes('value="In the store"'), reset.includes('By the brand')]).toEqual([true, true]);
  });

  it('name the limit of published drops in the preview', async () => {
    await saveRules({ maxDrops: 1 });
    const { path } = await saveDraft(collabId, 'One more', [{ id: product(0) }]);
    await until('the preview names the limit', async () =>
      (await pagesIn(browser).textOf(`${path}/preview`)).includes('Unpublish one first'),
    );
    expect(await problemsOf({ ...nothing, title: 'A', products: [item(0)] })).toEqual([]);
  });
});

describe('a custom value that no longer fits its field', () => {
  it.each([
    { drop: 'a new drop', isPublished: false },
    { drop: 'a published drop', isPublished: true },
  ])('is a problem of $drop, in the words of its publication', async ({ isPublished }) => {
    const { getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
    const { listProblems } = await import('#app/domain/drops/drafts/own-drops.ts');
    const { publishOwnDraft } = await import('#app/domain/drops/drafts/publish.ts');
    const { scheduleDraft, submitDraft } = await import('#app/domain/drops/drafts/states.ts');
    const { database, halo } = portalWorld();
    const { _id: own } = await createCollab(portalWorld(), halo);
    const handle = `cc-shade-${isPublished}`;
    const define = (type: FieldType) =>
      addFields(
        database,
        halo.domain,
        (['drop', 'product'] as const).map((ownerType) => ({ ownerType, handle, name: handle, type })),
      );
    await define('single_line_text_field');
    const custom = { [handle]: 'dark' };
    const products = [{ id: gid(0), enhancement: null, custom }];
    const drop = isPublished ? await createDrop(portalWorld(), halo, { collabId: own }) : undefined;
    const content = { title: 'Shades', custom, products };
    const { creator, revision, ...path } = await addOpenDraft(
      database,
      { collabId: own, dropId: drop?._id },
      content,
    );
    const draft = await getDraft(creator, path);
    expect(await listProblems(draft)).toEqual([]);
    await deleteFields(database, handle);
    await define('number_decimal');
    const problems = await listProblems(draft);
    expect(problems.map(({ path: field }) => field)).toEqual([
      `custom.${handle}`,
      `products[0].custom.${handle}`,
    ]);
    const publishAt = new Date(Date.now() + 86_400_000);
    for (const step of [
      () => publishOwnDraft(creator, path, revision),
      () => scheduleDraft(creator, path, { revision, publishAt }),
      () => submitDraft(creator, path, { revision }),
    ])
      await expect(step()).rejects.toMatchObject({ details: problems });
  });
});
