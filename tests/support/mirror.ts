import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/** Waits until no collab's place in its store is behind. */
export function mirrorIsDone(database: Pick<TestDatabase, 'query'>, withinMs?: number): Promise<void> {
  const behind = 'SELECT 1 FROM mirror_entries WHERE dirty_since IS NOT NULL LIMIT 1';
  return until('the mirror is up to date', async () => (await database.query(behind)).length === 0, withinMs);
}

/** Waits until nothing is behind, and nothing is to be written once more or looked at again. */
export function mirrorIsAtRest(database: Pick<TestDatabase, 'query'>): Promise<void> {
  const due = 'SELECT 1 FROM mirror_entries WHERE dirty_since IS NOT NULL OR confirm_at IS NOT NULL LIMIT 1';
  return until('the mirror is at rest', async () => (await database.query(due)).length === 0);
}

/** Makes every collab's place in its store look behind, as a change of each would, one after the other by their ids. */
export async function markAllDirty(database: Pick<TestDatabase, 'query'>): Promise<void> {
  await database.query(`
    WITH dirty AS (
      UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now() - interval '1 ms' * place
      FROM (SELECT collab_id AS id, row_number() OVER (ORDER BY collab_id DESC) AS place FROM mirror_entries) AS line
      WHERE collab_id = line.id RETURNING channel_id
    )
    SELECT graphile_worker.add_job(
      'mirror-channel', json_build_object('channelId', channel_id::text), job_key => 'mirror-channel:' || channel_id
    )
    FROM (SELECT DISTINCT channel_id FROM dirty) AS channels`);
}

/**
 * Lets time pass for a mirror that has nothing under way: whatever waits for its moment is that much nearer to it. A job
 * that is about to end has worked out already when to come back, and would come back that much too late.
 */
export async function letTimePass(database: Pick<TestDatabase, 'query'>, seconds: number): Promise<void> {
  const underWay = `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mirror-channel' AND locked_at IS NOT NULL`;
  await until('no mirroring is under way', async () => (await database.query(underWay)).length === 0);
  await bringMomentsNearer(database, seconds);
}

/**
 * Brings whatever waits for its moment that much nearer to it, whatever is under way. The clock is the database's, which
 * cannot be moved; so the moments are. Workers look at once whether there is something to do now.
 */
export async function bringMomentsNearer(
  database: Pick<TestDatabase, 'query'>,
  seconds: number,
): Promise<void> {
  for (const [table, column] of waiting)
    await database.query(`UPDATE ${table} SET ${column} = ${column} - make_interval(secs => $1)`, [seconds]);
  await database.query(`SELECT pg_notify('jobs:insert', '{"count": 10}')`);
}

const waiting = [
  ['platform_objects', 'attempted_at'],
  ['platform_objects', 'confirm_at'],
  ['platform_objects', 'look_again_at'],
  ['mirror_entries', 'next_attempt_at'],
  ['mirror_entries', 'confirm_at'],
  ['graphile_worker._private_jobs', 'run_at'],
] as const;

/** Makes one collab's place in its store look behind, as a change of it would. */
export async function markDirty(database: Pick<TestDatabase, 'query'>, collabId: string): Promise<void> {
  await database.query(
    `WITH dirty AS (
      UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now(), next_attempt_at = NULL
      WHERE collab_id = $1 RETURNING channel_id
    )
    SELECT graphile_worker.add_job(
      'mirror-channel', json_build_object('channelId', channel_id::text), job_key => 'mirror-channel:' || channel_id
    )
    FROM dirty`,
    [collabId],
  );
}

/** Tells the simulated platform to misbehave; see its fault switch. */
export function addFault(platformUrl: string, fault: Record<string, unknown>): Promise<void> {
  return controlPlatform(platformUrl, 'faults', fault);
}

/** Asks something of the simulated platform that its owner may; its README lists the controls. */
export async function controlPlatform(
  platformUrl: string,
  control: 'app' | 'faults' | 'stores' | 'scopes' | 'uninstall' | 'shop' | 'webhooks',
  body: Record<string, unknown>,
): Promise<void> {
  const answer = await fetch(`${platformUrl}/__${control}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Waits until the platform holds a request back, as it was told to with a fault that hits once. */
export function untilHeldBack(platformUrl: string): Promise<void> {
  return until('the platform holds the request back', async () => {
    const faults = (await (await fetch(`${platformUrl}/__faults`)).json()) as unknown[];
    return faults.length === 0;
  });
}

export async function clearFaults(platformUrl: string): Promise<void> {
  await fetch(`${platformUrl}/__faults`, { method: 'DELETE' });
}

/** One request that the simulated platform was asked. */
export interface LoggedRequest {
  /** Of all that the platform was asked, whichever the store. */
  number: number;
  operation: string;
  rootFields: string[];
  variables: unknown;
  outcome: string;
  actualCost: number | null;
}

/** The requests of the app to one store, in order. Those of the tests themselves have no name and are left out. */
export async function requestsTo(platformUrl: string, store: string): Promise<LoggedRequest[]> {
  const answer = await fetch(`${platformUrl}/__log?store=${store}`);
  const all = (await answer.json()) as LoggedRequest[];
  return all.filter(({ operation }) => operation !== '');
}

/** One request for tokens that the simulated platform was asked. */
export interface LoggedTokenRequest {
  variables: { grant_type: string };
  outcome: string;
}

/** The requests for tokens of one store, in order. */
export async function tokenRequests(platformUrl: string, store: string): Promise<LoggedTokenRequest[]> {
  const answer = await fetch(`${platformUrl}/__log?store=${store}&operation=access_token`);
  return (await answer.json()) as LoggedTokenRequest[];
}

/** Those among the requests of the app to one store that write something. */
export async function writesTo(platformUrl: string, store: string): Promise<LoggedRequest[]> {
  const writing = /^(Create|Update|Upsert|Delete|Reorder|Activate|Deactivate|Publish$|Unpublish$)/;
  return (await requestsTo(platformUrl, store)).filter(({ operation }) => writing.test(operation));
}
