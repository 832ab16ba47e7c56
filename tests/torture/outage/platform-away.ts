import { setTimeout as sleep } from 'node:timers/promises';
import { createCollab, createDrop } from '../../support/api-calls.ts';
import { call } from '../../support/api-client.ts';
import type { CrashWorld } from '../../support/crash-world.ts';
import { addFault, clearFaults } from '../../support/mirror.ts';
import { checkStore } from '../mirror/check-store.ts';
import { checkedStore } from '../mirror/checked-store.ts';
import { untilAtRest } from '../mirror/until-at-rest.ts';
import { writesByEntry } from './entry-writes.ts';
import { markAllDirty } from '../../support/mark-dirty.ts';
import { advanceClockAtOnce } from '../../support/db/clock.ts';
import { backdateBlocks, countLeftAlone } from '../../support/db/mirror.ts';

/** How many creators a brand has, and how many changes it makes in each hour in which the platform is away. */
interface AwayEffort {
  creators: number;
  editsAnHour: number;
  /** After how long without coming to rest the mirror counts as stuck. */
  retryForMs: number;
}

/** What came of a day without the platform. */
export interface AwayReport {
  edits: number;
  /** What the interface answered in place of a success, in words. */
  refused: string[];
  changed: number;
  /** Writes of entries once the platform was back, and the most of one creator's. */
  writes: number;
  mostWrites: number;
  /** What the store shows wrongly in the end, in words. */
  broken: string[];
}

const hours = 24;
const hourSeconds = 3_600;

/** Takes the platform away for a day while a brand goes on, and looks at what is written when it is back. */
export async function leavePlatformAway(world: CrashWorld, effort: AwayEffort): Promise<AwayReport> {
  const { database, platformUrl, halo } = world;
  const places = await addCreators(world, effort.creators);
  await untilAtRest(database, effort.retryForMs);
  await addFault(platformUrl, { fault: 'unavailable', times: 'always' });
  const edits = hours * effort.editsAnHour;
  const refused: string[] = [];
  const stuck: string[] = [];
  // Each of a few is changed again and again, the others never.
  const few = places.slice(0, Math.ceil(places.length / 2));
  for (let edit = 0; edit < edits; edit += 1) {
    refused.push(...(await editOne(world, few[edit % few.length], edit)));
    if ((edit + 1) % effort.editsAnHour !== 0) continue;
    stuck.push(...(await untilTriedInVain(world, effort.retryForMs)));
    if (stuck.length > 0) break;
    await passHour(world);
  }
  // Something of everybody's is changed and taken back: each is looked at again, and nobody written for it.
  await markAllDirty(database);
  if (stuck.length === 0) stuck.push(...(await untilTriedInVain(world, effort.retryForMs, comesBackSeconds)));
  await fetch(`${platformUrl}/__log`, { method: 'DELETE' });
  await clearFaults(platformUrl);
  stuck.push(...(await untilAtRest(database, effort.retryForMs)));
  const counts = [...(await writesByEntry(platformUrl, halo.domain)).values()];
  const problems = await checkStore(checkedStore(world));
  return {
    ...{ edits, refused, changed: Math.min(few.length, edits) },
    writes: counts.reduce((sum, count) => sum + count, 0),
    mostWrites: Math.max(0, ...counts),
    broken: [...stuck, ...problems],
  };
}

/** How long a store is left alone hangs on how long it has been away, which is not among what waits for its moment. */
async function passHour({ database }: CrashWorld): Promise<void> {
  await backdateBlocks(database, hourSeconds);
  await advanceClockAtOnce(database, hourSeconds);
}

/** A job that found another at work comes back within a second, and only then it is known how long a store is left alone. */
const comesBackSeconds = 2;

/**
 * Waits until nobody speaks to the store any more, or is to before time passes: it fails permanently for now.
 * @param seconds and for how long from now.
 * @returns what is wrong, in words, when that does not happen.
 */
async function untilTriedInVain({ database }: CrashWorld, withinMs: number, seconds = 0): Promise<string[]> {
  const deadline = Date.now() + withinMs;
  while ((await countLeftAlone(database, seconds)) === 0) {
    if (Date.now() > deadline) return ['a store that is away is not left alone after it was tried in vain'];
    await sleep(50);
  }
  return [];
}

interface Place {
  collabId: string;
  dropId: string;
}

async function addCreators(world: CrashWorld, count: number): Promise<Place[]> {
  const places: Place[] = [];
  for (let number = 0; number < count; number += 1) {
    const { _id: collabId } = await createCollab(world, world.halo);
    places.push({ collabId, dropId: (await createDrop(world, world.halo, { collabId }))._id });
  }
  return places;
}

/** Gives a creator another name, or its drop another product, of which the platform would be asked. */
async function editOne(
  { base, halo }: CrashWorld,
  place: Place | undefined,
  edit: number,
): Promise<string[]> {
  if (!place) return ['there is no creator'];
  const path = `${base}/creators/collabs/${place.collabId}`;
  // The drop holds the first. A product that the platform has to be asked for shows that it is away: a write would not.
  const product = halo.products[(edit + 1) % halo.products.length];
  const { status, text } =
    edit % 3 === 0
      ? await call(`${path}/drops/${place.dropId}`, { key: halo.key, json: { products: [{ id: product }] } })
      : await call(path, { key: halo.key, json: { lastName: `Name ${edit}` } });
  return status === 200 ? [] : [`a ${status} to an edit: ${text.slice(0, 200)}`];
}
