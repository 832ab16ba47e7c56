import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { serve } from '../support/network/serve.ts';
import { addFault } from '../support/store/mirror.ts';
import { signWebhook } from '../support/http/send-webhook.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { waitForNoRunningJob } from '../support/db/jobs.ts';
import { getChannelId } from '../support/db/channels.ts';
import { getKeyId } from '../support/db/api-keys.ts';

/* Log lines of a request: principal, outcome, and effects. */

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

const channelId = () => getChannelId(world.database, world.halo.domain);

const keyId = (key: string) => getKeyId(world.database, key);

describe('an access line', () => {
  it('of the interface has the ids of channel and key', async () => {
    const { base, halo } = world;
    const requestId = randomUUID();
    const { text: body } = await call(`${base}/creators/collabs?limit=1`, {
      key: halo.key,
      headers: { 'X-Request-Id': requestId },
    });
    expect(body).toContain('collabs');
    expect(await lineOf(requestId, 'API')).toMatchObject({
      method: 'GET',
      path: '/api/creators/collabs',
      status: 200,
      ms: expect.any(Number) as number,
      channelId: await channelId(),
      credentialId: await keyId(halo.key),
    });
  });

  it.each(['get', 'update', 'create a drop'])('of a partner who may %s has the channel', async (what) => {
    const { base, halo, partnerKey } = world;
    const { _id } = await createCollab(world, halo);
    const requestId = randomUUID();
    const options = { partnerKey, headers: { 'X-Request-Id': requestId } };
    const collab = `${base}/creators/collabs/${_id}`;
    if (what === 'get') await call(`${base}/channels/${halo.domain}/collabs/${_id}`, options);
    else if (what === 'update') await call(collab, { ...options, json: { firstName: 'Grace' } });
    else
      await call(`${collab}/drops`, {
        ...options,
        json: { title: 'T', products: [{ id: halo.products[0] }] },
      });
    expect(await lineOf(requestId, 'API')).toMatchObject({
      status: 200,
      channelId: await channelId(),
      credentialId: await keyId(partnerKey),
    });
  });

  it('of a page has channel and session, without the token in its URL', async () => {
    const { appUrl, platform, halo } = world;
    const token = await mintSessionToken(platform.url, halo.domain);
    const response = await call(`${appUrl}/?shop=${halo.domain}&id_token=${token}`);
    const requestId = response.headers.get('x-request-id') ?? '';
    expect(await lineOf(requestId, 'Page')).toMatchObject({
      method: 'GET',
      path: '/',
      status: 200,
      ms: expect.any(Number) as number,
      channelId: await channelId(),
      credentialId: expect.any(String) as string,
    });
    expect(world.processes.logOf('app')).not.toContain(token.slice(-30));
  });

  it('of a platform webhook has the channel, also for a duplicate', async () => {
    const { appUrl, halo } = world;
    const { body, headers } = signWebhook({ topic: 'shop/update', shop: halo.domain });
    for (let time = 0; time < 2; time += 1) {
      const requestId = randomUUID();
      const sent = { ...headers, 'X-Request-Id': requestId };
      expect(
        (await call(`${appUrl}/webhooks/platform`, { method: 'POST', headers: sent, body })).status,
      ).toBe(200);
      expect(await lineOf(requestId, 'Webhook')).toMatchObject({
        method: 'POST',
        path: '/webhooks/platform',
        status: 200,
        channelId: await channelId(),
      });
    }
  });

  it('is omitted for probes and files', async () => {
    const { appUrl, base, halo } = world;
    for (const path of ['/healthz', '/readyz', '/assets/none.js']) await call(`${appUrl}${path}`);
    const requestId = randomUUID();
    await call(`${base}/creators/collabs`, { key: halo.key, headers: { 'X-Request-Id': requestId } });
    await lineOf(requestId, 'API');
    const paths = parse(world.processes.logOf('app')).map(({ path }) => path);
    expect(paths).not.toEqual(expect.arrayContaining([expect.stringMatching(/healthz|readyz|assets/)]));
  });

  it('never contains a key', () => {
    const { processes, halo, partnerKey } = world;
    for (const key of [halo.key, partnerKey])
      for (const process of ['app', 'worker'] as const) expect(processes.logOf(process)).not.toContain(key);
  });
});

describe('a request id', () => {
  it('is in the jobs that the request enqueues and in their platform calls', async () => {
    const { base, halo, platform, database } = world;
    // A job that still runs would mirror the new collab, without the request's id.
    await waitForIdleMirror(database);
    await waitForNoRunningJob(database);
    await addFault(platform.url, { fault: 'throttle', times: 1, operation: 'UpsertMetaobject' });
    const requestId = `trace-${randomUUID()}`;
    await call(`${base}/creators/collabs`, {
      key: halo.key,
      json: newPerson(),
      headers: { 'X-Request-Id': requestId },
    });
    const throttled = await lineOf(requestId, 'Platform call throttled', 'worker');
    expect(throttled).toMatchObject({
      task: 'mirror-channel',
      channelId: await channelId(),
      shop: halo.domain,
      kind: 'throttled',
      operation: expect.any(String) as string,
      platformRequestId: expect.any(String) as string,
    });
    expect(await lineOf(requestId, 'Job completed', 'worker')).toMatchObject({
      jobId: expect.any(String) as string,
      ms: expect.any(Number) as number,
    });
  });

  it('of a webhook is in the job that handles it', async () => {
    const { appUrl, halo } = world;
    const requestId = randomUUID();
    const { body, headers } = signWebhook({ topic: 'shop/update', shop: halo.domain });
    const sent = { ...headers, 'X-Request-Id': requestId };
    await call(`${appUrl}/webhooks/platform`, { method: 'POST', headers: sent, body });
    expect(await lineOf(requestId, 'Job completed', 'worker')).toMatchObject({ task: 'handle-webhooks' });
  });

  it('is in the platform calls of the request', async () => {
    const received: IncomingHttpHeaders[] = [];
    const platform = await serve((request, response) => {
      received.push(request.headers);
      response.writeHead(503, { 'X-Request-Id': 'of-the-platform' }).end('away');
    });
    const { halo, processes } = world;
    const { _id } = await createCollab(world, halo);
    const app = await processes.startApp({ SHOPIFY_ADMIN_URL: `${platform.url}/stores/{shop}` });
    const requestId = randomUUID();
    await call(`${app.url}/api/creators/collabs/${_id}/drops`, {
      key: halo.key,
      json: { title: 'T', products: [{ id: '77001' }] },
      headers: { 'X-Request-Id': requestId },
    });
    expect(received.map((headers) => headers['x-request-id'])).toContain(requestId);
    expect(await lineOf(requestId, 'Platform call failed')).toMatchObject({
      status: 503,
      platformRequestId: 'of-the-platform',
      kind: 'unavailable',
    });
    app.signal('SIGTERM');
    await app.ended;
    await platform.close();
  });
});
