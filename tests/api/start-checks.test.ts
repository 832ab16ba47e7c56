import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { countLockWaits } from '../support/lock-waits.ts';
import { appProcesses } from '../support/processes.ts';
import { quickStart } from '../support/quick-start.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await world.database.query('DELETE FROM schema_requirements');
});
afterAll(() => world.stop());

const otherKey = randomBytes(32).toString('base64');
/** Far more than a start takes: a process that does not refuse is killed then. */
const timeout = 60_000;

/** Starts a process that should refuse, and waits for its end. */
function start(program: string, env: Record<string, string> = {}, args: string[] = []) {
  const settings = { ...process.env, ...appSettings, DATABASE_URL: world.database.url, ...env };
  return new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const command = [...quickStart, `build/bin/${program}.js`, ...args];
    const child = execFile('node', command, { env: settings, timeout }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, stderr: stderr.trim() }),
    );
  });
}

/** What app, worker and a tool that seals say to a database, each on standard error. */
async function refusals(env: Record<string, string> = {}) {
  const started = await Promise.all([
    start('server', env),
    start('worker', env),
    start('keys', env, ['rotate-signing']),
  ]);
  expect(started.map(({ code }) => code)).toEqual([1, 1, 1]);
  return new Set(started.map(({ stderr }) => stderr));
}

/** Does to the database what makes it unfit, and undoes it afterwards. */
async function whileUnfit(unfit: string, work: () => Promise<void>, undo: string): Promise<void> {
  await world.database.query(unfit);
  try {
    await work();
  } finally {
    await world.database.query(undo);
  }
}

const readyz = async () => {
  const answer = await fetch(`${world.appUrl}/readyz`);
  return { code: answer.status, ...((await answer.json()) as { status: string }) };
};

describe('app, worker and tools refuse to start', () => {
  it('when a migration that they need is missing', async () => {
    await whileUnfit(
      "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%_start_checks'",
      async () => {
        expect(await refusals()).toEqual(
          new Set([
            'The database lacks 1 of the migrations that this build needs (20261123060000_start_checks): run npm run migrate.',
          ]),
        );
      },
      'UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL',
    );
  });

  it('when the tables of this check are missing themselves, or all of them', async () => {
    await whileUnfit(
      "DROP TABLE schema_requirements; UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_start_checks'",
      async () => {
        expect([...(await refusals())][0]).toContain('20261123060000_start_checks): run npm run migrate.');
      },
      'CREATE TABLE schema_requirements (migration text PRIMARY KEY, created_at timestamptz DEFAULT now()); UPDATE _prisma_migrations SET rolled_back_at = NULL',
    );
    const empty = new URL(world.database.url);
    empty.pathname = '/template1';
    expect(await refusals({ DATABASE_URL: empty.href })).toEqual(
      new Set(['The database has no tables yet: run npm run migrate.']),
    );
  });

  it('when the job queue’s tables are behind', async () => {
    await whileUnfit(
      'UPDATE graphile_worker.migrations SET id = -id WHERE id = (SELECT max(id) FROM graphile_worker.migrations)',
      async () => {
        expect(await refusals()).toEqual(
          new Set(['The tables of the job queue are older than this build needs: run npm run migrate.']),
        );
      },
      'UPDATE graphile_worker.migrations SET id = -id WHERE id < 0',
    );
  });

  it('when the schema requires a newer build, and not because of newer migrations alone', async () => {
    await world.database.query(`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
      VALUES ('newer', 'x', '29990101000000_expand', now())`);
    const running = await world.processes.startApp();
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    await world.database.query("INSERT INTO schema_requirements VALUES ('29990101000000_expand')");
    expect(await refusals()).toEqual(
      new Set([
        'The database requires a build that knows migration 29990101000000_expand: deploy a newer build.',
      ]),
    );
    await until('the running app is not ready', async () => (await readyz()).code === 503);
    expect(await readyz()).toEqual({ code: 503, status: 'the schema requires a newer build' });
    expect(world.processes.logOf('app')).toContain('29990101000000_expand: deploy a newer build.');
    await world.database.query('DELETE FROM schema_requirements');
    await until('it is ready again', async () => (await readyz()).code === 200);
    await running.stop();
  });

  it('when ENCRYPTION_KEY does not open what is sealed', async () => {
    const sentence =
      'ENCRYPTION_KEY does not open what is sealed in this database: correct ENCRYPTION_KEY. It must list every key in use, separated by commas.';
    expect(await refusals({ ENCRYPTION_KEY: otherKey })).toEqual(new Set([sentence]));
    // Also where no process has registered a key since the database was made.
    await world.database.query('DELETE FROM encryption_keys');
    expect(await refusals({ ENCRYPTION_KEY: otherKey })).toEqual(new Set([sentence]));
    expect(await world.database.query('SELECT 1 FROM encryption_keys')).toEqual([]);
    await until(
      'the app registers its key again',
      async () =>
        (await readyz()).code === 200 &&
        (await world.database.query('SELECT 1 FROM encryption_keys')).length === 1,
    );
  });
});

describe('a running app', () => {
  it('is not ready once others seal with a key that it does not have', async () => {
    const both = `${otherKey},${appSettings.ENCRYPTION_KEY}`;
    const newer = await world.processes.startApp({ ENCRYPTION_KEY: both });
    await until('the older app is not ready', async () => (await readyz()).code === 503);
    expect((await readyz()).status).toBe('ENCRYPTION_KEY does not open what is sealed');
    expect((await fetch(`${newer.url}/readyz`)).status).toBe(200);
    await newer.stop();
  });
});

describe('of two first processes with different keys', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());

  it('one starts, and the other one refuses', async () => {
    const keys = [otherKey, appSettings.ENCRYPTION_KEY];
    const all = keys.map((key, index) =>
      appProcesses(`first-${index}-${fresh.name}`, {
        databaseUrl: fresh.url,
        platformUrl: world.platform.url,
        env: { ENCRYPTION_KEY: key },
      }),
    );
    // Lets both look, and neither write, until both are about to.
    const gate = new pg.Client({ connectionString: fresh.url });
    await gate.connect();
    await gate.query('BEGIN; LOCK TABLE encryption_keys IN SHARE MODE');
    const starting = Promise.allSettled(all.map((processes) => processes.startApp()));
    await until('both wait', async () => (await countLockWaits(fresh)) === 2);
    await gate.query('COMMIT');
    await gate.end();
    const started = await starting;
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await fresh.query('SELECT 1 FROM encryption_keys')).toHaveLength(1);
    await Promise.all(all.map((processes) => processes.stop()));
  });
});
