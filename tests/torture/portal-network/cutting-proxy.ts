import {
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { serve, type TestServer } from '../../support/network/serve.ts';

/**
 * Where a connection is cut: before or in the middle of the request, or in the middle of the response. `after` cuts when
 * the app has processed the request, before its response.
 */
export const cutPlaces = ['before', 'in-request', 'after', 'in-response'] as const;

export type CutPlace = (typeof cutPlaces)[number];

interface Cut {
  /** The end of the path of the request. */
  path: string;
  place: CutPlace;
}

/** A proxy between a browser and the app. */
export interface CuttingProxy extends Pick<TestServer, 'url' | 'close'> {
  /** Cuts the next POST request to a path. */
  cutNext(cut: Cut): void;
  /** From now on, cuts every other POST request to a path before the app has it; undefined ends that. */
  reject(path: string | undefined): void;
  /** Whether the requested cuts are made. */
  isDone(): boolean;
  /** The cuts that were made: their number by path and place. */
  made: Record<string, number>;
}

export async function startCuttingProxy({
  port,
  appUrl,
}: {
  port: number;
  appUrl: () => string;
}): Promise<CuttingProxy> {
  const cuts: Cut[] = [];
  const made: Record<string, number> = {};
  let rejected: string | undefined;
  const take = ({ method, url = '' }: IncomingMessage): CutPlace | undefined => {
    const index = cuts.findIndex(({ path }) => method === 'POST' && url.endsWith(path));
    if (index === -1) return undefined;
    const [cut] = cuts.splice(index, 1);
    const name = `${cut?.path} ${cut?.place}`;
    made[name] = (made[name] ?? 0) + 1;
    return cut?.place;
  };
  const relay = async (incoming: IncomingMessage, response: ServerResponse) => {
    const place = take(incoming);
    const body = await buffer(incoming);
    const isRejected =
      rejected !== undefined && incoming.method === 'POST' && incoming.url?.endsWith(rejected);
    if (place === 'before' || (place === undefined && isRejected)) return void response.destroy();
    if (place === 'in-request') {
      await sendHalf(appUrl(), incoming, body);
      return void response.destroy();
    }
    const received = await forward(appUrl(), incoming, body);
    if (place === 'after') return void response.destroy();
    const { status, headers, content } = received;
    response.writeHead(status, { ...headers, 'content-length': content.length });
    if (place !== 'in-response') return void response.end(content);
    response.write(content.subarray(0, content.length / 2), () => response.destroy());
  };
  const { url, close } = await serve((incoming, response) => {
    relay(incoming, response).catch(() => response.destroy());
  }, port);
  return {
    url,
    close,
    made,
    cutNext: (cut) => void cuts.push(cut),
    reject: (path) => void (rejected = path),
    isDone: () => cuts.length === 0,
  };
}

interface ForwardedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

async function forward(appUrl: string, incoming: IncomingMessage, body: Buffer): Promise<ForwardedResponse> {
  const received = await new Promise<IncomingMessage>((resolve, reject) => {
    const { method = 'GET', url = '/' } = incoming;
    sendRequest(appUrl + url, { method, headers: incoming.headers }, resolve)
      .on('error', reject)
      .end(body);
  });
  const { 'transfer-encoding': _, ...headers } = received.headers;
  return { status: received.statusCode ?? 502, headers, content: await buffer(received) };
}

/** Sends the first half of a request's body, and closes the connection. */
function sendHalf(appUrl: string, incoming: IncomingMessage, body: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...incoming.headers, 'content-length': body.length };
    const request = sendRequest(appUrl + (incoming.url ?? '/'), { method: 'POST', headers });
    request.on('error', () => resolve()).on('close', () => resolve());
    request.write(body.subarray(0, body.length / 2), () => request.destroy());
  });
}
