import { beforeAll, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { clearFaults, controlPlatform, requestsTo } from '../support/store/mirror.ts';
import { openApp } from '../support/world/install.ts';
import { sendWebhook } from '../support/http/send-webhook.ts';
import { viewStore } from '../support/store/store-view.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { addBackgroundCreators } from '../support/store/background-creators.ts';
import { getMirrorState } from '../support/store/mirror-health.ts';
import { countBulkRows } from '../support/db/bulk.ts';
import { setAffiliateUrl, setTiers } from '../support/db/collabs.ts';
import { listFlags } from '../support/db/states.ts';
import { addTiers } from '../support/db/tiers.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';
import {
  add,
  addMirrored,
  countRequests,
  fault,
  operationsInStore,
  rename,
  restartWorker,
  shown,
  untilIdle,
  untilRunning,
  world,
} from './backfill/bulk-world.ts';

let tools: InProcessTools;
beforeAll(async () => {
  tools = await loadInProcessTools(world.database);
});

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
  const { channelId, standard } = await addTiers(world.database, world.halo.domain);
  await setTiers(world.database, collabIds, standard);
  const count = await countRequests();
  await rename(collabIds, 'Grace');
  await untilIdle();
  expect(await shown(collabIds)).toEqual(collabIds.map(() => 'Grace'));
  expect(await listFlags(world.database, channelId)).toEqual({ missed: [], unneeded: [] });
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
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', untilRemoved: true });
  await rename(collabIds, 'Older');
  await untilRunning();
  expect(await tools.mirror('status', world.halo.domain, '--state', 'waiting')).toContain(
    'written with 5 others in one file, 0 % done',
  );
  const count = await countRequests();
  const response = await call(`${world.base}/creators/collabs/${edited}`, {
    key: world.halo.key,
    json: { firstName: 'Newer' },
  });
  expect(response.status).toBe(200);
  await until('the edit is visible', async () => (await shown([edited]))[0] === 'Newer');
  expect(await shown(collabIds.slice(1))).toEqual(collabIds.slice(1).map(() => 'Ada'));
  await clearFaults(world.platform.url);
  await until('the file runs after it', async () => (await shown([edited]))[0] === 'Older');
  await untilIdle();
  await until('the file has ended', async () => (await countBulkRows(world.database)) === 0);
  await untilIdle();
  expect(await shown(collabIds)).toEqual(['Newer', ...collabIds.slice(1).map(() => 'Older')]);
  expect((await count())['UpdateMetaobject']).toBe(2);
});

it('An uninstallation during a file stops all requests; a new installation restores the present state', async () => {
  const { platform, halo, appUrl } = world;
  const collabIds = await addMirrored(5);
  await fault({ fault: 'bulk-hold', field: 'metaobjectUpdate', untilRemoved: true });
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
  await clearFaults(platform.url);
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
