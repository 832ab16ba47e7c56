import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryStore } from '../support/store/admin-api.ts';
import { createCollab, createDrop, unique, updateCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { getChannelId } from '../support/db/channels.ts';
import { addTier } from '../support/db/tiers.ts';
import { codesInStore, redeemCodeIds, type CodeInStore } from '../support/store/discounts-in-store.ts';
import { addCodes, makeDiscount } from '../support/store/foreign-objects.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { requestsTo, writesTo } from '../support/store/mirror.ts';
import { staffDo, staffUnpublish } from '../support/store/staff-changes.ts';
import { storesAreQuiet } from '../support/http/webhooks-handled.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { countDropsWith, listMissingProducts, listKnownProducts } from '../support/db/products.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true, receivesWebhooks: true, movesTime: true });
});
afterAll(() => world.stop());

const untilHandled = () => storesAreQuiet(world, () => world.passTime(1));
/** The metafields of products are written last. */
const untilQuiet = async () => {
  await untilHandled();
  await waitForIdleMirror(world.database);
  await untilHandled();
};
const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);
const sendQuery = <Data>(query: string, variables = {}) =>
  queryStore<Data>(world.platform.url, world.halo.domain, { query, variables });
const writes = async () =>
  (await writesTo(world.platform.url, world.halo.domain)).map(({ operation }) => operation);
const reads = async (operation: string) =>
  (await requestsTo(world.platform.url, world.halo.domain)).filter((one) => one.operation === operation)
    .length;

/** A collab with a drop, both synced, without pending webhooks. */
async function createMirrored(
  products: (
    string | undefined | { id: string | undefined; variantId: string }
  )[] = world.halo.products.slice(0, 3),
) {
  // A page with its own title does not change with the names.
  const { _id: collabId } = await createCollab(world, world.halo, { title: 'A shop' });
  const description = 'Salt & "pepper"\n\nand <more>';
  const entries = products.map((product) => (typeof product === 'object' ? product : { id: product }));
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, description, products: entries });
  await untilQuiet();
  await afterTolerance();
  return { collabId, dropId, before: await mirrored(collabId) };
}

/** The platform's times are in seconds. A change by others must be later than the tolerance of one second. */
const afterTolerance = () => world.passTime(2);

const gid = (number: string | undefined) => `gid://shopify/Product/${number ?? ''}`;
const entryUpdate = `mutation ($id: ID!, $metaobject: MetaobjectUpdateInput!) {
  metaobjectUpdate(id: $id, metaobject: $metaobject) { userErrors { message } }
}`;
const collectionUpdate = `mutation ($collection: CollectionUpdateInput!) {
  collectionUpdate(collection: $collection) { userErrors { message } }
}`;

describe('A write of this service', () => {
  it('is reported too, and is neither written again nor read, except for one read of each collection', async () => {
    const { collabId } = await createMirrored();
    const [written, readsBefore] = [await writes(), await reads('CollectionById')];
    expect(await reads('MetaobjectsByIds')).toBe(0);
    expect(readsBefore).toBeLessThanOrEqual(2);
    const { collections } = await mirrored(collabId);
    expect(collections).toHaveLength(1);
    await updateCollab(world, world.halo, { collabId, firstName: 'Anna' });
    await untilQuiet();
    expect(await writes()).toEqual([...written, 'UpdateMetaobject']);
    expect(await reads('MetaobjectsByIds')).toBe(0);
    expect(await reads('CollectionById')).toBe(readsBefore);
  });
});

