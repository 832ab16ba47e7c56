import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab, createDrop } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import type { CrashWorld } from '../../support/world/crash-world.ts';
import { addFault, clearFaults } from '../../support/store/mirror.ts';
import { checkStore } from '../support/check-store.ts';
import { checkedStore } from '../support/checked-store.ts';
import { waitUntilIdle } from '../support/wait-until-idle.ts';
import { writesByEntry } from './entry-writes.ts';
import { markAllDirty } from '../../support/store/mark-dirty.ts';
import { advanceClockAtOnce } from '../../support/db/clock.ts';
import { listPauses } from '../../support/db/mirror.ts';

/** The number of a brand's creators, and of its changes in each hour of the outage. */
interface PlatformOutageEffort {
  creators: number;
  editsAnHour: number;
  /** The mirror counts as stuck when it has due work for longer than this. */
  retryForMs: number;
}

export interface PlatformOutageReport {
  edits: number;
  /** Responses other than a success, as text. */
  rejected: string[];
  changed: number;
  /** The longest wait of the unavailable store between two attempts. */
  maxPauseSeconds: number;
  /** All writes of entries after the platform was restored, and the most of one creator's. */
  writes: number;
  maxWrites: number;
  /** Wrong objects in the store at the end, as text. */
  broken: string[];
}

const hours = 24;
const hourSeconds = 3_600;

/** Stops the platform for a day while a brand makes changes, and counts the writes after it was restored. */
export async function runPlatformOutage(
  world: CrashWorld,
  effort: PlatformOutageEffort,
): Promise<PlatformOutageReport> {
  const { database, platformUrl, halo } = world;
  const collabs = await addCreators(world, effort.creators);
  await waitUntilIdle(database, effort.retryForMs);
  await addFault(platformUrl, { fault: 'unavailable', times: 'always' });
  const edits = hours * effort.editsAnHour;
  const rejected: string[] = [];
  const pauses: Pauses = { longest: 0, stuck: [] };
  // Half of the creators are changed repeatedly, the others never.
  const few = collabs.slice(0, Math.ceil(collabs.length / 2));
  for (let edit = 0; edit < edits; edit += 1) {
    rejected.push(...(await editOne(world, few[edit % few.length], edit)));
    if ((edit + 1) % effort.editsAnHour !== 0) continue;
    await untilStorePaused(world, pauses, { withinMs: effort.retryForMs });
    if (pauses.stuck.length > 0) break;
    await advanceClockAtOnce(database, hourSeconds);
  }
  // Marks all creators dirty without a change. The mirror reads each, and writes none of them.
  await markAllDirty(database);
  if (pauses.stuck.length === 0)
    await untilStorePaused(world, pauses, { withinMs: effort.retryForMs, seconds: comesBackSeconds });
  await fetch(`${platformUrl}/__log`, { method: 'DELETE' });
  await clearFaults(platformUrl);
  const stuck = await waitUntilIdle(database, effort.retryForMs);
  const counts = [...(await writesByEntry(platformUrl, halo.domain)).values()];
  const problems = await checkStore(checkedStore(world));
  return {
    edits,
    rejected,
    changed: Math.min(few.length, edits),
    maxPauseSeconds: pauses.longest,
    writes: counts.reduce((sum, count) => sum + count, 0),
    maxWrites: Math.max(0, ...counts),
    broken: [...pauses.stuck, ...stuck, ...problems],
  };
}

/**
 * A job that finds another in progress is retried within a second. Only then the next attempt of the store is
 * known.
 */
const comesBackSeconds = 2;

/** What was seen of the store's pauses during the outage. */
interface Pauses {
  longest: number;
  /** Pauses that did not begin in time, as text. */
  stuck: string[];
}

/**
 * Waits until the store's next attempt is after a given time, and records how long the store waits for it.
 * @param seconds from now.
 */
async function untilStorePaused(
  { database }: CrashWorld,
  pauses: Pauses,
  { withinMs, seconds = 0 }: { withinMs: number; seconds?: number },
): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const pause = Math.max(0, ...(await listPauses(database)));
    pauses.longest = Math.max(pauses.longest, pause);
    if (pause > seconds) return;
    if (Date.now() > deadline) break;
    await sleep(50);
  }
  pauses.stuck.push('an unavailable store is not paused after a failed attempt');
}

interface CollabWithDrop {
  collabId: string;
  dropId: string;
}

async function addCreators(world: CrashWorld, count: number): Promise<CollabWithDrop[]> {
  const collabs: CollabWithDrop[] = [];
  for (let number = 0; number < count; number += 1) {
    const { _id: collabId } = await createCollab(world, world.halo);
    collabs.push({ collabId, dropId: (await createDrop(world, world.halo, { collabId }))._id });
  }
  return collabs;
}

/** Renames a creator, or replaces its drop's product, which requires a lookup at the platform. */
async function editOne(
  { base, halo }: CrashWorld,
  collab: CollabWithDrop | undefined,
  edit: number,
): Promise<string[]> {
  if (!collab) return ['there is no creator'];
  const path = `${base}/creators/collabs/${collab.collabId}`;
  // The drop has the first product. A product lookup fails while the platform is down, and a write would not.
  const product = halo.products[(edit + 1) % halo.products.length];
  const { status, text } =
    edit % 3 === 0
      ? await call(`${path}/drops/${collab.dropId}`, { key: halo.key, json: { products: [{ id: product }] } })
      : await call(path, { key: halo.key, json: { lastName: `Name ${edit}` } });
  return status === 200 ? [] : [`a ${status} to an edit: ${text.slice(0, 200)}`];
}
