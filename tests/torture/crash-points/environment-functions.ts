import { PrismaPg } from '@prisma/adapter-pg';
import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { getChannelId } from '../../support/db/channels.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import type { TierChangeBody } from '#app/domain/campaigns/input.ts';

/** The functions behind a brand's pages, in the test's own process. */
export interface EnvironmentFunctions {
  changeTier: (domain: string, tierId: string, change: TierChangeBody) => Promise<void>;
  removeDrop: (domain: string, key: { collabId: string; dropId: string }) => Promise<void>;
  updateMirrorOptions: (domain: string, options: Partial<MirrorOptions>) => Promise<void>;
  close: () => Promise<void>;
}

/** For any number of databases in one process, each with its own client. */
export async function loadEnvironmentFunctions(
  databaseUrl: string,
  database: Pick<TestDatabase, 'query'>,
): Promise<EnvironmentFunctions> {
  Object.assign(process.env, appSettings, { DATABASE_URL: databaseUrl });
  const { PrismaClient } = await import('#app/db/generated/client.ts');
  const { updateTierIn: changeTier } = await import('#app/domain/campaigns/tiers.ts');
  const { removeDropIn } = await import('#app/domain/drops/removed-drops.ts');
  const { updateMirrorOptionsIn } = await import('#app/domain/channels/mirror-options.ts');
  const adapter = new PrismaPg({ connectionString: databaseUrl, max: 1 });
  // Many parallel runs keep the machine busy.
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: 30_000, timeout: 30_000 } });
  return {
    async changeTier(domain, tierId, change) {
      const channelId = await getChannelId(database, domain);
      await db.$transaction((tx) => changeTier(tx, { channelId, tierId }, change));
    },
    async removeDrop(domain, key) {
      const channelId = await getChannelId(database, domain);
      await db.$transaction((tx) => removeDropIn(tx, { channelId, ...key }, { kind: 'admin', id: '1' }));
    },
    async updateMirrorOptions(domain, options) {
      const channelId = await getChannelId(database, domain);
      await db.$transaction((tx) => updateMirrorOptionsIn(tx, channelId, options));
    },
    close: () => db.$disconnect(),
  };
}
