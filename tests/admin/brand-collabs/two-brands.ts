import { afterAll } from 'vitest';
import type { CollabFilter, CollabOrder } from '#app/domain/collabs/search.ts';
import type { UpdateCollabInput } from '#app/domain/collabs/input.ts';
import { acceptInvitation } from '../../support/portal/accept-invitation.ts';
import { appSettings, mailSettings } from '../../support/world/app-settings.ts';
import { setAllTiers, setCreatorProfile } from '../../support/db/collabs.ts';
import { createTestDatabase } from '../../support/db/database.ts';
import { seedBrand, type SeededBrand } from '../../support/db/seed.ts';
import { addTiers } from '../../support/db/tiers.ts';

/* Two brands with collabs, and what they do. */

/** More than one batch. */
export const many = 230;
export const absent = '01890000-0000-7000-8000-000000000000';

async function loadFunctions() {
  const { searchCollabs, countSearchResults } = await import('#app/domain/collabs/search.ts');
  const { collabOrders, countMatchingCollabs, noTier, pageKeys } = await import('#app/db/collabs/search.ts');
  const { newestKeys } = await import('#app/db/collabs/rows.ts');
  const { saveMirrored } = await import('#app/db/collabs/writes.ts');
  const { markManyDirty } = await import('#app/domain/collabs/dirty.ts');
  const { markMissing } = await import('#app/db/mirror/objects.ts');
  const { recreateObject } = await import('#app/mirror/webhooks/repair.ts');
  const { markEntriesMissing } = await import('#app/mirror/objects/definition/apply.ts');
  const { findCustomDiscounts } = await import('#app/domain/collabs/custom-discounts.ts');
  const { getProgramCounts } = await import('#app/domain/channels/home.ts');
  const { updateCollabBatch } = await import('#app/domain/collabs/bulk-update.ts');
  const { retryFailing, retryNextFailing } = await import('#app/domain/mirror-health/resync.ts');
  const { getCollabDetail } = await import('#app/domain/collabs/detail.ts');
  const { listActivity } = await import('#app/domain/collabs/activity.ts');
  const { updateCollab } = await import('#app/domain/collabs/update.ts');
  const { listTiers } = await import('#app/domain/campaigns/list.ts');
  const { updateTier } = await import('#app/domain/campaigns/tiers.ts');
  const { listCollabsById, listMatchingCollabs } = await import('#app/domain/collabs/collab.ts');
  const { listMissingParts, stateOf } = await import('#app/domain/collabs/state.ts');
  const { db, closeDatabase, inTransaction } = await import('#app/db/connection/client.ts');
  const { Prisma } = await import('#app/db/generated/client.ts');
  return {
    searchCollabs,
    countSearchResults,
    countCollabs: (channelId: string, filter: CollabFilter) => countMatchingCollabs(channelId, filter, 1_000),
    getProgramCounts,
    updateCollabBatch,
    getCollabDetail,
    listActivity,
    updateCollab,
    updateTier,
    listTiers,
    retryFailing,
    retryNextFailing,
    collabOrders,
    listCollabsById,
    listMatchingCollabs,
    markManyDirty,
    markMissing,
    recreateObject,
    markEntriesMissing,
    stateOf,
    listMissingParts,
    db,
    closeDatabase,
    inTransaction,
    newestKeys,
    saveMirrored,
    noTier,
    pageKeys,
    findCustomDiscounts,
    Decimal: Prisma.Decimal,
  };
}

export const database = await createTestDatabase();
Object.assign(process.env, appSettings, mailSettings, { DATABASE_URL: database.url });
export const birch = await seedBrand(database, { name: 'birch', collabs: many });
export const fern = await seedBrand(database, { name: 'fern', collabs: 3 });
export const tiers = await addTiers(database, 'birch.myshopify.com');
export const fernTiers = await addTiers(database, 'fern.myshopify.com');
await setAllTiers(database, birch.channelId, tiers.standard);
export const app = await loadFunctions();
afterAll(async () => {
  await app.closeDatabase();
  await database.drop();
});

export const brand = ({ channelId }: SeededBrand) =>
  ({ kind: 'brand', credentialId: absent, channelId }) as const;
export const idOf = (n: number) => birch.collabIds[n - 1] ?? '';
export const update = (collabId: string, input: Omit<UpdateCollabInput, 'custom'>) =>
  app.updateCollab(brand(birch), collabId, { ...input, custom: new Map() });
/** The creator's own profile, which the brand has not overridden. */
export const creatorIsCalled = (collabId: string, firstName: string) =>
  setCreatorProfile(database, collabId, { firstName, shopDescription: 'Hers alone' });
/** The creator accepts birch. */
export const accept = (collabId: string) =>
  acceptInvitation(database, { channelId: birch.channelId, collabId });

export const newest = { order: 'newest', limit: 250 } as const;
export const ids = (from: number, to: number) => birch.collabIds.slice(from - 1, to);

/** The cursor of the row with this index, from 0. */
export async function placeOf(order: CollabOrder, index: number): Promise<string> {
  const { next, collabs } = await app.searchCollabs(birch.channelId, {}, { order, limit: index });
  if (!next || collabs.length !== index) throw new Error('The list is too short');
  const { previous } = await app.searchCollabs(birch.channelId, {}, { order, limit: 1, after: next });
  return previous ?? '';
}
