import { setTimeout as sleep } from 'node:timers/promises';
import { rename, writtenEntry } from './edit-creators.ts';
import type { Brand } from './edit-creators.ts';
import type { MirrorStage } from './start-mirror.ts';

/** A store whose creators are edited, each once a round. */
export interface EditedStore {
  domain: string;
  collabs: readonly string[];
  brand: Brand;
}

const lookAgainMs = 5;
let round = 0;

/** Edits creators of several stores in turn. @returns the milliseconds from each edit to its write, by store. */
export async function measureLags(
  mirror: MirrorStage,
  stores: readonly EditedStore[],
  edits: number,
): Promise<number[][]> {
  round += 1;
  const lags = stores.map((): number[] => []);
  for (let edit = 0; edit < edits; edit += 1)
    for (const [index, store] of stores.entries()) lags[index]?.push(await lagOf(mirror, store, edit));
  // What follows a write within ten seconds waits for more to come: the next round is not to.
  await sleep(11_000);
  return lags;
}

async function lagOf(
  { requests }: MirrorStage,
  { domain, collabs, brand }: EditedStore,
  edit: number,
): Promise<number> {
  const name = `Round ${round} ${edit}`;
  const since = (await requests(domain)).at(-1)?.number ?? 0;
  const startedAt = performance.now();
  await rename(brand, collabs[edit % collabs.length] ?? '', name);
  for (;;) {
    const written = (await requests(domain, since)).flatMap((request) => writtenEntry(request) ?? []);
    if (written.some((entry) => entry.get('cc-creator-last-name') === name))
      return performance.now() - startedAt;
    if (performance.now() - startedAt > 120_000) throw new Error(`${domain} does not show an edit`);
    await sleep(lookAgainMs);
  }
}
