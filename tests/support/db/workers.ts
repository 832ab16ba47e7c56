import { until } from '../until.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** The worker that holds a channel's lease; null when none does. */
export async function findLeaseHolder(database: Database, domain: string): Promise<string | null> {
  const [row] = await database.query<{ holder: string | null }>(
    `SELECT lease_holder AS holder FROM channel_mirrors JOIN channels ON channels.id = channel_id WHERE domain = $1`,
    [domain],
  );
  return row?.holder ?? null;
}

/** The number of leases of each channel so far. */
export function listLeaseEpochs(database: Database): Promise<unknown[]> {
  return database.query('SELECT lease_epoch FROM channel_mirrors ORDER BY channel_id');
}

/** The number of leases of a channel so far. */
export async function getLeaseEpoch(database: Database, domain: string): Promise<number> {
  const [row] = await database.query<{ epoch: string }>(
    `SELECT lease_epoch AS epoch FROM channel_mirrors JOIN channels ON channels.id = channel_id WHERE domain = $1`,
    [domain],
  );
  return Number(row?.epoch);
}

/**
 * Adds a worker that is older than all others, alive, and does nothing: no other worker sweeps.
 * @returns a function that removes it.
 */
export async function addSilentWorker(database: Database): Promise<() => Promise<void>> {
  const id = '00000000-0000-7000-8000-000000000000';
  await database.query(
    `INSERT INTO workers (id, runner_ids, started_at, heartbeat_at) VALUES ($1, '{}', 'epoch', 'infinity')`,
    [id],
  );
  return async () => {
    await database.query('DELETE FROM workers WHERE id = $1', [id]);
  };
}

/** Takes over every lease, as another worker does. */
export async function stealLeases(database: Database): Promise<void> {
  await database.query('UPDATE channel_mirrors SET lease_epoch = lease_epoch + 1, lease_holder = NULL');
}

/** Makes the database reject the next releases of a lease. */
export async function failReleases(database: Database, times: number): Promise<void> {
  await database.query(`
    CREATE SEQUENCE releases;
    CREATE FUNCTION refuse_release() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('releases') <= ${times} THEN RAISE EXCEPTION 'rejected'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_release BEFORE UPDATE ON channel_mirrors FOR EACH ROW
      WHEN (OLD.lease_holder IS NOT NULL AND NEW.lease_holder IS NULL) EXECUTE FUNCTION refuse_release()`);
}

/**
 * Ends {@link failReleases}.
 * @returns the number of attempted releases.
 */
export async function allowReleases(database: Database): Promise<number> {
  const [row] = await database.query<{ last_value: string }>('SELECT last_value FROM releases');
  await database.query('DROP FUNCTION refuse_release CASCADE; DROP SEQUENCE releases');
  return Number(row?.last_value);
}

/** Counts workers that are not fenced and started at least a number of seconds ago. */
export async function countWorkers(database: Database, minSeconds = 0): Promise<number> {
  const rows = await database.query(
    'SELECT 1 FROM workers WHERE fenced_at IS NULL AND started_at <= now() - make_interval(secs => $1)',
    [minSeconds],
  );
  return rows.length;
}

/** Counts all registered workers, including fenced ones. */
export async function countRegisteredWorkers(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM workers')).length;
}

interface WorkerState {
  isFenced: boolean;
  heartbeatAt: Date;
}

export async function findWorker(database: Database, workerId: unknown): Promise<WorkerState | undefined> {
  const [row] = await database.query<WorkerState>(
    'SELECT fenced_at IS NOT NULL AS "isFenced", heartbeat_at AS "heartbeatAt" FROM workers WHERE id = $1',
    [workerId],
  );
  return row;
}

/** The latest heartbeat of any worker, in milliseconds since 1970. */
export async function getLastHeartbeat(database: Database): Promise<number> {
  const [row] = await database.query<{ at: Date | null }>('SELECT max(heartbeat_at) AS at FROM workers');
  return row?.at?.getTime() ?? 0;
}

/**
 * Waits until workers have written this many heartbeats, one after the other. A worker looks for work that it missed at
 * each.
 */
export async function waitForHeartbeats(database: Database, count: number): Promise<void> {
  let last = await getLastHeartbeat(database);
  for (let seen = 0; seen < count; seen += 1) {
    await until('a worker has written its heartbeat', async () => (await getLastHeartbeat(database)) > last);
    last = await getLastHeartbeat(database);
  }
}

/** Counts the jobs that a worker's runners have locked. */
export async function countJobsLockedBy(database: Database, workerId: unknown): Promise<number> {
  const rows = await database.query(
    `SELECT 1 FROM graphile_worker.jobs JOIN workers ON locked_by = ANY (runner_ids) WHERE workers.id = $1`,
    [workerId],
  );
  return rows.length;
}

/** Moves the last heartbeats and the locks on jobs into the past: a move of the time renews both. */
export async function expireWorkers(database: Database): Promise<void> {
  await database.query(`UPDATE workers SET heartbeat_at = heartbeat_at - interval '1 minute'`);
  await database.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'`,
  );
}

/** The runners of the first worker that is not fenced. */
export async function listRunnerIds(database: Database): Promise<string[]> {
  const [row] = await database.query<{ ids: string[] }>(
    'SELECT runner_ids AS ids FROM workers WHERE fenced_at IS NULL',
  );
  return row?.ids ?? [];
}

/** Counts locked jobs, except those of some runners. */
export async function countJobsLockedByOthers(
  database: Database,
  runnerIds: readonly string[],
): Promise<number> {
  const rows = await database.query(
    'SELECT 1 FROM graphile_worker.jobs WHERE locked_by IS NOT NULL AND locked_by <> ALL ($1::text[])',
    [runnerIds],
  );
  return rows.length;
}
