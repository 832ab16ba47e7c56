import { afterAll, expect } from 'vitest';
import type { DropKey } from '#app/db/keys.ts';
import type { PlatformNumber } from '#app/ids.ts';
import type { BrandPrincipal } from '#app/domain/principal.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { getCreatorPrincipal } from '../../support/db/collabs.ts';
import { addUnmirroredCreators } from '../../support/db/seed.ts';
import { startSimulator } from '../../../local/simulator/start-simulator.ts';
import { productNumbers } from '../../support/store/admin-api.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { mintSessionToken } from '../../support/world/install.ts';
import { haloDomain, pineDomain, product, testStores } from '../../support/world/test-stores.ts';
import { createTestDatabase } from '../../support/db/database.ts';

/* The functions with which a brand edits drops, in the test's own process. */

async function loadFunctions() {
  const { ensureInstalled } = await import('#app/domain/channels/install.ts');
  const { markUninstalled } = await import('#app/domain/channels/install.ts');
  const { saveStaffName } = await import('#app/domain/channels/staff.ts');
  const { createDrop } = await import('#app/domain/drops/create-drop.ts');
  const { updateDrop } = await import('#app/domain/drops/update-drop.ts');
  const { parseDropUpdate } = await import('#app/domain/input/drops.ts');
  const { undoDropChange } = await import('#app/domain/drops/undo-change.ts');
  const { listDropChanges } = await import('#app/domain/drops/drop-history.ts');
  const { findDrop } = await import('#app/domain/drops/drop.ts');
  const { removeDropIn } = await import('#app/domain/drops/removed-drops.ts');
  const { restoreDrop } = await import('#app/domain/drops/removed-drops.ts');
  const { listRemovedDrops } = await import('#app/domain/drops/removed-drops.ts');
  const { getDropHistory } = await import('#app/domain/drops/drop-history.ts');
  const { stageUpload } = await import('#app/domain/media/create-upload.ts');
  const { completeUpload } = await import('#app/domain/media/create-upload.ts');
  const { getUploadProgress } = await import('#app/domain/media/upload-progress.ts');
  const { listProductCards } = await import('#app/domain/products/product-cards.ts');
  const { listVariants } = await import('#app/domain/products/product-cards.ts');
  const { listCollectionCards } = await import('#app/domain/products/collection-cards.ts');
  const { searchCollectionCards } = await import('#app/domain/products/collection-cards.ts');
  const { getEditableDrop } = await import('#app/domain/drops/editable-drop.ts');
  const { createField } = await import('#app/domain/custom-fields/fields.ts');
  const { reorderFields } = await import('#app/domain/custom-fields/fields.ts');
  const { withFormIdempotency } = await import('#app/auth/form-idempotency.ts');
  const { db, inTransaction, closeDatabase } = await import('#app/db/connection/client.ts');
  return {
    markUninstalled,
    saveStaffName,
    ensureInstalled,
    createDrop,
    updateDrop,
    undoDropChange,
    listDropChanges,
    findDrop,
    removeDropIn,
    restoreDrop,
    listRemovedDrops,
    getDropHistory,
    stageUpload,
    completeUpload,
    getUploadProgress,
    listProductCards,
    listVariants,
    listCollectionCards,
    searchCollectionCards,
    getEditableDrop,
    parseDropUpdate,
    createField,
    reorderFields,
    withFormIdempotency,
    db,
    inTransaction,
    closeDatabase,
  };
}

export const ada = { kind: 'admin', id: '41' } as const;

/** A product with more variants than the store returns in one page. */
const many = Array.from({ length: 101 }, (_, index) => `No ${index + 1}`);
const [plain] = product('poster').variants;
const withMany = {
  ...product('poster'),
  options: [{ name: 'Print', values: many }],
  variants: many.map((title) => ({
    price: '1.00',
    available: true,
    ...plain,
    title,
    sku: title,
    options: [title],
  })),
};

export const database = await createTestDatabase();
export const platform = await startSimulator({
  stores: testStores.map((store) => ({ ...store, products: [...store.products, withMany] })),
  delays: { fileProcessing: 5, fileReady: 20 },
  app: {
    key: appSettings.SHOPIFY_API_KEY,
    secret: appSettings.SHOPIFY_API_SECRET,
    url: appSettings.APP_URL,
  },
});
Object.assign(process.env, appSettings, {
  DATABASE_URL: database.url,
  SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}`,
});
export const app = await loadFunctions();
export const [halo, pine] = [await brand(haloDomain), await brand(pineDomain)];
export const products = [...(await productNumbers(platform.url, haloDomain)).values()] as PlatformNumber[];
afterAll(async () => {
  await app.closeDatabase();
  await platform.close();
  await database.drop();
});

export async function brand(domain: string): Promise<BrandPrincipal> {
  await app.ensureInstalled(domain, await mintSessionToken(platform.url, domain));
  const channelId = await getChannelId(database, domain);
  return { kind: 'brand', credentialId: ada.id, channelId };
}

export async function collab({ channelId }: BrandPrincipal): Promise<string> {
  const domain = channelId === halo.channelId ? haloDomain : pineDomain;
  const [id = ''] = await addUnmirroredCreators(database, domain, { count: 1 });
  return id;
}

/** The creator of a collab, with a session. */
export const creatorOf = (collabId: string) => getCreatorPrincipal(database, collabId);

export const entry = (product: string, note?: string) => ({
  index: 0,
  productNumber: product as PlatformNumber,
  custom: new Map(),
  ...(note !== undefined && { enhancement: { note } }),
});

/** A drop of two products, the first with a note. It belongs to a new collab by default. */
export async function createSavedDrop(within?: string): Promise<DropKey> {
  const collabId = within ?? (await collab(halo));
  const [first = '', second = ''] = products;
  const add = await app.createDrop(halo, collabId, {
    title: 'As it was',
    description: '',
    media: [],
    products: [entry(first, 'The first note'), entry(second)],
    custom: new Map([['cc-mood', 'calm']]),
  });
  return { channelId: halo.channelId, collabId, dropId: await app.inTransaction(add) };
}

export const edit = (key: DropKey, expectedRevision: number, input: object) =>
  app.updateDrop(halo, key, { input: { custom: new Map(), ...input }, expectedRevision, actor: ada });

export const read = async (key: DropKey) => (await app.findDrop(app.db, key)) ?? expect.fail('no drop');
