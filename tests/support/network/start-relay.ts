import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve, type TestServer } from './serve.ts';

/** A request of one process to the platform. */
export interface RelayedRequest {
  /** Name of its GraphQL operation; empty without one. */
  operation: string;
  path: string;
  isWrite: boolean;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a response instead of the platform. */
export type SendResponse = (response: ServerResponse) => void;

/** A hook that throws cuts the connection. */
interface RelayHooks {
  /** Returns what responds instead of the platform; undefined to forward the request. */
  respond?(request: RelayedRequest): SendResponse | undefined;
  /** Called before a request is forwarded. */
  onRequest?(request: RelayedRequest): Promise<void>;
  /** Called before the platform's response is forwarded. */
  onResponse?(request: RelayedRequest): Promise<void>;
}

export type Relay = TestServer;

/** A proxy of the platform for one process: all requests that pass it are of that process. */
export async function startRelay(platformUrl: string, hooks: RelayHooks): Promise<Relay> {
  async function relay(incoming: IncomingMessage): Promise<SendResponse> {
    const body = await buffer(incoming);
    const request = describeRequest(incoming, body.toString('utf8'));
    const own = hooks.respond?.(request);
    if (own) return own;
    await hooks.onRequest?.(request);
    const forwarded = await fetch(`${platformUrl}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'POST',
      headers: passedOn(incoming),
      body,
    });
    const bytes = Buffer.from(await forwarded.arrayBuffer());
    await hooks.onResponse?.(request);
    const type = forwarded.headers.get('Content-Type') ?? 'text/plain';
    return (response) => response.writeHead(forwarded.status, { 'Content-Type': type }).end(bytes);
  }
  return serve((incoming, response) => {
    relay(incoming).then(
      (send) => send(response),
      () => response.destroy(),
    );
  });
}

function describeRequest({ url: path = '/', headers }: IncomingMessage, body: string): RelayedRequest {
  const [, kind = '', operation = ''] = /\b(query|mutation)\s+(\w+)/.exec(body) ?? [];
  return { operation, path, isWrite: kind === 'mutation', headers, body };
}

function passedOn({ headers }: IncomingMessage): Record<string, string> {
  const names = ['content-type', 'accept', 'x-shopify-access-token'];
  return Object.fromEntries(names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])));
}
