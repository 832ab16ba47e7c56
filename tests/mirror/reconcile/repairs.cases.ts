import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { queryStore } from '../../support/store/admin-api.ts';
import { queryAsApp } from '../../support/domain/query-as-app.ts';
import { codesInStore, redeemCodeIds } from '../../support/store/discounts-in-store.ts';
import {
  deleteEntry,
  deleteFile,
  makeCollection,
  makeProducts,
  readDefinition,
} from '../../support/store/foreign-objects.ts';
import { allPageData, requestAdmin } from '../../support/world/install.ts';
import { metafieldsIn } from '../../support/store/mirror.ts';
import { picturesOf } from '../../support/store/pictures-in-store.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { until } from '../../support/until.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { simulateUnknownDiscounts } from '../../support/db/mirror-simulations.ts';
import {
  staff,
  expectNothingDiffers,
  tools,
  mirrored,
  reconcile,
  renamed,
  untilShown,
  sourcesOf,
  byCode,
  collabIds,
  world,
} from './reconcile-world.ts';

const hidden = { metafields: [{ namespace: 'seo', key: 'hidden', type: 'number_integer', value: '1' }] };

const ownSource = {
  source: { title: 'Drop products', targetType: 'PRODUCTS', inclusion: { selections: [] } },
};

type AdminQuery = (query: string, variables: Record<string, unknown>) => Promise<unknown>;
const queryAsOther: AdminQuery = (query, variables) =>
  queryStore(staff.platformUrl, staff.domain, { query, variables });

/**
 * Creates an entry that names a collab.
 * @returns its handle.
 */
async function makeDuplicate(
  sendQuery: AdminQuery,
  { handle, owner }: { handle: string; owner: string | undefined },
) {
  const query = `mutation ($metaobject: MetaobjectCreateInput!) {
    metaobjectCreate(metaobject: $metaobject) { userErrors { message } } }`;
  const fields = [{ key: 'cc-collab-id', value: owner ?? '' }];
  await sendQuery(query, { metaobject: { type: 'creator', handle, fields } });
  return handle;
}

async function publicationId(): Promise<string> {
  const query = '{ publications(first: 1) { nodes { id } } }';
  const { publications } = await queryStore<{ publications: { nodes: { id: string }[] } }>(
    staff.platformUrl,
    staff.domain,
    { query },
  );
  return publications.nodes[0]?.id ?? '';
}

