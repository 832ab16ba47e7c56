import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';
import { mintSessionToken, openApp } from '../support/install.ts';
import { addFault, mirrorIsDone } from '../support/mirror.ts';
import { quickStart } from '../support/quick-start.ts';
import { signNotice } from '../support/send-notice.ts';
import { until } from '../support/until.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

/* What an operator reads of a request: who asked, how it went, and what it caused. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.processes.startWorker();
});
afterAll(() => world.stop());

type Line = Record<string, unknown>;

const parse = (output: string): Line[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** The lines of a process that carry a request's id. */
const traceOf = (process: 'app' | 'worker', requestId: string) =>
  parse(world.processes.logOf(process)).filter((line) => line['requestId'] === requestId);

async function lineOf(requestId: string, msg: string, process: 'app' | 'worker' = 'app'): Promise<Line> {
  const find = () => traceOf(process, requestId).find((line) => line['msg'] === msg);
  await until(`"${msg}" is logged`, () => find() !== undefined);
  return find() ?? {};
}

async function channelId(): Promise<string> {
  const [row] = await world.database.query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', [
    world.halo.domain,
  ]);
  return row?.id ?? '';
}

const keyId = async (key: string) => {
  const publicId = key.split('_')[1];
  const rows = await world.database.query<{ id: string }>('SELECT id FROM api_keys WHERE public_id = $1', [
    publicId,
  ]);
  return rows[0]?.id;
};

describe('an access line', () => {
  it('of the interface names the channel and the key by their ids', async () => {
    const { base, halo } = world;
    const requestId = randomUUID();
    const { text: body } = await call(`${base}/creators/collabs?limit=1`, {
      key: halo.key,
      headers: { 'X-Request-Id': requestId },
    });
    expect(body).toContain('collabs');
    expect(await lineOf(requestId, 'API')).toMatchObject({
      ...{ method: 'GET', path: '/api/creators/collabs', status: 200, ms: expect.any(Number) as number },
      ...{ channelId: await channelId(), credentialId: await keyId(halo.key) },
    });
  });

  it.each(['get', 'update', 'create a drop'])('of a partner who may %s names the channel', async (what) => {
    const { base, halo, partnerKey } = world;
    const { _id } = await createCollab(world, halo);
    const requestId = randomUUID();
    const asked = { partnerKey, headers: { 'X-Request-Id': requestId } };
    const collab = `${base}/creators/collabs/${_id}`;
    if (what === 'get') await call(`${base}/channels/${halo.domain}/collabs/${_id}`, asked);
    else if (what === 'update') await call(collab, { ...asked, json: { firstName: 'Grace' } });
    else
      await call(`${collab}/drops`, { ...asked, json: { title: 'T', products: [{ id: halo.products[0] }] } });
    expect(await lineOf(requestId, 'API')).toMatchObject({
      ...{ status: 200, channelId: await channelId(), credentialId: await keyId(partnerKey) },
    });
  });

  it('of a page names the channel and the sign-in, and not the token in its address', async () => {
    const { appUrl, platform, halo } = world;
    const token = await mintSessionToken(platform.url, halo.domain);
    const answer = await call(`${appUrl}/?shop=${halo.domain}&id_token=${token}`);
    const requestId = answer.headers.get('x-request-id') ?? '';
    expect(await lineOf(requestId, 'Page')).toMatchObject({
      ...{ method: 'GET', path: '/', status: 200, ms: expect.any(Number) as number },
      ...{ channelId: await channelId(), credentialId: expect.any(String) as string },
    });
    expect(world.processes.logOf('app')).not.toContain(token.slice(-30));
  });

  it('of an incoming webhook names the channel, also when it comes a second time', async () => {
    const { appUrl, halo } = world;
    const { body, headers } = signNotice({ topic: 'shop/update', shop: halo.domain });
    for (let time = 0; time < 2; time += 1) {
      const requestId = randomUUID();
      const sent = { ...headers, 'X-Request-Id': requestId };
      expect(
        (await call(`${appUrl}/webhooks/platform`, { method: 'POST', headers: sent, body })).status,
      ).toBe(200);
      expect(await lineOf(requestId, 'Webhook')).toMatchObject({
        ...{ method: 'POST', path: '/webhooks/platform', status: 200, channelId: await channelId() },
      });
    }
  });

  it('is not written for probes and files', async () => {
    const { appUrl, base, halo } = world;
    for (const path of ['/healthz', '/readyz', '/assets/none.js']) await call(`${appUrl}${path}`);
    const requestId = randomUUID();
    await call(`${base}/creators/collabs`, { key: halo.key, headers: { 'X-Request-Id': requestId } });
    await lineOf(requestId, 'API');
    const paths = parse(world.processes.logOf('app')).map(({ path }) => path);
    expect(paths).not.toEqual(expect.arrayContaining([expect.stringMatching(/healthz|readyz|assets/)]));
  });

  it('never holds a key', () => {
    const { processes, halo, partnerKey } = world;
    for (const key of [halo.key, partnerKey])
      for (const process of ['app', 'worker'] as const) expect(processes.logOf(process)).not.toContain(key);
  });
});

