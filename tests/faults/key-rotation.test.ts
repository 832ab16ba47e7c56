import { randomBytes, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { mintSessionToken, openApp } from '../support/world/install.ts';
import { haloOwner, startListeningWorld, type ListeningWorld } from '../support/world/listening-world.ts';
import { tokenRequests } from '../support/store/mirror.ts';
import { appProcesses, type AppProcesses } from '../support/world/processes.ts';
import { bearer, signIn } from '../support/portal/sign-in.ts';
import { until } from '../support/until.ts';
import { endPausesOf, getEndpointId } from '../support/db/events.ts';
import { countLockWaits } from '../support/db/locks.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import {
  countSealedHeaders,
  removeSealHeaders,
  removeTokenHeaders,
  countEncryptionKeys,
  getAccessToken,
  replaceAccessToken,
  saveAccessTokenAfter,
} from '../support/db/encryption.ts';
import { expireAccessTokens } from '../support/db/stores.ts';

/* One rotation, in the order of docs/operations.md; each test continues where the previous one ended. */

const oldKey = appSettings.ENCRYPTION_KEY;
const newKey = randomBytes(32).toString('base64');

let world: ListeningWorld;
const all: AppProcesses[] = [];
beforeAll(async () => {
  world = await startListeningWorld({});
});
afterAll(async () => {
  for (const processes of all) await processes.stop();
  await world.stop();
});

/** Processes of the same service, with these keys. */
function withKeys(keys: string): AppProcesses {
  const processes = appProcesses(`${world.database.name}-${all.length}`, {
    databaseUrl: world.database.url,
    platformUrl: world.platform.url,
    env: { ENCRYPTION_KEY: keys, EVENT_ENDPOINT_ALLOWED_ORIGINS: world.receiver.origin },
  });
  all.push(processes);
  return processes;
}

const headers = () => countSealedHeaders(world.database);

const endHalosToken = () => expireAccessTokens(world.database, -60);

const renewals = async () =>
  (await tokenRequests(world.platform.url, world.halo.domain)).filter(
    ({ variables, outcome }) => variables.grant_type === 'refresh_token' && outcome === 'ok',
  ).length;

/** Mirrors a new collab with an expired token, so that the worker must open both tokens. */
async function mirrorWithNewToken(base: string): Promise<void> {
  const before = await renewals();
  await endHalosToken();
  await createCollab({ base }, world.halo);
  await until('the token is renewed', async () => (await renewals()) > before);
  await waitForMirror(world.database);
}

const listOne = (base: string, cursor?: string) =>
  call(`${base}/creators/collabs?limit=1${cursor === undefined ? '' : `&cursor=${cursor}`}`, {
    key: world.halo.key,
  });

/** Sends the form that creates a key, as its page does, and returns the shown key. */
async function sendKeyForm(app: string, idempotencyKey: string): Promise<string | undefined> {
  const token = await mintSessionToken(world.platform.url, world.halo.domain);
  const response = await fetch(`${app}/settings/keys.data`, {
    method: 'POST',
    headers: { ...bearer(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ intent: 'issue', label: 'Lost', expiresInDays: 30, idempotencyKey }),
  });
  return /cck_\w+/.exec(await response.text())?.[0];
}