describe('A reconciliation', () => {
  it('finds and writes nothing in a store that is in sync', async () => {
    await expectNothingDiffers();
    const line = / {2}reconciled .*Z {2}requested {2}4 compared/;
    expect(await tools.mirror('status', staff.domain)).toMatch(line);
    expect(await tools.mirror('status')).toMatch(line);
  });

  it('finds staff changes of the definition, and repairs them before the entries', async () => {
    const before = await readDefinition(staff);
    const entries = await Promise.all([0, 1, 2, 3].map(mirrored));
    const lost = 'cc-creator-last-name';
    await staffDo(staff, 'metaobjectDefinitionUpdate', {
      id: before?.id,
      definition: {
        access: { storefront: 'PUBLIC_READ' },
        capabilities: {
          onlineStore: { enabled: true, data: { urlHandle: 'people', createRedirects: false } },
        },
        fieldDefinitions: [{ delete: { key: lost } }],
      },
    });
    const { report, written } = await reconcile();
    expect(report).toContain(
      'differing: 1 definition access, 1 definition capabilities, 1 definition fields',
    );
    expect(written.filter((operation) => operation === 'UpdateDefinition')).toHaveLength(1);
    expect(await readDefinition(staff)).toEqual(before);
    await reconcile();
    expect(await Promise.all([0, 1, 2, 3].map(mirrored))).toEqual(entries);
    await expectNothingDiffers();
  });

  it('finds deleted, changed, hidden and renamed entries, and repairs only those', async () => {
    const before = await Promise.all([0, 1, 2, 3].map(mirrored));
    const id = (index: number) => before[index]?.entry.id ?? '';
    await deleteEntry(staff, id(0));
    await staffDo(staff, 'metaobjectUpdate', { id: id(1), metaobject: renamed });
    const metaobject = { handle: 'by-staff', capabilities: { publishable: { status: 'DRAFT' } } };
    await staffDo(staff, 'metaobjectUpdate', { id: id(2), metaobject });
    const { report, written, requests } = await reconcile();
    expect(report).toContain(
      'differing: 1 entry deleted, 1 entry handle, 1 entry status, 1 entry values  3 repaired',
    );
    // The home page names and links them.
    const home = await requestAdmin(world, { domain: staff.domain, path: '_root', query: { index: '' } });
    const links = JSON.stringify(allPageData(home.text));
    for (const index of [0, 1, 2]) expect(links).toContain(`{"collabId":"${collabIds[index]}","name":`);
    expect(new Set(written)).toEqual(new Set(['SetMetafields', 'UpdateMetaobject', 'UpsertMetaobject']));
    // A recreated entry is written twice, because it contains its own id.
    expect(written.filter((operation) => operation !== 'SetMetafields')).toHaveLength(4);
    const after = await Promise.all([0, 1, 2, 3].map(mirrored));
    // Collections and products refer to it by its new id.
    const references = metafieldsIn(requests).filter(({ key }) => key !== 'creator_count');
    expect(references.filter(({ value }) => !value.includes(after[0]?.entry.id ?? 'missing'))).toEqual([]);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]?.entry).toMatchObject({ handle: before[0]?.entry.handle, status: 'ACTIVE' });
    await expectNothingDiffers();
  });

  it('finds deleted, changed and hidden collections, and repairs only those', async () => {
    const before = await Promise.all([0, 1, 2, 3].map(mirrored));
    const id = (index: number) => before[index]?.collections[0]?.id ?? '';
    const [first = '', second = ''] = before[1]?.collections[0]?.productIds ?? [];
    await staffDo(staff, 'collectionDelete', { input: { id: id(0) } });
    await staffDo(staff, 'collectionUpdate', {
      collection: { id: id(1), title: 'Staff', descriptionHtml: '<p>Staff</p>', handle: 'staff', ...hidden },
    });
    const moves = [
      { id: first, newPosition: '1' },
      { id: second, newPosition: '0' },
    ];
    await staffDo(staff, 'collectionReorderProducts', { id: id(1), moves });
    await staffDo(staff, 'publishableUnpublish', {
      id: id(2),
      input: [{ publicationId: await publicationId() }],
    });
    await staffDo(staff, 'collectionUpdate', { collection: { id: id(3), sortOrder: 'BEST_SELLING' } });
    await untilShown(id(1), [second, first]);
    const { report, written } = await reconcile();
    expect(report).toContain(
      'differing: 1 collection deleted, 1 collection description, 1 collection handle, 1 collection products, ' +
        '1 collection publication, 1 collection search flag, 1 collection sort order, 1 collection title  4 repaired',
    );
    expect([...new Set(written)]).toEqual([
      'CreateCollection',
      'Publish',
      'ReorderCollection',
      'UpdateCollection',
      'UpdateMetaobject',
    ]);
    expect(written.filter((operation) => operation === 'UpdateCollection')).toHaveLength(2);
    expect(written.filter((operation) => operation === 'UpdateMetaobject')).toHaveLength(1);
    const after = await Promise.all([0, 1, 2, 3].map(mirrored));
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]?.collections).toMatchObject([
      { isPublished: true, handle: before[0]?.collections[0]?.handle },
    ]);
    await expectNothingDiffers();
  });

  it('finds a collection whose handle was extended', async () => {
    const before = await mirrored(0);
    const [{ id, handle } = { id: '', handle: '' }] = before.collections;
    await staffDo(staff, 'collectionUpdate', { collection: { id, handle: `${handle}-sale` } });
    const { report } = await reconcile();
    expect(report).toContain('differing: 1 collection handle  1 repaired');
    expect(await mirrored(0)).toEqual(before);
  });

  it('deletes sources, products and exclusions that others added to its collections', async () => {
    const before = await Promise.all([0, 1, 2, 3].map(mirrored));
    const id = (index: number) => before[index]?.collections[0]?.id ?? '';
    const more = (await makeProducts(staff, 250)).map((number) => ({
      productId: `gid://shopify/Product/${number}`,
    }));
    const source = { title: 'Staff', targetType: 'PRODUCTS', inclusion: { selections: more.slice(0, 1) } };
    const sourcesToCreate = [{ source }];
    const ours = await sourcesOf(id(1));
    const [overfilled] = await sourcesOf(id(2));
    const condition = { id: overfilled?.id, inclusion: { selectionsToAdd: more } };
    const [narrowed] = await sourcesOf(id(3));
    const [productId] = before[3]?.collections[0]?.productIds ?? [];
    const without = { id: narrowed?.id, exclusion: { selectionsToAdd: [{ productId }] } };
    await staffDo(staff, 'collectionUpdate', { collection: { id: id(0), sourcesToCreate } });
    const sourcesToDelete = ours.map((one) => one.id);
    await staffDo(staff, 'collectionUpdate', { collection: { id: id(1), sourcesToCreate, sourcesToDelete } });
    await staffDo(staff, 'collectionUpdate', {
      collection: { id: id(2), sourcesToUpdate: [{ condition }] },
    });
    await staffDo(staff, 'collectionUpdate', {
      collection: { id: id(3), sourcesToUpdate: [{ condition: without }] },
    });
    const counts = async () => {
      const now = await Promise.all([0, 1, 2, 3].map(mirrored));
      return now.map(({ collections }) => collections[0]?.productIds.length);
    };
    const all = before[0]?.collections[0]?.productIds.length ?? 0;
    await until('the store shows what others added', async () =>
      isDeepStrictEqual(await counts(), [all + 1, 1, 50, all - 1]),
    );
    const { report } = await reconcile();
    expect(report).toContain('differing: 4 collection products  4 repaired');
    expect(await Promise.all([0, 1, 2, 3].map(mirrored))).toEqual(before);
    for (const index of [0, 1, 2, 3])
      expect(await sourcesOf(id(index))).toMatchObject([{ title: 'Drop products' }]);
    await expectNothingDiffers();
  });

  it('finds changed, ended and deleted discounts, and deleted codes', async () => {
    const codes = () => codesInStore(staff.platformUrl, staff.domain);
    const before = await codes();
    const [{ id, code } = { id: '', code: '' }] = before;
    const basicCodeDiscount = { usageLimit: 3, customerGets: { value: { percentage: 0.9 } } };
    await staffDo(staff, 'discountCodeBasicUpdate', { id, basicCodeDiscount });
    await staffDo(staff, 'discountCodeRedeemCodeBulkDelete', {
      discountId: id,
      ids: await redeemCodeIds(staff, id, [code]),
    });
    await until('the code is deleted', async () => (await codes()).length === before.length - 1);
    const changed = await reconcile();
    expect(changed.report).toContain('1 discount code, 1 discount limits, 1 discount value  2 repaired');
    expect(changed.written).toEqual(['AddRedeemCodes', 'UpdateDiscount']);
    await staffDo(staff, 'discountCodeDeactivate', { id });
    expect((await reconcile()).written).toEqual(['UpdateDiscount']);
    expect(byCode(await codes())).toEqual(byCode(before));
    await staffDo(staff, 'discountCodeDelete', { id });
    const { report } = await reconcile();
    expect(report).toContain('4 discount code, 1 discount deleted  5 repaired');
    const after = await codes();
    expect(new Set(after.map((each) => each.id)).size).toBe(1);
    expect(byCode(after).map((each) => ({ ...each, id, tags: [] }))).toEqual(
      byCode(before).map((each) => ({ ...each, tags: [] })),
    );
    await expectNothingDiffers();
  });

  it('finds collabs whose code is known to be in no discount', async () => {
    const codes = () => codesInStore(staff.platformUrl, staff.domain);
    const before = await codes();
    await staffDo(staff, 'discountCodeDelete', { id: before[0]?.id });
    await simulateUnknownDiscounts(world.database);
    const { report } = await reconcile();
    expect(report).toContain('4 discount code  4 repaired');
    const withoutIds = (all: typeof before) => byCode(all).map((each) => ({ ...each, id: '' }));
    expect(withoutIds(await codes())).toEqual(withoutIds(before));
    await expectNothingDiffers();
  });

  it('creates a deleted picture again, and drops a deleted customer', async () => {
    const { entry } = await mirrored(1);
    const [picture] = await picturesOf(staff, collabIds[0] ?? '');
    await deleteFile(staff, picture?.id ?? '');
    await staffDo(staff, 'customerDelete', { input: { id: entry.fields['cc-creator-customer'] } });
    const { report, written } = await reconcile();
    expect(report).toContain('1 customer deleted, 1 picture deleted  2 repaired');
    expect(new Set(written)).toEqual(new Set(['CreateFile', 'UpdateMetaobject']));
    expect(await picturesOf(staff, collabIds[0] ?? '')).toMatchObject([{ fileStatus: 'READY' }]);
    expect((await mirrored(1)).entry.fields['cc-creator-customer']).toBeNull();
    await tools.mirror('resync', staff.domain, collabIds[1] ?? '', '--wait');
    expect((await mirrored(1)).entry.fields['cc-creator-customer']).toBeNull();
    await waitForIdleMirror(world.database);
    await expectNothingDiffers();
  });

  it('deletes duplicates of its own and orphans, and no foreign objects', async () => {
    const before = await Promise.all([0, 1, 2, 3].map(mirrored));
    const [collabId] = collabIds;
    const app = await queryAsApp(staff);
    const made = [
      await makeDuplicate(app, { handle: 'twin', owner: collabId }),
      await makeDuplicate(app, { handle: 'orphan', owner: randomUUID() }),
      await makeDuplicate(app, { handle: 'nobody', owner: 'not an id' }),
      await makeDuplicate(queryAsOther, { handle: 'copy', owner: collabId }),
    ];
    const handle = before[1]?.collections[0]?.handle ?? '';
    await makeCollection(staff, { handle: `${handle}-1`, title: 'Twin', sources: [ownSource] });
    const foreign = await makeCollection(staff, { handle: `${handle}-2`, title: 'Theirs' });
    const { report, written } = await reconcile();
    expect(report).toContain(
      'differing: 1 collection duplicated, 1 entry duplicated, 1 entry orphaned  3 repaired',
    );
    expect(written).toEqual(['DeleteCollection', 'DeleteMetaobject', 'DeleteMetaobject']);
    const { entries, collections } = await viewStore(staff.platformUrl, staff.domain);
    const left = entries.map(({ handle: name }) => name).filter((name) => made.includes(name));
    expect(left.sort()).toEqual(['copy', 'nobody']);
    expect(collections.some(({ id }) => id === foreign)).toBe(true);
    expect(collections.some(({ title }) => title === 'Twin')).toBe(false);
    await expectNothingDiffers();
    for (const { id } of entries.filter(({ handle: name }) => made.includes(name)))
      await deleteEntry(staff, id);
    expect(await Promise.all([0, 1, 2, 3].map(mirrored))).toEqual(before);
  });
});