describe('a request id', () => {
  it('reaches the jobs that the request enqueues, and the calls of the platform that they make', async () => {
    const { base, halo, platform, database } = world;
    await mirrorIsDone(database);
    await addFault(platform.url, { fault: 'throttle', times: 1 });
    const requestId = `trace-${randomUUID()}`;
    await call(`${base}/creators/collabs`, {
      key: halo.key,
      json: newPerson(),
      headers: { 'X-Request-Id': requestId },
    });
    const throttled = await lineOf(requestId, 'Platform call throttled', 'worker');
    expect(throttled).toMatchObject({
      ...{ task: 'mirror-channel', channelId: await channelId(), shop: halo.domain, kind: 'throttled' },
      ...{ operation: expect.any(String) as string, platformRequestId: expect.any(String) as string },
    });
    expect(await lineOf(requestId, 'Job completed', 'worker')).toMatchObject({
      jobId: expect.any(String) as string,
      ms: expect.any(Number) as number,
    });
  });

  it('of a webhook reaches the job that looks into it', async () => {
    const { appUrl, halo } = world;
    const requestId = randomUUID();
    const { body, headers } = signNotice({ topic: 'shop/update', shop: halo.domain });
    const sent = { ...headers, 'X-Request-Id': requestId };
    await call(`${appUrl}/webhooks/platform`, { method: 'POST', headers: sent, body });
    expect(await lineOf(requestId, 'Job completed', 'worker')).toMatchObject({ task: 'heed-notices' });
  });

  it('goes to the platform with the calls of the request itself', async () => {
    const heard: IncomingHttpHeaders[] = [];
    const platform = createServer((request, response) => {
      heard.push(request.headers);
      response.writeHead(503, { 'X-Request-Id': 'of-the-platform' }).end('away');
    });
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((platform.address() as AddressInfo).port)}`;
    const { halo, processes } = world;
    const { _id } = await createCollab(world, halo);
    const app = await processes.startApp({ SHOPIFY_ADMIN_URL: `${url}/stores/{shop}` });
    const requestId = randomUUID();
    await call(`${app.url}/api/creators/collabs/${_id}/drops`, {
      key: halo.key,
      json: { title: 'T', products: [{ id: '77001' }] },
      headers: { 'X-Request-Id': requestId },
    });
    expect(heard.map((headers) => headers['x-request-id'])).toContain(requestId);
    expect(await lineOf(requestId, 'Platform call failed')).toMatchObject({
      ...{ status: 503, platformRequestId: 'of-the-platform', kind: 'unavailable' },
    });
    app.signal('SIGTERM');
    await app.ended;
    platform.close();
  });
});

/** A process whose standard output is read whole. */
function run(args: string[], env: Record<string, string>) {
  const child: ChildProcess = spawn('node', [...quickStart, ...args], {
    env: { ...process.env, ...appSettings, SHOPIFY_ADMIN_URL: `${world.platform.url}/stores/{shop}`, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout?.on('data', (piece: Buffer) => (output += piece.toString()));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { child, soFar: () => output, closed };
}

/** What libraries, Node and mistakes of ours print, when the process is told to. */
const noise = `data:text/javascript,${encodeURIComponent(`
  process.once('SIGHUP', () => {
    console.log('prisma:info one\\nSELECT 1'); console.error(new Error('two lines\\nof words')); console.trace('three');
    console.info({ four: 4 }); process.emitWarning('five\\nlines', 'DeprecationWarning');
  });
  process.once('SIGUSR2', () => setTimeout(() => { throw new Error('nobody catches this\\nat all'); }));
`)}`;

describe('standard output is JSON, line by line', () => {
  it.each([
    ['the app', ['build/bin/server.js'], {}],
    ['the app with a worker', ['build/bin/server.js'], { RUN_WORKER: 'true' }],
    ['a worker', ['build/bin/worker.js'], {}],
    ['the app from its sources', ['--import', 'tsx', 'server.ts'], { NODE_ENV: 'development' }],
  ])('of %s, through errors, a lost database and a crash', async (_, args, env) => {
    const database = await createTestDatabase();
    const { child, soFar, closed } = run(['--import', noise, ...args], {
      DATABASE_URL: database.url,
      ...env,
    });
    await until('it has started', () => /"port":|The worker takes jobs/.test(soFar()));
    const port = /"port":(\d+)/.exec(soFar())?.[1];
    child.kill('SIGHUP');
    await until('the noise was made', () => soFar().includes('Node warns'));
    if (port !== undefined) {
      const url = `http://127.0.0.1:${port}`;
      await openApp(url, world.platform.url, world.halo.domain);
      await database.query('ALTER TABLE api_keys RENAME TO other_keys');
      await call(`${url}/api/creators/collabs`, { key: world.halo.key });
      await call(`${url}/?id_token=none`);
      await call(`${url}/%zz`);
      await call(`${url}/webhooks/platform`, { method: 'POST', body: 'none' });
    }
    await database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    child.kill('SIGUSR2');
    await closed;
    const lines = parse(soFar());
    const said = lines.map(({ msg }) => msg);
    expect(said.filter((msg) => msg === 'A library printed to the console').length).toBeGreaterThanOrEqual(4);
    expect(said).toContain('The process ends: nobody caught this');
    expect(soFar()).not.toMatch(/SELECT 1|of words|at all/);
    await database.drop();
  });
});
