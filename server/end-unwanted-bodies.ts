import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
export function endUnwantedBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (!mayBeLong(incoming)) return;
  const writeHead = outgoing.writeHead.bind(outgoing);
  outgoing.writeHead = (...head: unknown[]) => {
    if (!incoming.complete) endConnectionAfter(outgoing, incoming.socket);
    return Reflect.apply(writeHead, outgoing, head) as ServerResponse;
  };
}

function mayBeLong({ headers }: IncomingMessage): boolean {
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
