import { PrismaPg } from '@prisma/adapter-pg';
import type { Transaction } from '#app/db/connection/client.ts';
import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { appSettings } from '../../support/world/app-settings.ts';
import { getChannelId } from '../../support/db/channels.ts';
import type { TestDatabase } from '../../support/db/database.ts';
import { wakeChannel } from '../../support/db/jobs.ts';
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
  const change = async (domain: string, work: (tx: Transaction, channelId: string) => Promise<unknown>) => {
    const channelId = await getChannelId(database, domain);
    await db.$transaction((tx) => work(tx, channelId));
    // Only the app's own client sends wake-ups.
    await wakeChannel(database, channelId);
  };
  return {
    changeTier: (domain, tierId, body) =>
      change(domain, (tx, channelId) => changeTier(tx, { channelId, tierId }, body)),
    removeDrop: (domain, key) =>
      change(domain, (tx, channelId) => removeDropIn(tx, { channelId, ...key }, { kind: 'admin', id: '1' })),
    updateMirrorOptions: (domain, options) =>
      change(domain, (tx, channelId) => updateMirrorOptionsIn(tx, channelId, options)),
    close: () => db.$disconnect(),
  };
}
