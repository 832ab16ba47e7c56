import type * as Campaigns from '#app/domain/campaigns/change-campaign.ts';
import type * as Tiers from '#app/domain/campaigns/change-tier.ts';
import type * as Brands from '#app/domain/channels/change-brand.ts';
import type * as Options from '#app/domain/channels/change-mirror-options.ts';
import type * as Fields from '#app/domain/custom-fields/remove-field.ts';
import type * as RemovedDrops from '#app/domain/drops/remove-drop.ts';
import type * as Database from '#app/db/client.ts';
import { appSettings } from './app-settings.ts';
import type { TestDatabase } from './database.ts';

type Verbs = Pick<typeof Campaigns, 'changeCampaign'> &
  Pick<typeof Tiers, 'changeTier'> &
  Pick<typeof Brands, 'changeBrand'> &
  Pick<typeof Options, 'changeMirrorOptions'> &
  Pick<typeof Fields, 'removeField'> &
  Pick<typeof RemovedDrops, 'removeDrop'> &
  Pick<typeof Database, 'inTransaction' | 'closeDatabase'>;

/** What a brand does in pages, in the test's own process. For one database to a test file: settings are read once. */
export async function loadVerbsHere({ url }: Pick<TestDatabase, 'url'>): Promise<Verbs> {
  Object.assign(process.env, appSettings, { DATABASE_URL: url });
  const { changeCampaign } = await import('#app/domain/campaigns/change-campaign.ts');
  const { changeTier } = await import('#app/domain/campaigns/change-tier.ts');
  const { changeBrand } = await import('#app/domain/channels/change-brand.ts');
  const { changeMirrorOptions } = await import('#app/domain/channels/change-mirror-options.ts');
  const { removeField } = await import('#app/domain/custom-fields/remove-field.ts');
  const { removeDrop } = await import('#app/domain/drops/remove-drop.ts');
  const { inTransaction, closeDatabase } = await import('#app/db/client.ts');
  return {
    changeCampaign,
    changeTier,
    changeBrand,
    changeMirrorOptions,
    removeField,
    removeDrop,
    inTransaction,
    closeDatabase,
  };
}
