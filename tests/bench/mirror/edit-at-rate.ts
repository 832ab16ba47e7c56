import { rename, type Brand } from './edit-creators.ts';
import type { ScaledClock } from './scaled-clock.ts';

/** Edits of creators: each is renamed several times. */
export interface Edits {
  brand: Brand;
  collabs: readonly string[];
  each: number;
}

/** Number of concurrent edits. */
const atOnce = 8;

/** Time between the last edit and the end, so that its response arrives in time. */
const margin = 0.99;

/** The name in a creator's n-th edit. */
export const nameOf = (edit: number) => `Lovelace ${edit}`;

/**
 * Spreads edits of all creators, in turn, over a number of seconds. Each is sent at its time, or after the
 * responses to earlier ones.
 * @returns the seconds from the first edit to the last response.
 */
export async function editAtRate(
  { now, platform }: ScaledClock,
  { brand, collabs, each }: Edits,
  seconds: number,
): Promise<number> {
  const startedAt = now();
  const gapMs = (seconds * margin * 1_000) / (collabs.length * each);
  await runConcurrently(collabs, async (mine) => {
    for (let edit = 0; edit < each; edit += 1)
      for (const { id, position } of mine) {
        const wait = startedAt + (edit * collabs.length + position) * gapMs - now();
        if (wait > 0) await new Promise<void>((resolve) => void platform.after(wait, resolve));
        await rename(brand, id, nameOf(edit + 1));
      }
  });
  return (now() - startedAt) / 1_000;
}

/**
 * Edits all creators as fast as the app accepts the edits.
 * @returns the edits per second of this machine's clock.
 */
export async function measureRate({ brand, collabs, each }: Edits): Promise<number> {
  const startedAt = performance.now();
  await runConcurrently(collabs, async (mine) => {
    for (let edit = 0; edit < each; edit += 1)
      for (const { id } of mine) await rename(brand, id, `Warm ${edit}`);
  });
  return (collabs.length * each) / ((performance.now() - startedAt) / 1_000);
}

type PositionedCollab = { id: string; position: number };

/** Edits of one creator are sequential, because concurrent ones have no defined order. */
async function runConcurrently(
  collabs: readonly string[],
  work: (mine: readonly PositionedCollab[]) => Promise<void>,
): Promise<void> {
  const placed = collabs.map((id, position) => ({ id, position }));
  const runs = Array.from({ length: atOnce }, (_run, index) =>
    placed.filter(({ position }) => position % atOnce === index),
  );
  await Promise.all(runs.map(work));
}
