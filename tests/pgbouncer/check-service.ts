import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createCollab, createDrop, newPerson } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import type { CrashWorld } from '../support/world/crash-world.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { bearer, signIn } from '../support/portal/sign-in.ts';
import { lockRow } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

interface Check {
  name: string;
  /** The error; undefined on success. */
  problem: string | undefined;
}

type Step = (world: CrashWorld, pooledUrl: string) => Promise<string | undefined>;

/** Uses the service as its clients and operators do. @param pooledUrl the database's address through PgBouncer. */
export async function checkService(world: CrashWorld, pooledUrl: string): Promise<Check[]> {
  const steps: Record<string, Step> = {
    'session settings are in force': checkSettings,
    'without DATABASE_DIRECT_URL the app says what is missing': checkRejection,
    'a collab with a drop is created and mirrored': checkMirror,
    'a revoked API key is refused within a second': checkKey,
    'a revoked signing key is refused within a second (LISTEN)': checkSigningKey,
    'prepared statements work across pooled connections': checkStatements,
    'a write to a locked row gets 503 with Retry-After': checkLock,
    'the processes logged no error': checkLogs,
  };
  const checks: Check[] = [];
  for (const [name, step] of Object.entries(steps)) {
    const problem = await step(world, pooledUrl).catch((error: unknown) => String(error));
    checks.push({ name, problem });
  }
  return checks;
}

const expected = {
  jit: 'off',
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '5s',
  lock_timeout: '3s',
};

async function checkSettings(_: CrashWorld, pooledUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: pooledUrl });
  await client.connect();
  try {
    for (const [name, value] of Object.entries(expected)) {
      const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
      if (rows[0]?.[name] !== value) return `${name} is ${rows[0]?.[name]}`;
    }
    return undefined;
  } finally {
    await client.end();
  }
}

async function checkRejection(_: CrashWorld, pooledUrl: string): Promise<string | undefined> {
  const env = { ...process.env, ...appSettings, DATABASE_URL: pooledUrl };
  const notification = await new Promise<string>((resolve) =>
    execFile('node', ['build/bin/server.js'], { env, timeout: 20_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    ),
  );
  return notification.includes('in DATABASE_DIRECT_URL')
    ? undefined
    : `it said: ${notification.slice(0, 200)}`;
}

async function checkMirror(world: CrashWorld): Promise<string | undefined> {
  const { _id: collabId } = await createCollab(world, world.halo);
  await createDrop(world, world.halo, { collabId });
  await waitForMirror(world.database, 30_000);
  const { collections } = await findMirrored(world.platformUrl, world.halo.domain, collabId);
  return collections.length === 1 ? undefined : `the store has ${collections.length} collections`;
}

async function checkKey(world: CrashWorld): Promise<string | undefined> {
  const { domain } = world.halo;
  const key = await world.runTool('keys', 'issue', '--channel', domain);
  const list = `${world.base}/creators/collabs?platform_domain=${domain}`;
  const { status } = await call(list, { key });
  if (status !== 200) return `before, it got ${status}`;
  await world.runTool('keys', 'revoke', key.split('_').slice(0, 2).join('_'));
  return rejectedWithinSecond(async () => (await call(list, { key })).status);
}

async function checkSigningKey(world: CrashWorld): Promise<string | undefined> {
  const { domain } = world.halo;
  const keys = (...args: string[]) => world.runTool('keys', ...args);
  const { access_token: token } = await signIn(keys, '--channel', domain);
  const getStatus = async () =>
    (await call(`${world.base}/creators/collabs`, { headers: bearer(token) })).status;
  const before = await getStatus();
  if (before !== 200) return `before, it got ${before}`;
  await keys('rotate-signing', '--now');
  return rejectedWithinSecond(getStatus);
}

/** Both begin when the command has ended. */
async function rejectedWithinSecond(getStatus: () => Promise<number>): Promise<string | undefined> {
  await sleep(1_000);
  const status = await getStatus();
  return status === 401 ? undefined : `after a second, it got ${status}`;
}

const rounds = 10;
const atOnce = 10;

async function checkStatements(world: CrashWorld): Promise<string | undefined> {
  const { base, halo } = world;
  const { _id } = await createCollab(world, halo);
  const requests = [
    () => call(`${base}/channels/${halo.domain}/collabs/${_id}`, { key: halo.key }),
    () => call(`${base}/creators/collabs?platform_domain=${halo.domain}`, { key: halo.key }),
    () => call(`${base}/creators/collabs`, { key: halo.key, json: newPerson() }),
  ];
  for (let round = 0; round < rounds; round += 1) {
    const sent = Array.from({ length: atOnce }, () => requests.map((request) => request())).flat();
    for (const { status, text } of await Promise.all(sent))
      if (status !== 200) return `a request got ${status}: ${text}`;
  }
  return undefined;
}

async function checkLock(world: CrashWorld): Promise<string | undefined> {
  const { base, database, halo } = world;
  const { _id } = await createCollab(world, halo);
  const lock = await lockRow(database.url, 'collabs', _id);
  const write = { key: halo.key, json: { lastName: 'Locked' } };
  const response = await call(`${base}/creators/collabs/${_id}`, write);
  await lock.release();
  if (response.status !== 503 || !(Number(response.headers.get('retry-after')) > 0))
    return `it got ${response.status}`;
  const { status } = await call(`${base}/creators/collabs/${_id}`, write);
  return status === 200 ? undefined : `after the lock was released it got ${status}`;
}

function checkLogs(world: CrashWorld): Promise<string | undefined> {
  const lines = (['app', 'worker'] as const).flatMap((name) => world.logOf(name).split('\n'));
  return Promise.resolve(lines.find((line) => line.includes('"level":50'))?.slice(0, 300));
}
