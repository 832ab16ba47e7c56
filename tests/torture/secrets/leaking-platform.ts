import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Ways in which a platform's response contains what it was sent. */
export const leakKinds = [
  'errors',
  'denied',
  'user errors',
  'status 400',
  'status 401',
  'status 500',
  'no JSON',
  'redirect',
  'cut off',
] as const;
export type LeakKind = (typeof leakKinds)[number];

/** A proxy of the simulated platform. It forwards requests, or returns what it was sent. */
export interface LeakingPlatform {
  url: string;
  /** Answers requests for the API and for tokens in this way from now on; undefined forwards them. */
  be: (how: LeakKind | undefined, which?: 'all requests' | 'writes') => void;
  /** The number of requests that were answered so since. */
  hits: () => number;
  close: () => Promise<void>;
}

/** Starts a proxy of a platform. */
export async function startLeakingPlatform(platformUrl: string): Promise<LeakingPlatform> {
  let mode: LeakKind | undefined;
  let writesAlone = false;
  let hits = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      if (mode === undefined || (writesAlone && !/\bmutation\b/.test(body.toString('utf8'))))
        return passOn(platformUrl, { request, response, body });
      hits += 1;
      answerIndiscreetly(mode, response, { request, body });
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    be(how, which = 'all requests') {
      mode = how;
      writesAlone = which === 'writes';
      hits = 0;
    },
    hits: () => hits,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Passing {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
}

async function passOn(platformUrl: string, { request, response, body }: Passing): Promise<void> {
  const forwarded = ['content-type', 'accept', 'x-shopify-access-token'];
  const answer = await fetch(`${platformUrl}${request.url ?? '/'}`, {
    method: request.method ?? 'POST',
    headers: Object.fromEntries(
      forwarded.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : [])),
    ),
    body: new Uint8Array(body),
  });
  response
    .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'application/json' })
    .end(Buffer.from(await answer.arrayBuffer()));
}

function answerIndiscreetly(
  how: LeakKind,
  response: ServerResponse,
  { request, body }: Omit<Passing, 'response'>,
): void {
  const known = `${JSON.stringify(request.headers)} ${body.toString('utf8')}`;
  const json = (status: number, value: unknown) =>
    response
      .writeHead(status, { 'Content-Type': 'application/json', 'X-Echo': encodeURIComponent(known) })
      .end(JSON.stringify(value));
  const errors = (code?: string) => ({
    errors: [
      { message: `Not with ${known}\n    at ${known}`, extensions: { code, headers: request.headers } },
    ],
  });
  if (how === 'errors') json(200, errors());
  else if (how === 'denied') json(200, errors('ACCESS_DENIED'));
  else if (how === 'user errors')
    json(200, { data: { any: { userErrors: [{ message: known, code: known, field: [known] }] } } });
  else if (how.startsWith('status'))
    json(Number(how.slice(7)), { ...errors(), error: known, error_description: known });
  else if (how === 'no JSON')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(`{"data": ${known}`);
  else if (how === 'redirect') response.writeHead(302, { Location: `/?${encodeURIComponent(known)}` }).end();
  else response.destroy();
}
