import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { RunningProcess } from '../../local/processes/start-process.ts';
import { call } from '../support/api-client.ts';
import { queryStore } from '../support/admin-api.ts';
import { addFault, clearFaults, controlPlatform, requestsTo } from '../support/mirror.ts';
import { openApp } from '../support/install.ts';
import { sendWebhook } from '../support/send-webhook.ts';
import { viewStore } from '../support/store-view.ts';
import { loadInProcessTools } from '../support/in-process-tools.ts';
import type { InProcessTools } from '../support/in-process-tools.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';
import { addBackgroundCreators, renameInBackground } from '../support/background-creators.ts';
import { getMirrorState } from '../support/mirror-health.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { deleteBulkWrites, waitForRunningBulk, countBulkRows } from '../support/db/bulk.ts';
import { setAffiliateUrl } from '../support/db/collabs.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';

let world: World;
let worker: RunningProcess;
let tools: InProcessTools;
beforeAll(async () => {
  const env = { MIRROR_BULK_FROM: '4', WORKER_EXPIRY_SECONDS: '2' };
  world = await startWorld({ env, delays: { bulkStart: 100 } });
  worker = await world.processes.startWorker();
  tools = await loadInProcessTools(world.database);
});
afterEach(async () => {
  await clearFaults(world.platform.url);
  await deleteBulkWrites(world.database);
});
afterAll(() => world.stop());

const add = (count: number) => addBackgroundCreators(world.database, world.halo.domain, { count });
const rename = (collabIds: readonly string[], firstName: string) =>
  renameInBackground(world.database, world.halo.domain, { collabIds, firstName });
const fault = (order: Record<string, unknown>) => addFault(world.platform.url, order);
const untilIdle = () => waitForIdleMirror(world.database);

async function addMirrored(count: number): Promise<string[]> {
  const collabIds = await add(count);
  await untilIdle();
  return collabIds;
}

/** The first names of creators in the store, in the same order; undefined for a missing creator. */
async function shown(collabIds: readonly string[]): Promise<(string | null | undefined)[]> {
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  return collabIds.map((id) => {
    const own = entries.filter(({ fields, status }) => fields['cc-collab-id'] === id && status === 'ACTIVE');
    expect(own.length).toBeLessThanOrEqual(1);
    return own[0]?.fields['cc-creator-first-name'];
  });
}

/** The number of platform requests per operation. */
async function countRequests(): Promise<() => Promise<Record<string, number>>> {
  const before = (await requestsTo(world.platform.url, world.halo.domain)).length;
  return async () => {
    const counts: Record<string, number> = {};
    for (const { operation } of (await requestsTo(world.platform.url, world.halo.domain)).slice(before))
      counts[operation] = (counts[operation] ?? 0) + 1;
    return counts;
  };
}

async function operationsInStore(): Promise<number> {
  const query = '{ bulkOperations(first: 250) { nodes { id } } }';
  const answer = await queryStore<{ bulkOperations: { nodes: unknown[] } }>(
    world.platform.url,
    world.halo.domain,
    { query },
  );
  return answer.bulkOperations.nodes.length;
}

async function faultsLeft(): Promise<number> {
  const faults = await fetch(`${world.platform.url}/__faults`);
  return ((await faults.json()) as unknown[]).length;
}

async function restartWorker(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  worker.signal(signal);
  await worker.ended;
  worker = await world.processes.startWorker();
}

const untilRunning = () => waitForRunningBulk(world.database);

it('A backlog is written by two files: one creates the entries, one updates them', async () => {
  const count = await countRequests();
  const collabIds = await add(9);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Ada'));
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  for (const { id, fields, data } of entries.filter((entry) =>
    collabIds.includes(entry.fields['cc-collab-id'] ?? ''),
  )) {
    expect(fields['cc-creator-metaobject']).toBe(id);
    expect(data['cc-public']).toBe('Y');
  }
  const {
    UpsertMetaobject: created = 0,
    UpdateMetaobject: updated = 0,
    RunBulkMutation: files,
  } = await count();
  expect([created, updated, files]).toEqual([0, 0, 2]);
});

it('A change of many entries is written by one file, without unchanged ones', async () => {
  const collabIds = await addMirrored(6);
  const count = await countRequests();
  await rename(collabIds, 'Grace');
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  const { UpdateMetaobject: single = 0, RunBulkMutation: files } = await count();
  expect([single, files]).toEqual([0, 1]);
});

it('A rejected row is recorded on its collab with the platform’s message; others are written', async () => {
  const collabIds = await addMirrored(6);
  const [bad = '', ...good] = collabIds;
  await setAffiliateUrl(world.database, bad, { url: 'nowhere' });
  await rename(collabIds, 'Grace');
  await until(
    'the error is recorded',
    async () => (await getMirrorState(world.database, bad)).error !== null,
  );
  expect((await getMirrorState(world.database, bad)).error).toContain('empty scheme');
  await until('the others are written', async () => (await shown(good)).every((name) => name === 'Grace'));
  expect(await shown([bad])).toEqual(['Ada']);
  await setAffiliateUrl(world.database, bad, { url: null });
  await rename([bad], 'Grace');
  await untilIdle();
  expect(await shown([bad])).toEqual(['Grace']);
});

