import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '#app/domain/limits.ts';

/** How long a client may continue to send after its response. */
const lingerMs = 2_000;

const ending = new WeakSet<Socket>();

/** Whether a connection's last response has been sent; later requests are ignored (RFC 9112, section 9.6). */
export function isEnding({ socket }: IncomingMessage): boolean {
  return ending.has(socket);
}

/**
 * Makes a response the last on its connection, with `Connection: close`, if the request's body has not fully
 * arrived and may be large. Reading it for the next request would cost as much as a hundred requests and
 * delay the next one.
 */
export function closeAfterUnreadBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!mayExceedLimit(incoming)) return;
  const writeHead = outgoing.writeHead.bind(outgoing);
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) endConnectionAfter(outgoing, incoming.socket);
    return Reflect.apply(writeHead, outgoing, head) as ServerResponse;
  };
}

function mayExceedLimit({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return length === undefined
    ? headers['transfer-encoding'] !== undefined
    : Number(length) > limits.bodyBytes;
}

/**
 * Ends a connection after a response, and ignores further input. Node would close at once, and a reset could
 * destroy the response before a sending client reads it. The connection is therefore closed in stages (RFC
 * 9112, section 9.6): nothing more is sent, input is discarded, and a client that does not stop is
 * disconnected.
 */
export function endConnectionAfter(outgoing: ServerResponse, socket: Socket): void {
  outgoing.shouldKeepAlive = false;
  ending.add(socket);
  socket.destroySoon = () => closeInStages(socket);
}

/** Sends a last text and closes. A peer that does not close its side is disconnected. */
export function closeInStages(socket: Duplex, text = ''): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

/**
 * Handles `Expect: 100-continue`, for a server's event `checkContinue`. If earlier responses on the
 * connection are pending, it sends no 100: Node (20.20) would write it between the head and the body of a
 * response.
 */
export function continueAndHandle(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (outgoing.socket) outgoing.writeContinue();
    listener(incoming, outgoing);
  };
}

const openResponses = new WeakMap<Duplex, Set<ServerResponse>>();

/** Tracks a response of a connection until it is sent. */
export function trackResponse(response: ServerResponse): void {
  const { socket } = response.req;
  const responses = openResponses.get(socket) ?? new Set();
  openResponses.set(socket, responses.add(response));
  response.once('close', () => responses.delete(response));
}

/**
 * Waits for the responses to all complete requests of a connection, because responses keep the order of the
 * requests (RFC 9112, section 9.3.2). An incomplete request is the malformed one and has no response.
 */
export async function afterResponses(connection: Duplex): Promise<void> {
  const whole = [...(openResponses.get(connection) ?? [])].filter(({ req }) => req.complete);
  await Promise.all(whole.map((response) => once(response, 'close')));
}