describe('a rotation of ENCRYPTION_KEY', () => {
  const idempotencyKey = randomUUID();
  let cursor = '';
  let secret = '';
  let rotatedSecret = '';
  let shown: string | undefined;
  let kid = '';

  it('begins with values sealed by the old key, in the present and the former format', async () => {
    secret = (await world.listen('/kept')).secret;
    const rotated = await world.listen('/rotated');
    rotatedSecret = await world.processes.runTool('event-endpoints', 'rotate', ...haloOwner, rotated.id);
    for (let count = 0; count < 2; count += 1) await createCollab(world, world.halo);
    const { access_token } = await signIn(world.tools.keys, '--channel', world.halo.domain);
    kid = (JSON.parse(atob(access_token.split('.')[0] ?? '')) as { kid: string }).kid;
    cursor = (JSON.parse((await listOne(world.base)).text) as { pagination: { nextCursor: string } })
      .pagination.nextCursor;
    shown = await sendKeyForm(world.appUrl, idempotencyKey);
    expect(shown).toBeDefined();
    // Builds before this one wrote no header: nonce, tag, ciphertext.
    await removeSealHeaders(world.database);
    expect(Object.keys(await headers()).length).toBeGreaterThan(2);
  });

  it('continues with both keys: all values open, and new ones have the new key', async () => {
    const both = withKeys(`${newKey},${oldKey}`);
    const app = await both.startApp({ RUN_WORKER: 'true' });
    const base = `${app.url}/api`;
    await mirrorWithNewToken(base);
    expect((await listOne(base, cursor)).status).toBe(200);
    expect(await sendKeyForm(app.url, idempotencyKey)).toBe(shown);
    await world.untilReceived('/kept');
    for (const message of world.receiver.at('/kept'))
      new Webhook(secret).verify(message.body, message.headers as Record<string, string>);
  });

  it('reseals all values while tokens are renewed, also with two concurrent runs', async () => {
    const [both] = all;
    if (!both) throw new Error('No processes');
    const base = `${(await both.startApp()).url}/api`;
    const [printed] = await Promise.all([
      both.readTool('keys', 'reseal'),
      both.readTool('keys', 'reseal'),
      mirrorWithNewToken(base),
    ]);
    expect(printed).toMatch(/Remove the others \([0-9a-f]{8}\) after 24 hours/);
    expect(Object.keys(await headers())).toHaveLength(1);
    expect(await countEncryptionKeys(world.database)).toBe(1);
    const again = await both.readTool('keys', 'reseal');
    expect(again.match(/: \d+ resealed/g)).toEqual(Array(5).fill(': 0 resealed'));
    await mirrorWithNewToken(base);
  });

  it('does not overwrite a token that is saved between its read and its write', async () => {
    const [both] = all;
    if (!both) throw new Error('No processes');
    const older = withKeys(oldKey);
    const before = await getAccessToken(world.database);
    // A worker saved this token; a reseal could not produce it.
    const saved = randomBytes(60);
    await removeTokenHeaders(world.database);
    let resealing = Promise.resolve('');
    await saveAccessTokenAfter(world.database.url, saved, async () => {
      resealing = both.readTool('keys', 'reseal');
      await until('it waits for the row', async () => (await countLockWaits(world.database)) > 0);
    });
    expect(await resealing).toContain('access tokens: 1 resealed, 1 lost');
    expect((await getAccessToken(world.database)).equals(saved)).toBe(true);
    await replaceAccessToken(world.database, { from: saved, to: before });
    await expect(older.startApp()).rejects.toThrow();
  });

  it('ends without the old key: all values open with the new one', async () => {
    for (const processes of all) await processes.stop();
    const after = withKeys(newKey);
    const app = await after.startApp({ RUN_WORKER: 'true' });
    const base = `${app.url}/api`;
    const received = world.receiver.at('/kept').length;
    await mirrorWithNewToken(base);
    await world.untilReceived('/kept', received + 1);
    const [message] = world.receiver.at('/kept').slice(-1);
    const [rotated] = world.receiver.at('/rotated').slice(-1);
    if (!message || !rotated) throw new Error('Nothing came');
    new Webhook(secret).verify(message.body, message.headers as Record<string, string>);
    new Webhook(rotatedSecret).verify(rotated.body, rotated.headers as Record<string, string>);
    expect(String(rotated.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/);
    const token = await signIn(after.readTool.bind(undefined, 'keys'), '--channel', world.halo.domain);
    const header = JSON.parse(atob(token.access_token.split('.')[0] ?? '')) as { kid: string };
    expect(header.kid).toBe(kid);
    expect((await listOne(base, cursor)).status).toBe(400);
  });
});

describe('after the loss of every key', () => {
  it('the service does not start until lost values are discarded, and then they can be replaced', async () => {
    for (const processes of all) await processes.stop();
    const { database, halo, platform, receiver } = world;
    const another = withKeys(randomBytes(32).toString('base64'));
    await expect(another.startApp()).rejects.toThrow();
    await expect(another.readTool('keys', 'reseal')).rejects.toThrow('Set ENCRYPTION_KEY');
    const printed = await another.readTool('keys', 'reseal', '--discard-lost');
    expect(printed).toMatch(/access tokens: 0 resealed, 2 lost[\s\S]*signing keys: 0 resealed, 1 lost/);
    const app = await another.startApp({ RUN_WORKER: 'true' });
    await openApp(app.url, platform.url, halo.domain);
    const before = receiver.at('/kept').length;
    await createCollab({ base: `${app.url}/api` }, halo);
    await waitForMirror(database);
    // The events are not delivered until the endpoint has its new secret.
    const id = await getEndpointId(database, `${receiver.origin}/kept`);
    const secret = await another.runTool('event-endpoints', 'rotate', ...haloOwner, id);
    await endPausesOf(database, { id });
    await world.untilReceived('/kept', before + 1);
    const [message] = receiver.at('/kept').slice(-1);
    if (!message) throw new Error('Nothing came');
    new Webhook(secret).verify(message.body, message.headers as Record<string, string>);
    expect(String(message.headers['webhook-signature'])).toMatch(/^v1,\S+$/);
    const readKeys = another.readTool.bind(undefined, 'keys');
    const { access_token } = await signIn(readKeys, '--channel', halo.domain);
    const listed = await fetch(`${app.url}/api/creators/collabs?limit=1`, { headers: bearer(access_token) });
    expect(listed.status).toBe(200);
  });
});
