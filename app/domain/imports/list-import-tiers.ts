import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';

/** A tier by the names that a file can give it. */
export interface ImportTier {
  id: string;
  key: string;
  title: string;
}

/** The tiers that collabs of a channel can be put into. */
export function listImportTiers(channelId: string, client: Transaction = db): Promise<ImportTier[]> {
  return client.tier.findMany({
    where: { channelId, archivedAt: null },
    select: { id: true, key: true, title: true },
  });
}
