import { db } from '#app/db/client.ts';
import type { Reconciliation } from '#app/db/generated/client.ts';

/** What came of one comparison of a store with what it should show, or how far it is. */
export interface ReconciliationReport extends Omit<Reconciliation, 'differing' | 'stage' | 'cursor'> {
  /** How many objects differed, by how they did. One that differs in two ways counts under both. */
  differing: Record<string, number>;
}

/** Reads the last reports of a channel, the latest first; the one under way among them. */
export async function readReconciliations(
  channelId: string,
  { limit, id }: { limit: number; id?: string },
): Promise<ReconciliationReport[]> {
  const rows = await db.reconciliation.findMany({
    where: { channelId, ...(id === undefined ? {} : { id }) },
    ...inOrder,
    take: limit,
  });
  return rows.map(reportOf);
}

/** Reads the last report of each channel that has one, by channel. */
export async function readLastReconciliations(): Promise<Map<string, ReconciliationReport>> {
  const last = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (channel_id) id FROM reconciliations ORDER BY channel_id, started_at DESC`;
  const ids = last.map(({ id }) => id);
  const rows = await db.reconciliation.findMany({ where: { id: { in: ids } }, ...inOrder });
  return new Map(rows.map((row) => [row.channelId, reportOf(row)]));
}

const inOrder = { omit: { stage: true, cursor: true }, orderBy: { startedAt: 'desc' } } as const;

function reportOf(row: Omit<Reconciliation, 'stage' | 'cursor'>): ReconciliationReport {
  return { ...row, differing: row.differing as Record<string, number> };
}
