import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { controlPlatform, writesTo } from '../support/store/mirror.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { allWebhooksHandled } from '../support/http/webhooks-handled.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { advanceClock } from '../support/db/clock.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { updateWithJob } from '../support/db/mirror-simulations.ts';
import { addMirrorJob, waitForNoJob, waitForNoMirrorJob, waitForNoRunningJob } from '../support/db/jobs.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true, receivesWebhooks: true });
});
afterAll(() => world.stop());

it('a job of an erased channel ends, and does not return', async () => {
  const channelId = randomUUID();
  await addMirrorJob(world.database, channelId);
  await waitForNoJob(world.database, `mirror-channel:${channelId}`);
});

it('doubled and late wake-ups write nothing', async () => {
  const { halo, database, platform } = world;
  const { channel: channelId } = await createCollab(world, halo);
  await waitForIdleMirror(database);
  await waitForNoMirrorJob(database);
  const before = (await writesTo(platform.url, halo.domain)).length;
  for (let doubled = 0; doubled < 5; doubled += 1) {
    await addMirrorJob(database, channelId);
    await waitForNoMirrorJob(database, channelId);
  }
  expect((await writesTo(platform.url, halo.domain)).length).toBe(before);
});

describe('a dirty collab', () => {
  /** A job that failed often because of a bug that was fixed. */
  it.each([
    ['will not be tried again for hours', 'later' as const],
    ['is never tried again', 'never' as const],
  ])('is written although the job of its channel %s', async (_, state) => {
    const { halo, database } = world;
    const { _id, channel: channelId } = await createCollab(world, halo);
    await waitForMirror(database);
    await waitForNoRunningJob(database);
    await updateWithJob(database, { channelId, collabId: _id, firstName: 'Grace' }, state);
    await advanceClock(database, 60);
    await waitForMirror(database);
    const { entry } = await findMirrored(world.platform.url, halo.domain, _id);
    expect(entry.fields['cc-creator-first-name']).toBe('Grace');
  });
});

describe('a store that uninstalled the app', () => {
  let tools: InProcessTools;
  beforeAll(async () => {
    tools = await loadInProcessTools(world.database);
  });

  it('does not make a resync wait', async () => {
    const { pine, database, platform } = world;
    await createCollab(world, pine);
    await waitForMirror(database);
    await controlPlatform(platform.url, 'uninstall', { shop: pine.domain });
    await allWebhooksHandled(world);
    expect(await tools.mirror('resync', pine.domain, '--wait')).toContain('the app is not installed');
  });
});
