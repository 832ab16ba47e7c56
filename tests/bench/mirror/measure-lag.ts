import { setTimeout as sleep } from 'node:timers/promises';
import { rename, writtenEntry, type Brand } from './edit-creators.ts';
import type { MirrorStage } from './start-mirror.ts';

/** A store with enough creators that each is idle before its next edit. */
export interface EditedStore {
  domain: string;
  collabs: readonly string[];
  brand: Brand;
  /** Number of edits so far. */
  edits: number;
}

const lookAgainMs = 10;
const retryForMs = 120_000;

/** Edits the next creator of a store. @returns the milliseconds until the store is written to, by the store's own clock. */
export async function measureLag({ clock, requests }: MirrorStage, store: EditedStore): Promise<number> {
  const { domain, collabs, brand } = store;
  const edit = store.edits++;
  const name = `Edit ${edit}`;
  const startedAt = clock.now();
  const since = new Date(startedAt).toISOString();
  await rename(brand, collabs[edit % collabs.length] ?? '', name);
  while (clock.now() - startedAt < retryForMs) {
    const request = (await requests(domain, since)).find(
      (one) => writtenEntry(one)?.get('cc-creator-last-name') === name,
    );
    if (request) return Date.parse(request.time) - startedAt;
    await sleep(lookAgainMs);
  }
  throw new Error(`${domain} does not show an edit`);
}
