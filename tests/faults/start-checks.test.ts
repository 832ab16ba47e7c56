import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { appSettings } from '../support/world/app-settings.ts';
import { migrate } from '../support/world/migrate.ts';
import { appProcesses } from '../support/world/processes.ts';
import { quickStart } from '../support/world/quick-start.ts';
import { until } from '../support/until.ts';
import { startDatabaseProxy } from '../support/network/start-database-proxy.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { countLockWaits, lockWrites } from '../support/db/locks.ts';
import { whileUnfit, addNewerMigration, requireMigration, deleteRequirements } from '../support/db/schema.ts';
import { deleteEncryptionKeys, countEncryptionKeys } from '../support/db/encryption.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await deleteRequirements(world.database);
});
afterAll(() => world.stop());

const otherKey = randomBytes(32).toString('base64');
/** Far longer than a start takes. A process that still runs is then killed. */
const timeout = 60_000;

/** Starts a process that must not start, and waits until it exits. */
function start(program: string, env: Record<string, string> = {}, args: string[] = []) {
  const settings = { ...process.env, ...appSettings, DATABASE_URL: world.database.url, ...env };
  return new Promise<{ code: number | null; stderr: string }>((resolve) => {
    const command = [...quickStart, `build/bin/${program}.js`, ...args];
    const child = execFile('node', command, { env: settings, timeout }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode, stderr: stderr.trim() }),
    );
  });
}

/** The errors of app, worker and a sealing tool for a database. */
async function rejections(env: Record<string, string> = {}) {
  const started = await Promise.all([
    start('server', env),
    start('worker', env),
    start('keys', env, ['rotate-signing']),
  ]);
  expect(started.map(({ code }) => code)).toEqual([1, 1, 1]);
  return new Set(started.map(({ stderr }) => stderr));
}

const readyz = async () => {
  const response = await fetch(`${world.appUrl}/readyz`);
  return { code: response.status, ...((await response.json()) as { status: string }) };
};

describe('app, worker and tools do not start', () => {
  it('when a migration is missing', async () => {
    await whileUnfit(world.database, 'missing migration', async () => {
      expect(await rejections()).toEqual(
        new Set([
          'The database is missing migrations of this build: 20261127110000_init. Run npm run migrate.',
        ]),
      );
    });
  });

  it('when the tables of this check, or all tables, are missing', async () => {
    await whileUnfit(world.database, 'missing table', async () => {
      expect([...(await rejections())][0]).toContain('20261127110000_init. Run npm run migrate.');
    });
    const empty = new URL(world.database.url);
    empty.pathname = '/template1';
    expect(await rejections({ DATABASE_URL: empty.href })).toEqual(
      new Set(['The database has no tables. Run npm run migrate.']),
    );
  });

  it('when the job queue’s tables are outdated', async () => {
    await whileUnfit(world.database, 'older job queue', async () => {
      expect(await rejections()).toEqual(
        new Set(['The tables of the job queue are older than this build needs. Run npm run migrate.']),
      );
    });
  });

  it('when the schema requires a newer build, but not because of newer migrations', async () => {
    await addNewerMigration(world.database, '29990101000000_expand');
    const running = await world.processes.startApp();
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    await requireMigration(world.database, '29990101000000_expand');
    expect(await rejections()).toEqual(
      new Set([
        'The database requires a build that includes migration 29990101000000_expand. Deploy a newer build.',
      ]),
    );
    await until('the running app is not ready', async () => (await readyz()).code === 503);
    expect(await readyz()).toEqual({ code: 503, status: 'the schema requires a newer build' });
    expect(world.processes.logOf('app')).toContain('29990101000000_expand. Deploy a newer build.');
    await deleteRequirements(world.database);
    await until('it is ready again', async () => (await readyz()).code === 200);
    await running.stop();
  });

  it('when ENCRYPTION_KEY does not open the sealed values', async () => {
    const text =
      'ENCRYPTION_KEY does not open the sealed values of this database. Set ENCRYPTION_KEY to every key in use, separated by commas.';
    expect(await rejections({ ENCRYPTION_KEY: otherKey })).toEqual(new Set([text]));
    // Even if no process has registered a key yet.
    await deleteEncryptionKeys(world.database);
    expect(await rejections({ ENCRYPTION_KEY: otherKey })).toEqual(new Set([text]));
    expect(await countEncryptionKeys(world.database)).toBe(0);
    await until(
      'the app registers its key again',
      async () => (await readyz()).code === 200 && (await countEncryptionKeys(world.database)) === 1,
    );
  });
});

describe('an app does not start', () => {
  // Pooled connections and single ones have errors of their own.
  it.each([0, 1])('when the database answers %i connections and then no more', async (answered) => {
    let connections = 0;
    const proxy = await startDatabaseProxy(world.database.url, ({ client, upstream }) => {
      connections += 1;
      if (connections <= answered) client.pipe(upstream).pipe(client);
    });
    const { code, stderr } = await start('server', { DATABASE_URL: proxy.url });
    await proxy.close();
    expect([code, stderr]).toEqual([1, 'The database does not respond. Start it, or correct DATABASE_URL.']);
  });
});

describe('a running app', () => {
  it('is not ready once other processes encrypt with an unknown key', async () => {
    const both = `${otherKey},${appSettings.ENCRYPTION_KEY}`;
    const newer = await world.processes.startApp({ ENCRYPTION_KEY: both });
    await until('the older app is not ready', async () => (await readyz()).code === 503);
    expect((await readyz()).status).toBe('ENCRYPTION_KEY does not open the sealed values');
    expect((await fetch(`${newer.url}/readyz`)).status).toBe(200);
    await newer.stop();
  });
});

describe('a started app', () => {
  const sentence = 'The character type of the database knows ASCII letters only';

  it('warns of a database that knows ASCII letters only', async () => {
    const ascii = await createEmptyDatabase('C');
    migrate(ascii.url);
    const processes = appProcesses('ascii', { databaseUrl: ascii.url, platformUrl: world.platform.url });
    try {
      await processes.startApp();
      expect(processes.logOf('app')).toContain(sentence);
    } finally {
      await processes.stop();
      await ascii.drop();
    }
    expect(world.processes.logOf('app')).not.toContain(sentence);
  });
});

describe('of two first processes with different keys', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await createTestDatabase();
  });
  afterAll(() => fresh.drop());

  it('one starts and the other does not', async () => {
    const keys = [otherKey, appSettings.ENCRYPTION_KEY];
    const all = keys.map((key, index) =>
      appProcesses(`first-${index}-${fresh.name}`, {
        databaseUrl: fresh.url,
        platformUrl: world.platform.url,
        env: { ENCRYPTION_KEY: key },
      }),
    );
    // Both processes check before either one writes.
    const lock = await lockWrites(fresh.url, 'encryption_keys');
    const starting = Promise.allSettled(all.map((processes) => processes.startApp()));
    await until('both wait', async () => (await countLockWaits(fresh)) === 2);
    await lock.release();
    const started = await starting;
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countEncryptionKeys(fresh)).toBe(1);
    await Promise.all(all.map((processes) => processes.stop()));
  });
});

it('NODE_ENV is production for libraries too by default', () => {
  const script = "await import('./app/env.ts'); console.log(process.env.NODE_ENV)";
  const { stdout } = spawnSync('node', ['--import', 'tsx', '--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, ...appSettings, DATABASE_URL: world.database.url, NODE_ENV: '' as 'test' },
  });
  expect(stdout.trim()).toBe('production');
});
