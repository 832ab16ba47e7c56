import { PrismaPg } from '@prisma/adapter-pg';
import { appSettings } from '../../support/app-settings.ts';
import type { TierChange } from '#app/domain/campaigns/change-tier.ts';

/** What a brand does in its admin, in the test's own process. */
export interface LaneVerbs {
  changeTier: (domain: string, tierId: string, change: TierChange) => Promise<void>;
  removeDrop: (domain: string, key: { collabId: string; dropId: string }) => Promise<void>;
  close: () => Promise<void>;
}

/** For any number of databases in one process, each with a client of its own. */
export async function loadVerbs(databaseUrl: string): Promise<LaneVerbs> {
  Object.assign(process.env, appSettings, { DATABASE_URL: databaseUrl });
  const { PrismaClient } = await import('#app/db/generated/client.ts');
  const { changeTier } = await import('#app/domain/campaigns/change-tier.ts');
  const { removeDrop } = await import('#app/domain/drops/remove-drop.ts');
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }) });
  const idOf = async (domain: string) => (await db.channel.findUniqueOrThrow({ where: { domain } })).id;
  return {
    async changeTier(domain, tierId, change) {
      const channelId = await idOf(domain);
      await db.$transaction((tx) => changeTier(tx, { channelId, tierId }, change));
    },
    async removeDrop(domain, key) {
      const channelId = await idOf(domain);
      await db.$transaction((tx) => removeDrop(tx, { channelId, ...key }, { kind: 'admin', id: '1' }));
    },
    close: () => db.$disconnect(),
  };
}
