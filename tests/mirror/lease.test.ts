import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCollab } from '../support/api-calls.ts';
import type { TestChannel } from '../support/install.ts';
import { mirrorIsDone } from '../support/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
});
afterAll(() => world.stop());

/** Makes the database refuse that a channel is given back: so many times, and then no more. */
async function refuseReleases(times: number): Promise<void> {
  await world.database.query(`
    CREATE SEQUENCE releases;
    CREATE FUNCTION refuse_release() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('releases') <= ${times} THEN RAISE EXCEPTION 'refused'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_release BEFORE UPDATE ON channel_mirrors FOR EACH ROW
      WHEN (OLD.lease_holder IS NOT NULL AND NEW.lease_holder IS NULL) EXECUTE FUNCTION refuse_release()`);
}

async function allowReleases(): Promise<void> {
  await world.database.query('DROP FUNCTION refuse_release CASCADE; DROP SEQUENCE releases');
}

/** Waits until nobody is about to look at a channel again. */
function untilNoJobIsLeft(): Promise<void> {
  const jobs = "SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'mirror-channel'";
  return until('no job is left', async () => (await world.database.query(jobs)).length === 0);
}

/** Whether a worker holds the channel. */
async function isHeld({ domain }: TestChannel): Promise<boolean> {
  const rows = await world.database.query(
    `SELECT 1 FROM channel_mirrors JOIN channels ON channels.id = channel_id
     WHERE domain = $1 AND lease_holder IS NOT NULL`,
    [domain],
  );
  return rows.length > 0;
}

it('a channel that is up to date is left alone', async () => {
  const { halo, database } = world;
  await createCollab(world, halo);
  await mirrorIsDone(database);
  const epochs = () => database.query('SELECT lease_epoch FROM channel_mirrors ORDER BY channel_id');
  await untilNoJobIsLeft();
  const before = await epochs();
  await sleep(2_500);
  expect(await epochs()).toEqual(before);
});

it('a worker that could not give a channel back goes on with it as long as it lives', async () => {
  const { halo, database } = world;
  await refuseReleases(1_000);
  await createCollab(world, halo);
  await mirrorIsDone(database);
  await createCollab(world, halo);
  await mirrorIsDone(database);
  expect(await isHeld(halo)).toBe(true);
  await allowReleases();
});

it('giving a channel back is tried again when the database refuses it', async () => {
  const { halo, database } = world;
  await untilNoJobIsLeft();
  await refuseReleases(1);
  await createCollab(world, halo);
  await mirrorIsDone(database);
  await until('the channel is free', async () => !(await isHeld(halo)));
  const [releases] = await database.query<{ last_value: string }>('SELECT last_value FROM releases');
  expect(Number(releases?.last_value)).toBe(2);
  await allowReleases();
});
