import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { isDenied } from '../is-denied.ts';
import type { Place } from './read-places.ts';
import { standingObjects } from './standing-objects.ts';
import type { StandingObject } from './standing-objects.ts';

/** The platform takes this many ids at once; fewer keep answers and waiting short. */
const atOnce = 50;

/**
 * Reads what the store shows of some objects. Many that are asked for by their ids cost no more points than one.
 * @param ask gives what it shows in the order of the ids, with null in the place of what is not there.
 * @returns what it shows, by the ids of our own rows; undefined for what is not there.
 */
export async function readNodes<Node>(
  objects: readonly StandingObject[],
  ask: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined>> {
  const shown = new Map<string, Node | undefined>();
  for (let start = 0; start < objects.length; start += atOnce) {
    const some = objects.slice(start, start + atOnce);
    const nodes = await ask(some.map(({ platformId }) => platformId));
    for (const [index, { id }] of some.entries()) shown.set(id, nodes[index]);
  }
  return shown;
}

/**
 * Reads, as {@link readNodes} does, some collabs' objects of a kind that their pages can do without. A store that does
 * not let us look at it is not judged by it, and by all the rest.
 * @returns undefined when the store does not let us.
 */
export async function readPermitted<Node>(
  places: readonly Place[],
  kind: PlatformObjectKind,
  ask: (ids: string[]) => Promise<readonly Node[]>,
): Promise<Map<string, Node | undefined> | undefined> {
  try {
    const objects = places.flatMap((place) => standingObjects(place, kind));
    return await readNodes(objects, ask);
  } catch (error) {
    if (isDenied(error)) return undefined;
    throw error;
  }
}