describe('A change by others in the store is repaired', () => {
  it.each<[string, Record<string, unknown>]>([
    ['a value of a creator’s entry', { fields: [{ key: 'cc-creator-first-name', value: 'Somebody' }] }],
    ['an entry’s handle', { handle: 'by-staff' }],
    ['whether an entry is shown', { capabilities: { publishable: { status: 'DRAFT' } } }],
    ['an entry’s data', { fields: [{ key: 'data', value: '{}' }] }],
  ])('%s', async (_, metaobject) => {
    const { collabId, before } = await createMirrored();
    const written = await writes();
    await sendQuery(entryUpdate, { id: before.entry.id, metaobject });
    await untilQuiet();
    expect(await mirrored(collabId)).toEqual(before);
    expect(await writes()).toEqual([...written, 'UpdateMetaobject']);
  });

  it('a creator’s entry that was deleted', async () => {
    const { collabId, before } = await createMirrored();
    await sendQuery('mutation ($id: ID!) { metaobjectDelete(id: $id) { deletedId } }', {
      id: before.entry.id,
    });
    await untilQuiet();
    const { entry } = await mirrored(collabId);
    expect(entry.id).not.toBe(before.entry.id);
    expect({ ...entry.fields, data: '' }).toEqual({
      ...before.entry.fields,
      'cc-creator-metaobject': entry.id,
      'cc-collab-metaobject': entry.id,
      data: '',
    });
  });

  it('a drop’s collection: its title, and whether it is shown', async () => {
    const { collabId, before } = await createMirrored();
    const id = before.collections[0]?.id;
    const { publications } = await sendQuery<{ publications: { nodes: { id: string }[] } }>(
      '{ publications(first: 5) { nodes { id } } }',
    );
    const input = publications.nodes.map((publication) => ({ publicationId: publication.id }));
    await sendQuery(
      'mutation ($id: ID!, $input: [PublicationInput!]!) { publishableUnpublish(id: $id, input: $input) { userErrors { message } } }',
      { id, input },
    );
    expect((await mirrored(collabId)).collections).toMatchObject([{ isPublished: false }]);
    await sendQuery(collectionUpdate, { collection: { id, title: 'Sale' } });
    await untilQuiet();
    expect(await mirrored(collabId)).toEqual(before);
  });

  it('a drop’s collection: the order of its products', async () => {
    const { collabId, before } = await createMirrored();
    const [collection] = before.collections;
    const [first, second] = world.halo.products;
    await sendQuery(
      `mutation ($id: ID!, $moves: [MoveInput!]!) {
        collectionReorderProducts(id: $id, moves: $moves) { userErrors { message } }
      }`,
      {
        id: collection?.id,
        moves: [
          { id: gid(first), newPosition: '1' },
          { id: gid(second), newPosition: '0' },
        ],
      },
    );
    await until('the order has changed', async () => !isDeepStrictEqual(await mirrored(collabId), before));
    await untilQuiet();
    expect(await mirrored(collabId)).toEqual(before);
  });

  it('a drop’s collection that was deleted', async () => {
    const { collabId, before } = await createMirrored();
    const [collection] = before.collections;
    await sendQuery('mutation ($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }', {
      id: collection?.id,
    });
    await untilQuiet();
    const { collections } = await mirrored(collabId);
    expect(collections).toEqual([{ ...collection, id: collections[0]?.id }]);
    expect(collections[0]?.id).not.toBe(collection?.id);
  });

  it('a creator’s collection: its title, whether it is shown, and its deletion', async () => {
    const { collabId, before } = await createMirrored();
    const { id } = before.creatorCollection ?? {};
    await sendQuery(collectionUpdate, { collection: { id, title: 'Sale' } });
    await untilQuiet();
    expect(await mirrored(collabId)).toEqual(before);
    const staff = { platformUrl: world.platform.url, domain: world.halo.domain };
    await staffUnpublish(staff, id);
    await sendQuery(collectionUpdate, { collection: { id, descriptionHtml: 'Sale' } });
    await untilQuiet();
    expect(await mirrored(collabId)).toEqual(before);
    await staffDo(staff, 'collectionDelete', { input: { id } });
    await untilQuiet();
    const { creatorCollection } = await mirrored(collabId);
    expect(creatorCollection).toEqual({ ...before.creatorCollection, id: creatorCollection?.id });
    expect(creatorCollection?.id).not.toBe(id);
  });

  it('but not a field that others added: it costs a read and no write', async () => {
    const { collabId, before } = await createMirrored();
    const { definition } = await sendQuery<{ definition: { id: string } }>(
      '{ definition: metaobjectDefinitionByType(type: "creator") { id } }',
    );
    await sendQuery(
      `mutation ($id: ID!) { metaobjectDefinitionUpdate(id: $id, definition: {
        fieldDefinitions: [{ create: { key: "rating", type: "number_integer" } }]
      }) { userErrors { message } } }`,
      { id: definition.id },
    );
    const [written, readsBefore] = [await writes(), await reads('MetaobjectsByIds')];
    const rate = (value: string) =>
      sendQuery(entryUpdate, { id: before.entry.id, metaobject: { fields: [{ key: 'rating', value }] } });
    await rate('5');
    await untilQuiet();
    expect((await mirrored(collabId)).entry.fields['rating']).toBe('5');
    expect(await writes()).toEqual(written);
    expect(await reads('MetaobjectsByIds')).toBe(readsBefore + 1);
  });

  it('but not forever: a repeated change of an entry stays for a while', async () => {
    const { collabId, before } = await createMirrored();
    const key = 'cc-creator-first-name';
    const expected = before.entry.fields[key];
    const changeAgain = async () => {
      await afterTolerance();
      await sendQuery(entryUpdate, { id: before.entry.id, metaobject: { fields: [{ key, value: 'Mine' }] } });
      await untilQuiet();
      return (await mirrored(collabId)).entry.fields[key];
    };
    expect(await changeAgain()).toBe(expected);
    expect(await changeAgain()).toBe('Mine');
    await world.passTime(11 * 60);
    expect(await changeAgain()).toBe(expected);
  });

  it('but not forever: a repeated change of a collection stays for a while', async () => {
    const { collabId, before } = await createMirrored();
    const changeAgain = async () => {
      await sendQuery(collectionUpdate, { collection: { id: before.collections[0]?.id, title: 'Mine' } });
      await untilQuiet();
      return (await mirrored(collabId)).collections[0]?.title;
    };
    expect(await changeAgain()).toBe('Summer');
    expect(await changeAgain()).toBe('Mine');
    await world.passTime(11 * 60);
    expect(await changeAgain()).toBe('Summer');
  });
});

