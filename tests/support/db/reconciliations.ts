import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Adds a nightly reconciliation of a channel that its worker did not finish. */
export async function addInterruptedReconciliation(
  database: Database,
  domain: string,
  cursor: string | undefined,
): Promise<void> {
  await database.query(
    `INSERT INTO reconciliations (channel_id, id, cause, cursor, compared)
     SELECT id, gen_random_uuid(), 'nightly', $2, 3 FROM channels WHERE domain = $1`,
    [domain, cursor],
  );
}

export async function deleteReconciliations(database: Database): Promise<void> {
  await database.query('DELETE FROM reconciliations');
}

export async function countFinishedNightly(database: Database): Promise<number> {
  const finished = "SELECT 1 FROM reconciliations WHERE finished_at IS NOT NULL AND cause = 'nightly'";
  return (await database.query(finished)).length;
}

/** Sets the last reconciliation of a channel to one that was given up midway, which no test can time. */
export async function giveUpReconciliation(database: Database, domain: string): Promise<void> {
  await database.query(
    `UPDATE reconciliations SET finished_at = NULL, stage = 'entries', progress_at = now() - interval '30 days'
     WHERE channel_id = (SELECT id FROM channels WHERE domain = $1)`,
    [domain],
  );
}

/** Sets every channel to one that was created a month ago and never reconciled, because column defaults have the real time. */
export async function backdateChannels(database: Database): Promise<void> {
  await database.query(
    "UPDATE channels SET (created_at, reconciled_at) = (now() - interval '30 days', now() - interval '30 days')",
  );
}

/** The findings and changes of a reconciliation. */
export interface ReconciliationRun {
  compared: number;
  skipped: number;
  repaired: number;
  differing: Record<string, number>;
  failure: string | null;
  tookMs: number;
}

/** The last reconciliation of a channel. @throws when there was none. */
export async function getLastReconciliation(database: Database, domain: string): Promise<ReconciliationRun> {
  const [run] = await database.query<ReconciliationRun & Record<string, unknown>>(
    `SELECT compared, skipped, repaired, differing, failure,
       extract(epoch FROM coalesce(finished_at, now()) - started_at)::float8 * 1000 AS "tookMs"
     FROM reconciliations JOIN channels ON channels.id = channel_id
     WHERE domain = $1 ORDER BY started_at DESC LIMIT 1`,
    [domain],
  );
  if (!run) throw new Error(`${domain} was never reconciled`);
  return run;
}

/** The domains of the channels with a finished or running reconciliation. */
export async function listReconciledDomains(database: Database): Promise<string[]> {
  const rows = await database.query<{ domain: string }>(
    'SELECT domain FROM reconciliations JOIN channels ON channels.id = channel_id',
  );
  return rows.map(({ domain }) => domain);
}
