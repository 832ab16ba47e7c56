import { setTimeout as sleep } from 'node:timers/promises';
import { requestsTo } from '../../support/mirror.ts';
import { addCreators, askForJob, untilUpToDate } from '../../bench/mirror/creators.ts';
import type { DriftArena } from './arena.ts';
import { disturbStore } from './disturb-store.ts';
import type { Disturbed } from './disturb-store.ts';
import { judgeEntries, judgeWrites } from './judge-drift.ts';
import { ownerOf, readEntries } from './read-entries.ts';
import type { Entry } from './read-entries.ts';

/** What came of putting a store right. */
export interface DriftReport {
  entries: number;
  disturbed: number;
  /** Entries that are not as they should be in the end; the first of them in words, and how many. */
  wrong: string[];
  wrongCount: number;
  /** Writes to what needed none. */
  needless: string[];
  needlessCount: number;
  /** What the report says otherwise than it was, in words. */
  misreported: string[];
  /** What a second run found, mended or wrote. */
  found: number;
  /** What the comparison itself cost, in points, and how long it took, in milliseconds. */
  points: number;
  tookMs: number;
}

interface RunRow {
  read: number;
  skipped: number;
  mended: number;
  differing: Record<string, number>;
  brokeOff: string | null;
  tookMs: number;
}

const told = 10;
const looks =
  /^(MetaobjectsByIds|CollectionsByIds|DiscountsByIds|PicturesByIds|CustomersByIds|ListMetaobjects|ListCollections)$/;

/** Shows so many creators in a store, makes entries of some differ, has the store compared, twice, and judges it. */
export async function runDrift(
  arena: DriftArena,
  { entries: count, disturbed: some }: { entries: number; disturbed: number },
): Promise<DriftReport> {
  await addCreators(arena, arena.domain, count);
  await askForJob(arena, arena.domain);
  await untilUpToDate(arena, arena.domain);
  const before = await readEntries(arena);
  const disturbed = await disturbStore(arena, before, some);
  // The log keeps the last requests alone: what went before would crowd out what is to be judged.
  await fetch(`${arena.platformUrl}/__log`, { method: 'DELETE' });
  const [edited] = await Promise.all([editSome(arena, before, disturbed), arena.reconcile()]);
  await untilWritten(arena);
  const first = await lastRun(arena);
  const requests = await requestsTo(arena.platformUrl, arena.domain);
  const evidence = { before, after: await readEntries(arena), disturbed, edited, requests };
  const wrong = judgeEntries(evidence);
  const needless = judgeWrites(evidence);
  await arena.reconcile();
  await untilWritten(arena);
  const second = await lastRun(arena);
  const looking = requests.filter(({ operation }) => looks.test(operation));
  return {
    entries: before.length,
    disturbed: some,
    wrong: wrong.slice(0, told),
    wrongCount: wrong.length,
    needless: needless.slice(0, told),
    needlessCount: needless.length,
    misreported: misreported(first, { disturbed, count: before.length }),
    found: second.mended + (second.read + second.skipped === before.length ? 0 : 1),
    points: looking.reduce((sum, { actualCost }) => sum + (actualCost ?? 0), 0),
    tookMs: first.tookMs,
  };
}

/** Changes creators whose entries are as they should be, in the midst of it. @returns their last names. */
async function editSome(
  { query }: DriftArena,
  entries: readonly Entry[],
  { byKind, behind }: Disturbed,
): Promise<Map<string, string>> {
  const taken = new Set([...[...byKind.values()].flat(), ...behind]);
  const free = entries.map(ownerOf).filter((id) => !taken.has(id));
  const edited = new Map<string, string>();
  for (const id of free.filter((_, index) => index % Math.ceil(free.length / 10) === 0)) {
    edited.set(id, `Edited ${edited.size}`);
    await query(
      `WITH changed AS (UPDATE collabs SET last_name = $2 WHERE id = $1 RETURNING channel_id, id), dirty AS (
        UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now(), next_attempt_at = NULL
        FROM changed WHERE mirror_entries.channel_id = changed.channel_id AND collab_id = changed.id
        RETURNING mirror_entries.channel_id)
      SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', channel_id::text),
        job_key => 'mirror-channel:' || channel_id) FROM dirty`,
      [id, edited.get(id)],
    );
    await sleep(50);
  }
  return edited;
}

/** Those that were left behind on purpose stay so. */
async function untilWritten({ query }: DriftArena): Promise<void> {
  const waiting = `SELECT 1 FROM mirror_entries
    WHERE dirty_since IS NOT NULL AND (next_attempt_at IS NULL OR next_attempt_at < now() + interval '30 minutes')`;
  const deadline = Date.now() + 120_000;
  while ((await query(waiting)).length > 0 && Date.now() < deadline) await sleep(100);
}

async function lastRun({ query, domain }: DriftArena): Promise<RunRow> {
  const [run] = await query<RunRow>(
    `SELECT read, skipped, mended, differing, broke_off AS "brokeOff",
       extract(epoch FROM coalesce(finished_at, now()) - started_at)::float8 * 1000 AS "tookMs"
     FROM reconciliations JOIN channels ON channels.id = channel_id
     WHERE domain = $1 ORDER BY started_at DESC LIMIT 1`,
    [domain],
  );
  if (!run) throw new Error('The store was never compared');
  return run;
}

/** The report names what was done, and counts those that were looked at and left out. */
function misreported(run: RunRow, { disturbed, count }: { disturbed: Disturbed; count: number }): string[] {
  const made = [...disturbed.byKind].map(([kind, ids]) => [kind, ids.length] as const);
  const total = made.reduce((sum, [, number]) => sum + number, 0);
  const told: [string, unknown, unknown][] = [
    ...made.map(([kind, number]): [string, unknown, unknown] => [kind, number, run.differing[kind]]),
    ['mended', total, run.mended],
    ['looked at or left out', count, run.read + run.skipped],
    ['broke off', null, run.brokeOff],
  ];
  return told.flatMap(([name, was, said]) =>
    was === said ? [] : [`${name}: ${String(said)}, and it was ${String(was)}`],
  );
}
