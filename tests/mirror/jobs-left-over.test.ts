import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import { controlPlatform, mirrorIsDone } from '../support/mirror.ts';
import { loadToolsHere } from '../support/tools-here.ts';
import type { ToolsHere } from '../support/tools-here.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

const jobs = (condition: string, values?: unknown[]) =>
  world.database.query(`SELECT 1 FROM graphile_worker.jobs WHERE ${condition}`, values);

it('a job whose channel was erased ends, and comes back no more', async () => {
  const channelId = randomUUID();
  await world.database.query(
    `SELECT graphile_worker.add_job('mirror-channel', json_build_object('channelId', $1::text),
       job_key => 'mirror-channel:' || $1)`,
    [channelId],
  );
  await until(
    'its job is gone',
    async () => (await jobs('key = $1', [`mirror-channel:${channelId}`])).length === 0,
  );
});

describe('a collab that is behind', () => {
  /** What became of a job that has failed so often by a fault that was put right since. */
  it.each([
    ['will not be tried again for hours', `attempts = 9, run_at = now() + interval '2 hours'`],
    ['is never tried again', 'attempts = max_attempts'],
  ])('is written though the job of its channel %s', async (_, failed) => {
    const { halo, database } = world;
    const { _id } = await createCollab(world, halo);
    await mirrorIsDone(database);
    await until('nobody is at work', async () => (await jobs('locked_at IS NOT NULL')).length === 0);
    await database.query(
      `SELECT graphile_worker.add_job('mirror-channel',
         json_build_object('channelId', channel_id::text), job_key => 'mirror-channel:' || channel_id,
         run_at => now() + interval '2 hours')
       FROM mirror_entries WHERE collab_id = $1`,
      [_id],
    );
    await database.query(
      `UPDATE graphile_worker._private_jobs SET ${failed} WHERE key LIKE 'mirror-channel:%'`,
    );
    await database.query(
      `UPDATE mirror_entries SET wanted_version = wanted_version + 1, dirty_since = now() - interval '1 hour'
       WHERE collab_id = $1`,
      [_id],
    );
    await mirrorIsDone(database);
  });
});

describe('a store that took the app out', () => {
  let tools: ToolsHere;
  beforeAll(async () => {
    tools = await loadToolsHere(world.database);
  });
  afterAll(() => tools.close());

  it('keeps nobody waiting who has it written anew', async () => {
    const { pine, database, platform } = world;
    await createCollab(world, pine);
    await mirrorIsDone(database);
    await controlPlatform(platform.url, 'uninstall', { shop: pine.domain });
    await database.query(
      'DELETE FROM platform_installations USING channels WHERE id = channel_id AND domain = $1',
      [pine.domain],
    );
    await database.query('UPDATE channels SET uninstalled_at = now() WHERE domain = $1', [pine.domain]);
    expect(await tools.mirror('resync', pine.domain, '--wait')).toContain('the app is not installed');
  });
});