it('An edit during a file is visible at once, and also after the file', async () => {
  const collabIds = await addMirrored(6);
  const [edited = ''] = collabIds;
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', ms: 4_000 });
  await rename(collabIds, 'Older');
  await untilRunning();
  expect(await tools.mirror('status', world.halo.domain, '--state', 'waiting')).toContain(
    'written with 5 others in one file, 0 % done',
  );
  const count = await countRequests();
  const answer = await call(`${world.base}/creators/collabs/${edited}`, {
    key: world.halo.key,
    json: { firstName: 'Newer' },
  });
  expect(answer.status).toBe(200);
  await until('the edit is visible', async () => (await shown([edited]))[0] === 'Newer');
  expect(await shown(collabIds.slice(1))).toEqual(collabIds.slice(1).map(() => 'Ada'));
  await until('the file runs after it', async () => (await shown([edited]))[0] === 'Older');
  await untilIdle();
  await until('the file has ended', async () => (await countBulkRows(world.database)) === 0);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(['Newer', ...collabIds.slice(1).map(() => 'Older')]);
  expect((await count())['UpdateMetaobject']).toBe(2);
});

it.each([
  // The mirror does not wait for a file that failed to upload.
  { when: 'on its way to the platform', operations: ['StageBulkLines', 'staged_upload'], oneByOne: 5 },
  {
    when: 'when it is begun, looked at and fetched',
    operations: ['RunBulkMutation', 'BulkOperationById', 'bulk_results'],
    oneByOne: undefined,
  },
])('Lost responses about a file $when cause no lost or double write', async ({ operations, oneByOne }) => {
  const collabIds = await addMirrored(5);
  // After a failure a process pauses its files.
  await restartWorker('SIGTERM');
  const before = await operationsInStore();
  const count = await countRequests();
  for (const operation of operations) await fault({ fault: 'lose-answer', operation });
  await rename(collabIds, 'Grace');
  await until('a response is lost', async () => (await faultsLeft()) < operations.length);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  expect((await count())['UpdateMetaobject']).toBe(oneByOne);
  expect(await operationsInStore()).toBe(oneByOne === undefined ? before + 1 : before);
});

it('The results of an expired worker’s file are read by the next worker', async () => {
  const collabIds = await addMirrored(5);
  const before = await operationsInStore();
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', ms: 3_000 });
  await rename(collabIds, 'Grace');
  await untilRunning();
  await restartWorker('SIGKILL');
  const count = await countRequests();
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  expect(await operationsInStore()).toBe(before + 1);
  expect((await count())['UpdateMetaobject']).toBeUndefined();
});

it('A file that fails midway keeps its written rows; the rest is written individually', async () => {
  const collabIds = await addMirrored(8);
  const count = await countRequests();
  await fault({ fault: 'bulk-lose-line' });
  await fault({ fault: 'bulk-fail', field: 'metaobjectUpdate', lines: 4 });
  await rename(collabIds, 'Grace');
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  const { UpdateMetaobject: single, RunBulkMutation: files } = await count();
  expect([single, files]).toEqual([5, 1]);
});

it('An uninstallation during a file stops all requests; a new installation restores the present state', async () => {
  const { platform, halo, appUrl } = world;
  const collabIds = await addMirrored(5);
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', ms: 3_000 });
  await rename(collabIds, 'Grace');
  await untilRunning();
  await controlPlatform(platform.url, 'uninstall', { shop: halo.domain });
  expect(await sendWebhook(appUrl, { topic: 'app/uninstalled', shop: halo.domain })).toBe(200);
  await waitForNoMirrorJob(world.database);
  const requestsBefore = (await requestsTo(platform.url, halo.domain)).length;
  await rename(collabIds, 'Joan');
  await waitForNoMirrorJob(world.database);
  expect((await requestsTo(platform.url, halo.domain)).length).toBe(requestsBefore);
  await openApp(appUrl, platform.url, halo.domain);
  await until('all of them are in the store', async () =>
    (await shown(collabIds)).every((name) => name === 'Joan'),
  );
  await until('the file has ended', async () => (await countBulkRows(world.database)) === 0);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Joan'));
});

it('A foreign entry with a creator’s handle stays, and no duplicate is created', async () => {
  const theirs = await queryStore<{ metaobjectCreate: { metaobject: { id: string } } }>(
    world.platform.url,
    world.halo.domain,
    {
      query: `mutation { metaobjectCreate(metaobject: {type: "creator", handle: "taken-handle",
        capabilities: {publishable: {status: ACTIVE}}, fields: [{key: "cc-creator-first-name", value: "Theirs"}]
      }) { metaobject { id } } }`,
    },
  );
  await restartWorker('SIGTERM');
  const before = await operationsInStore();
  const [unlucky = '', ...others] = await addBackgroundCreators(world.database, world.halo.domain, {
    count: 5,
    firstHandle: 'taken-handle',
  });
  await until(
    'the error is recorded',
    async () => (await getMirrorState(world.database, unlucky)).error !== null,
  );
  await until('the others are written', async () => (await shown(others)).every((name) => name === 'Ada'));
  expect(await operationsInStore()).toBe(before + 2);
  const { entries } = await viewStore(world.platform.url, world.halo.domain);
  const taken = entries.filter(({ handle }) => handle.startsWith('taken-handle'));
  expect(
    taken.map(({ id, fields }) => [id, fields['cc-creator-first-name'], fields['cc-collab-id']]),
  ).toEqual([[theirs.metaobjectCreate.metaobject.id, 'Theirs', null]]);
});
