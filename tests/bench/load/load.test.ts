import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { serve, type TestServer } from '../../support/network/serve.ts';
import { cycleRequests } from './cycle-requests.ts';
import { runLoad } from './run-load.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A real server, and the request to send. */
async function openTarget(listener: RequestListener, body: string) {
  const server = await serve(listener);
  servers.push(server);
  const { port } = server;
  const question = { path: '/thing?x=1', headers: { 'x-key': 'secret' } };
  return { name: 'it', port, ...cycleRequests(port, [{ ...question, body: Buffer.from(body) }]) };
}

describe('the load generator', () => {
  it('uses the given number of keep-alive connections, and counts every response', async () => {
    const body = 'ä'.repeat(40_000);
    const seen = new Map<object, number>();
    const questions = new Set<string>();
    const target = await openTarget((request, response) => {
      seen.set(request.socket, (seen.get(request.socket) ?? 0) + 1);
      questions.add(`${request.method} ${request.url} ${String(request.headers['x-key'])}`);
      response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) }).end(body);
    }, body);
    const { responses, perSecond } = await runLoad(target, { connections: 5, milliseconds: 100 });
    expect(seen.size).toBe(5);
    expect([...seen.values()].reduce((sum, count) => sum + count)).toBe(responses);
    expect(responses).toBeGreaterThan(5);
    expect(perSecond).toBeGreaterThan(0);
    expect([...questions]).toEqual(['GET /thing?x=1 secret']);
  });

  it('runs until every connection could have had a response, however slow', async () => {
    const target = await openTarget((_, response) => {
      setTimeout(() => response.writeHead(200, { 'Content-Length': 2 }).end('ok'), 30);
    }, 'ok');
    const { responses, perSecond } = await runLoad(target, { connections: 2, milliseconds: 1 });
    expect(responses).toBeGreaterThanOrEqual(4);
    expect(perSecond).toBeGreaterThan(0);
  });

  it.each([
    ['another body', 200, 'no'],
    ['another length', 200, 'okay'],
    ['another status', 503, 'ok'],
  ])('fails on %s, even if it is late', async (_, status, body) => {
    let requested = 0;
    const target = await openTarget((_request, response) => {
      requested += 1;
      const late = requested > 20;
      const text = late ? body : 'ok';
      response.writeHead(late ? status : 200, { 'Content-Length': text.length }).end(text);
    }, 'ok');
    await expect(runLoad(target, { connections: 2, milliseconds: 5_000 })).rejects.toThrow(
      `it answered ${status}: ${body}`,
    );
  });

  it('fails when a connection closes, and without a server', async () => {
    const closing = await openTarget((request) => request.socket.destroy(), 'ok');
    await expect(runLoad(closing, { connections: 2, milliseconds: 100 })).rejects.toThrow(
      /closed a connection|ECONNRESET/,
    );
    await expect(runLoad({ ...closing, port: 1 }, { connections: 2, milliseconds: 100 })).rejects.toThrow(
      'ECONNREFUSED',
    );
  });
});