describe('A discount of codes', () => {
  const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
  const stored = () => codesInStore(world.platform.url, world.halo.domain);
  const withCodes = async (collabs: readonly { affiliateCode: string }[]) => {
    const codes = new Set(collabs.map(({ affiliateCode }) => affiliateCode));
    return (await stored()).filter(({ code }) => codes.has(code));
  };
  const updateTier = async (tier: string, json: Record<string, unknown>) => {
    const url = `${world.base}/channels/${world.halo.domain}/collab-tiers/${tier}`;
    expect((await call(url, { key: world.halo.key, json })).status).toBe(200);
    await untilQuiet();
  };
  /** Collabs of a new tier, with their codes in one discount. */
  async function createWithCodes(terms: Record<string, unknown> = {}) {
    const channelId = await getChannelId(world.database, world.halo.domain);
    const { tier } = await addTier(world.database, channelId, { title: unique('Tier') });
    await updateTier(tier, { discount: { discountAmount: 20, discountType: 'Percentage' } });
    const create = () => createCollab(world, world.halo, { collabTier: tier, ...terms });
    const collabs = [await create(), await create()];
    await untilQuiet();
    const before = await withCodes(collabs);
    return { tier, collabs, before, id: before[0]?.id ?? '' };
  }
  const custom = { discount: { discountAmount: 12.5, discountType: 'Percentage' } };

  it.each<[string, string, (id: string) => Record<string, unknown>]>([
    ['was ended', 'discountCodeDeactivate', (id) => ({ id })],
    [
      'got other terms',
      'discountCodeBasicUpdate',
      (id) => ({ id, basicCodeDiscount: { usageLimit: 1, title: 'Staff' } }),
    ],
  ])('is written again once after it %s', async (_, action, variables) => {
    const { collabs, before, id } = await createWithCodes();
    const written = await writes();
    await staffDo(staff(), action as 'discountCodeDelete', variables(id));
    await untilQuiet();
    expect(await withCodes(collabs)).toEqual(before);
    expect((await writes()).slice(written.length)).toEqual(['UpdateDiscount']);
  });

  it.each([
    ['the tier’s amount', {}],
    ['a custom amount', custom],
  ])('with %s is created again after it was deleted, with all codes', async (_, terms) => {
    const { collabs, before, id } = await createWithCodes(terms);
    await staffDo(staff(), 'discountCodeDelete', { id });
    await untilQuiet();
    const after = await withCodes(collabs);
    const withoutTags = (all: typeof after) => byCode(all).map((each) => ({ ...each, id, tags: [] }));
    expect(withoutTags(after)).toEqual(withoutTags(before));
    expect(new Set(after.map((each) => each.id)).size).toBe(1);
  });

  it('gets a deleted code again, and keeps one that staff added', async () => {
    const { collabs, before, id } = await createWithCodes();
    const ids = await redeemCodeIds(staff(), id, [collabs[0]?.affiliateCode ?? '']);
    await staffDo(staff(), 'discountCodeRedeemCodeBulkDelete', { discountId: id, ids });
    await until('the code is deleted', async () => (await withCodes(collabs)).length === 1);
    await untilQuiet();
    expect(byCode(await withCodes(collabs))).toEqual(byCode(before));
    await addCodes(staff(), id, [unique('STAFF')]);
    const written = await writes();
    await untilQuiet();
    expect(await writes()).toEqual(written);
  });

  it('costs one read for all webhooks of a change, and a change of ours costs no more', async () => {
    const { tier, id } = await createWithCodes();
    const readsOf = async (work: () => Promise<unknown>) => {
      await untilQuiet();
      const before = await reads('DiscountsByIds');
      await work();
      await untilQuiet();
      return (await reads('DiscountsByIds')) - before;
    };
    const changed = (usageLimit: number) => () => updateTier(tier, { conditions: { usageLimit } });
    expect(await readsOf(changed(5))).toBe(1);
    // One deletion by staff causes a webhook for each code.
    const codes = Array.from({ length: 200 }, () => unique('STAFF'));
    await addCodes(staff(), id, codes);
    const ids = await redeemCodeIds(staff(), id, codes);
    const deletion = async () => {
      await staffDo(staff(), 'discountCodeRedeemCodeBulkDelete', { discountId: id, ids });
      await until(
        'the codes are deleted',
        async () => !(await stored()).some(({ code }) => codes.includes(code)),
      );
    };
    // A slow machine can receive them in two parts.
    expect(await readsOf(deletion)).toBeLessThanOrEqual(2);
    const foreign = await makeDiscount(staff(), { code: unique('THEIRS') });
    expect(await readsOf(() => staffDo(staff(), 'discountCodeDeactivate', { id: foreign }))).toBe(0);
  });

  it('of the store that a collab uses is ended, and written again', async () => {
    const affiliateCode = unique('ADOPTED');
    await makeDiscount(staff(), { code: affiliateCode });
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const collab = await createCollab(world, world.halo, { affiliateCode, discount });
    await untilQuiet();
    const [before] = await withCodes([collab]);
    await staffDo(staff(), 'discountCodeDeactivate', { id: before?.id });
    await untilQuiet();
    expect(await withCodes([collab])).toEqual([before]);
  });
});

