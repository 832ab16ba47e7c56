import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { limits } from '#app/domain/limits.ts';

/** How long a client that goes on sending is listened to after its answer. */
const lingerMs = 2_000;

const ending = new WeakSet<Socket>();

/** Whether a connection's last answer is on its way: what comes over it then is not to be carried out (RFC 9112, section 9.6). */
export function isEnding({ socket }: IncomingMessage): boolean {
  return ending.has(socket);
}

/**
 * Makes an answer the last on its connection, and says so in it, if it is given before its request's body came whole and
 * more may be left of that than anybody reads. Reading it all for the sake of the next request would cost as much as a
 * hundred of those, and the next would have to wait for it: seconds, when there is much to do.
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
 * Ends a connection after a response, and ignores what comes over it from now on. Node would close at once, and a client that is still sending would be told by a reset, which takes the answer from it
 * if it has not read that yet. So the connection is closed in stages (RFC 9112, section 9.6): nothing more is sent, what
 * comes is thrown away, and only a client that does not stop is cut off.
 */
export function endConnectionAfter(outgoing: ServerResponse, socket: Socket): void {
  outgoing.shouldKeepAlive = false;
  ending.add(socket);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };
}

/**
 * Lets a client that asks first send its body, and serves it: for a server's event `checkContinue`. One whose answer has
 * to wait for answers before it is not told to go on, but served all the same; Node (20.20) would write those words
 * between the head and the body of its answer.
 */
export function continueAndHandle(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (outgoing.socket) outgoing.writeContinue();
    listener(incoming, outgoing);
  };
}

const openResponses = new WeakMap<Duplex, Set<ServerResponse>>();

/** Remembers an answer of a connection until it is on its way. */
export function trackResponse(answer: ServerResponse): void {
  const { socket } = answer.req;
  const answers = openResponses.get(socket) ?? new Set();
  openResponses.set(socket, answers.add(answer));
  answer.once('close', () => answers.delete(answer));
}

/**
 * Waits for the answers to all whole requests that came over a connection, since answers keep the order of the requests
 * (RFC 9112, section 9.3.2). A request that is not whole is the one that went wrong: nothing more comes of it.
 */
export async function afterResponses(connection: Duplex): Promise<void> {
  const whole = [...(openResponses.get(connection) ?? [])].filter(({ req }) => req.complete);
  await Promise.all(whole.map((answer) => once(answer, 'close')));
}
