import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { queryStore } from '../../support/store/admin-api.ts';
import { everythingAllowed } from '../../support/portal/creator-drafts.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import { listDropIds } from '../../support/db/drops.ts';
import { haloDomain } from '../../support/world/test-stores.ts';
import {
  ada,
  collab,
  creatorOf,
  database,
  edit,
  halo,
  pine,
  platform,
  products,
  read,
  createSavedDrop,
} from './edit-functions.ts';

const { Problem } = await import('#app/domain/problem.ts');
const { saveDraft, getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
const { contentOfDrop, draftContent } = await import('#app/domain/drops/drafts/content.ts');
const { publishOwnDraft } = await import('#app/domain/drops/drafts/publish.ts');
const { productScopeOf, saveCreatorSettings } = await import('#app/domain/drops/drafts/creator-rules.ts');
const states = await import('#app/domain/drops/drafts/states.ts');
const review = await import('#app/domain/drops/drafts/review.ts');

const { channelId } = halo;
const [first = '', second = '', third = ''] = products;
const gid = (number: string) => `gid://shopify/Product/${number}`;
const allow = (rules: object) => saveCreatorSettings(channelId, { ...everythingAllowed, ...rules });
const item = (id: string, more: object = {}) => ({ id, enhancement: null, custom: {}, ...more });
const picture = { url: 'https://media.example/a.png', mediaContentType: 'IMAGE' };
afterAll(() => allow({}));

/** A draft of a new drop, or of a present one with changes. */
async function draft(changes: object, of?: Awaited<ReturnType<typeof createSavedDrop>>) {
  const collabId = of?.collabId ?? (await collab(halo));
  const creator = await creatorOf(collabId);
  const path = { collabId, draftId: randomUUID() };
  const drop = of && (await read(of));
  const base = drop && contentOfDrop(drop);
  const content = draftContent.parse({ title: 'Mine', products: [item(first)], ...base, ...changes });
  const start = base && { basedOn: { dropId: of.dropId, baseRevision: drop.__v, base } };
  await saveDraft(creator, path, { revision: 0, content, ...start });
  return {
    path,
    key: { channelId, draftId: path.draftId, revision: 1 },
    publish: () => publishOwnDraft(creator, path, 1),
    submit: () => states.submitDraft(creator, path, { revision: 1 }),
    schedule: () =>
      states.scheduleDraft(creator, path, { revision: 1, publishAt: new Date(Date.now() + 60_000) }),
    state: async () => (await getDraft(creator, path)).state,
  };
}

/** The paths of the fields that are rejected. */
async function rejected(work: Promise<unknown>): Promise<string[]> {
  const [result] = await Promise.allSettled([work]);
  const error: unknown = result.status === 'rejected' ? result.reason : undefined;
  return error instanceof Problem ? error.details.map(({ path }) => path) : [];
}

describe('a field that the brand has locked', () => {
  const lockedFields = ['title', 'description', 'media', 'notes', 'variants', 'drop.cc-mood'];

  it('keeps its value: each other one is named, and nothing is published, submitted or scheduled', async () => {
    const of = await createSavedDrop();
    await allow({ lockedFields });
    const [kept] = contentOfDrop(await read(of)).products;
    const changed = await draft(
      {
        title: 'Mine',
        description: 'New',
        media: [picture],
        custom: { 'cc-mood': 'wild' },
        products: [
          { ...kept, enhancement: { note: 'Mine', media: [] } },
          item(second, { variantId: 'gid://shopify/ProductVariant/1' }),
        ],
      },
      of,
    );
    const paths = [
      ...['title', 'description', 'media', 'custom.cc-mood'],
      ...['products[0].enhancement.note', 'products[1].variantId'],
    ];
    expect((await rejected(changed.publish())).toSorted()).toEqual(paths.toSorted());
    expect(await rejected(changed.submit())).toHaveLength(paths.length);
    expect(await rejected(changed.schedule())).toHaveLength(paths.length);
    expect(await changed.state()).toBe('open');
    expect(await read(of)).toMatchObject({ title: 'As it was', __v: 0 });
  });

  it('does not stop changes of other fields, nor a title for a new drop', async () => {
    const of = await createSavedDrop();
    await allow({ lockedFields });
    const changed = await draft({ products: contentOfDrop(await read(of)).products.toReversed() }, of);
    await changed.publish();
    expect((await read(of)).products.map(({ platformId }) => platformId)).toEqual([gid(second), gid(first)]);
    await (await draft({})).publish();
    const varied = await draft({ products: [item(first, { variantId: 'gid://shopify/ProductVariant/1' })] });
    expect(await rejected(varied.publish())).toEqual(['products[0].variantId']);
    const described = await draft({ description: 'Mine' });
    expect(await rejected(described.publish())).toEqual(['description']);
    // A key or staff may change it.
    await edit(of, 1, { title: 'By the brand' });
  });
});

describe('the products that a brand allows', () => {
  it('are those of a list, and those that the drop has', async () => {
    const of = await createSavedDrop();
    await allow({ productScope: { kind: 'products', products: [{ id: gid(third), title: 'Third' }] } });
    expect(await productScopeOf(channelId)).toMatchObject({ kind: 'products' });
    const mixed = await draft({ products: [item(third), item(first)] });
    expect(await rejected(mixed.publish())).toEqual(['products[1].id']);
    expect(await rejected(mixed.submit())).toEqual(['products[1].id']);
    const { products: present } = contentOfDrop(await read(of));
    await (await draft({ products: [...present, item(third)] }, of)).publish();
    expect((await read(of)).products).toHaveLength(3);
  });

  it('are those of a collection by the store’s response, without which nothing is published', async () => {
    const { collectionCreate } = await queryStore<{
      collectionCreate: { collection: { id: string } };
    }>(platform.url, haloDomain, {
      query: `mutation ($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }`,
      variables: { input: { title: 'For creators', products: [gid(second)] } },
    });
    const { id } = collectionCreate.collection;
    await allow({ productScope: { kind: 'collection', id, title: 'For creators' } });
    const outside = await draft({});
    expect(await rejected(outside.publish())).toEqual(['products[0].id']);
    const inside = await draft({ products: [item(second)] });
    await addFault(platform.url, {
      fault: 'unavailable',
      operation: 'ProductsInCollection',
      times: 'always',
    });
    await expect(inside.publish()).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(inside.submit()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await inside.state()).toBe('open');
    await clearFaults(platform.url);
    await inside.publish();
    expect(await inside.state()).toBe('published');
  });
});

describe('the limits of a brand', () => {
  it('hold for concurrent publications of one creator', async () => {
    await allow({ maxDrops: 2 });
    const collabId = await collab(halo);
    const creator = await creatorOf(collabId);
    const content = draftContent.parse({ title: 'Mine', products: [item(first)] });
    const paths = Array.from({ length: 4 }, () => ({ collabId, draftId: randomUUID() }));
    for (const path of paths) await saveDraft(creator, path, { revision: 0, content });
    const results = await Promise.allSettled(paths.map((path) => publishOwnDraft(creator, path, 1)));
    const codes = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    );
    expect(codes).toEqual(['too-many-published-drops', 'too-many-published-drops']);
    expect(await listDropIds(database, collabId)).toHaveLength(2);
  });

  it('count products and media, but not those that the drop had', async () => {
    const of = await createSavedDrop();
    await allow({ maxProducts: 1, maxMedia: 0 });
    const { products: present } = contentOfDrop(await read(of));
    await (await draft({ title: 'Still two' }, of)).publish();
    expect(await rejected((await draft({ products: [...present, item(third)] }, of)).publish())).toEqual([
      'products',
    ]);
    expect(await rejected((await draft({ media: [picture] })).publish())).toEqual(['media']);
  });

  it('hold for approval too', async () => {
    await allow({ needsApproval: true });
    const submitted = await draft({ products: [item(first), item(second)] });
    await submitted.submit();
    await allow({ needsApproval: true, maxProducts: 1 });
    const seen = { ...submitted.key, publishAt: null };
    expect(await rejected(review.approveDraft(seen, ada.id))).toEqual(['products']);
    await allow({ needsApproval: true });
    await review.approveDraft(seen, ada.id);
    expect(await submitted.state()).toBe('published');
  });

  it('are within those of the service, and of one brand only', async () => {
    const wrong = [
      { maxDrops: 0 },
      { maxDrops: 129 },
      { maxProducts: 251 },
      { maxMedia: 11 },
      { maxMedia: 1.5 },
      { lockedFields: ['products'] },
      { productScope: { kind: 'products', products: [] } },
      { productScope: { kind: 'collection', id: 'gid://shopify/Product/1', title: 'No' } },
      { reviewEmail: 'a@b.example\r\nBcc: eve@c.example' },
    ];
    for (const rules of wrong) await expect(allow(rules)).rejects.toMatchObject({ kind: 'invalid' });
    await allow({ maxDrops: 1 });
    const { getCreatorSettings } = await import('#app/domain/drops/drafts/creator-rules.ts');
    expect((await getCreatorSettings(pine.channelId)).maxDrops).toBe(128);
  });
});