const byCode = (codes: readonly CodeInStore[]) => codes.toSorted((a, b) => a.code.localeCompare(b.code));

describe('When a product', () => {
  const ofProducts = (data: Record<string, unknown>, key: string) =>
    (data['cc-creator-drops'] as { 'cc-creator-drop-products': Record<string, unknown>[] }[]).flatMap(
      (drop) => drop['cc-creator-drop-products'].map((entry) => entry[`cc-creator-drop-product-${key}`]),
    );
  const productsIn = (data: Record<string, unknown>) => ofProducts(data, 'platform-handle');
  const variantsIn = (data: Record<string, unknown>) => ofProducts(data, 'platform-variant-id');

  it('is renamed, only the entries of collabs with this product are written', async () => {
    const [balm, candle, lamp] = world.halo.products;
    const one = await createMirrored([balm, candle]);
    const other = await createMirrored([lamp]);
    const written = await writes();
    await sendQuery(
      `mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }`,
      { product: { id: gid(candle), handle: 'taper', title: 'Taper' } },
    );
    await untilQuiet();
    expect(productsIn((await mirrored(one.collabId)).entry.data)).toEqual(['halo-balm', 'taper']);
    expect(await mirrored(other.collabId)).toEqual(other.before);
    const drops = await countDropsWith(world.database, candle);
    expect((await writes()).slice(written.length)).toEqual(Array<string>(drops).fill('UpdateMetaobject'));
    expect(await titleOf(candle)).toBe('Taper');
  });

  it('is deleted, collections lose it and entries keep it, marked as missing', async () => {
    const [, , , mug, scarf] = world.halo.products;
    const one = await createMirrored([mug, scarf]);
    const other = await createMirrored([scarf]);
    await sendQuery('mutation ($id: ID!) { productDelete(input: { id: $id }) { userErrors { message } } }', {
      id: gid(mug),
    });
    await untilQuiet();
    const after = await mirrored(one.collabId);
    expect(after.collections.map(({ productIds }) => productIds)).toEqual([[gid(scarf)]]);
    expect(productsIn(after.entry.data)).toEqual(['halo-mug', 'halo-scarf']);
    expect(await mirrored(other.collabId)).toEqual(other.before);
    expect(await listMissingProducts(world.database)).toEqual([mug]);
  });

  it('loses a variant, all drops stop offering it after one look-up, and other changes look up none', async () => {
    const [balm, candle] = world.halo.products;
    const [small = '', large = ''] = world.halo.variants;
    const drops = [
      await createMirrored([{ id: candle, variantId: small }, balm]),
      await createMirrored([{ id: candle, variantId: small }]),
      await createMirrored([{ id: candle, variantId: large }]),
    ];
    const offered = async () => {
      const entries = await Promise.all(drops.map(({ collabId }) => mirrored(collabId)));
      return entries.map(({ entry }) => variantsIn(entry.data));
    };
    expect(await offered()).toEqual([[small, null], [small], [large]]);
    const lookUps = await reads('VariantsByIds');
    const update =
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }';
    await sendQuery(update, { product: { id: gid(candle), title: 'Candle in two sizes' } });
    await untilQuiet();
    expect(await reads('VariantsByIds')).toBe(lookUps);

    const { productVariantsBulkDelete } = await sendQuery<{
      productVariantsBulkDelete: { userErrors: unknown[] };
    }>(
      `mutation ($productId: ID!, $ids: [ID!]!) {
        productVariantsBulkDelete(productId: $productId, variantsIds: $ids) { userErrors { message } }
      }`,
      { productId: gid(candle), ids: [`gid://shopify/ProductVariant/${small}`] },
    );
    expect(productVariantsBulkDelete.userErrors).toEqual([]);
    await untilQuiet();
    expect(await offered()).toEqual([[null, null], [null], [large]]);
    expect(await reads('VariantsByIds')).toBe(lookUps + 1);
  });

  it('that is in no drop is changed, the store is not queried', async () => {
    const requested = async () =>
      (await requestsTo(world.platform.url, world.pine.domain)).filter(
        ({ operation }) => operation !== 'access_token',
      );
    await untilQuiet();
    const before = await requested();
    const update =
      'mutation ($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }';
    await queryStore(world.platform.url, world.pine.domain, {
      query: update,
      variables: { product: { id: gid(world.pine.products[0]), title: 'Other' } },
    });
    await untilQuiet();
    expect(await requested()).toEqual(before);
  });
});

async function titleOf(productId = ''): Promise<unknown> {
  const [product] = await listKnownProducts(world.database, productId);
  return product?.title;
}
