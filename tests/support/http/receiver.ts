import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { serve, type TestServer } from '../network/serve.ts';

/** A request that a receiver got. */
export interface Received {
  path: string;
  body: string;
  /** Headers of the event, and of the HTTP request. */
  headers: IncomingHttpHeaders;
}

/** An event endpoint: a real HTTP server that records requests and responds as configured. */
export interface Receiver extends Pick<TestServer, 'port' | 'close'> {
  origin: string;
  /** The requests to a path, in order. */
  at(path: string): Received[];
  /** Sets the next responses of a path, once each. The last one is repeated. */
  respond(path: string, ...responses: ReceiverResponse[]): void;
}

/** A status, or a function that returns the response. */
type ReceiverResponse = number | ((response: ServerResponse) => void);

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const responses = new Map<string, ReceiverResponse[]>();
  const { url, port, close } = await serve((request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
      send(response, nextResponse(responses.get(path)));
    });
  });
  return {
    origin: url,
    port,
    close,
    at: (path) => received.filter((each) => each.path === path),
    respond: (path, ...following) => void responses.set(path, following),
  };
}

function nextResponse(left: ReceiverResponse[] = []): ReceiverResponse {
  const [first = 204] = left;
  if (left.length > 1) left.shift();
  return first;
}

function send(response: ServerResponse, prepared: ReceiverResponse): void {
  if (typeof prepared === 'function') prepared(response);
  else response.writeHead(prepared).end();
}
