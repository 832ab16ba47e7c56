import type * as Campaigns from '#app/domain/campaigns/campaigns.ts';
import type * as Tiers from '#app/domain/campaigns/tiers.ts';
import type * as Brands from '#app/domain/channels/brand.ts';
import type * as Options from '#app/domain/channels/mirror-options.ts';
import type * as Fields from '#app/domain/custom-fields/fields.ts';
import type * as PinDrop from '#app/domain/drops/pin-drop.ts';
import type * as RemovedDrops from '#app/domain/drops/removed-drops.ts';
import type * as Database from '#app/db/connection/client.ts';
import type { TestDatabase } from '../db/database.ts';
import { loadApp } from '../world/load-app.ts';

type PageFunctions = Pick<typeof Campaigns, 'updateCampaignIn'> &
  Pick<typeof Tiers, 'updateTierIn'> &
  Pick<typeof Brands, 'updateBrandIn'> &
  Pick<typeof Options, 'updateMirrorOptionsIn'> &
  Pick<typeof Fields, 'deleteField'> &
  Pick<typeof PinDrop, 'pinDrop'> &
  Pick<typeof RemovedDrops, 'removeDropIn'> &
  Pick<typeof Database, 'inTransaction' | 'closeDatabase'>;

/**
 * The functions of a brand's pages in the test's own process. Only one database per test file, because
 * settings are read once.
 */
export async function loadPageFunctions(database: Pick<TestDatabase, 'url'>): Promise<PageFunctions> {
  const { inTransaction, closeDatabase } = await loadApp(database);
  const { updateCampaignIn } = await import('#app/domain/campaigns/campaigns.ts');
  const { updateTierIn } = await import('#app/domain/campaigns/tiers.ts');
  const { updateBrandIn } = await import('#app/domain/channels/brand.ts');
  const { updateMirrorOptionsIn } = await import('#app/domain/channels/mirror-options.ts');
  const { deleteField } = await import('#app/domain/custom-fields/fields.ts');
  const { pinDrop } = await import('#app/domain/drops/pin-drop.ts');
  const { removeDropIn } = await import('#app/domain/drops/removed-drops.ts');
  return {
    updateCampaignIn,
    updateTierIn,
    updateBrandIn,
    updateMirrorOptionsIn,
    deleteField,
    pinDrop,
    removeDropIn,
    inTransaction,
    closeDatabase,
  };
}
