import { afterAll, afterEach, expect } from 'vitest';
import type { RunningProcess } from '../../../local/processes/start-process.ts';
import { queryStore } from '../../support/store/admin-api.ts';
import { addBackgroundCreators, renameInBackground } from '../../support/store/background-creators.ts';
import { addFault, clearFaults, requestsTo } from '../../support/store/mirror.ts';
import { startWorld } from '../../support/world/world.ts';
import { viewStore } from '../../support/store/store-view.ts';
import { deleteBulkWrites, waitForRunningBulk } from '../../support/db/bulk.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';

/* A world whose worker writes four or more entries by a file, and what tests of files do to it. */

const env = { MIRROR_BULK_FROM: '4', WORKER_EXPIRY_SECONDS: '2' };
export const world = await startWorld({ env, delays: { bulkStart: 100 } });
let worker: RunningProcess = await world.processes.startWorker();
afterEach(async () => {
  await clearFaults(world.platform.url);
  await deleteBulkWrites(world.database);
});
afterAll(() => world.stop());

export const add = (count: number) => addBackgroundCreators(world.database, world.halo.domain, { count });
export const rename = (collabIds: readonly string[], firstName: string) =>
  renameInBackground(world.database, world.halo.domain, { collabIds, firstName });
export const fault = (order: Record<string, unknown>) => addFault(world.platform.url, order);
export const untilIdle = () => waitForIdleMirror(world.database);

export async function addMirrored(count: number): Promise<string[]> {
  const collabIds = await add(count);
  await untilIdle();
  return collabIds;
}

/** The first names of creators in the store, in the same order; undefined for a missing creator. */
export async function shown(collabIds: readonly string[]): Promise<(string | null | undefined)[]> {
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  return collabIds.map((id) => {
    const own = entries.filter(({ fields, status }) => fields['cc-collab-id'] === id && status === 'ACTIVE');
    expect(own.length).toBeLessThanOrEqual(1);
    return own[0]?.fields['cc-creator-first-name'];
  });
}

/** The number of platform requests per operation. */
export async function countRequests(): Promise<() => Promise<Record<string, number>>> {
  const before = (await requestsTo(world.platform.url, world.halo.domain)).length;
  return async () => {
    const counts: Record<string, number> = {};
    for (const { operation } of (await requestsTo(world.platform.url, world.halo.domain)).slice(before))
      counts[operation] = (counts[operation] ?? 0) + 1;
    return counts;
  };
}

export async function operationsInStore(): Promise<number> {
  const query = '{ bulkOperations(first: 250) { nodes { id } } }';
  const response = await queryStore<{ bulkOperations: { nodes: unknown[] } }>(
    world.platform.url,
    world.halo.domain,
    { query },
  );
  return response.bulkOperations.nodes.length;
}

export async function restartWorker(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  worker.signal(signal);
  await worker.ended;
  worker = await world.processes.startWorker();
}

export const untilRunning = () => waitForRunningBulk(world.database);
