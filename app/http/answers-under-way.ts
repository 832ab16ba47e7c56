import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const underWay = new WeakMap<Duplex, Set<ServerResponse>>();

/** Remembers an answer of a connection until it is on its way. */
export function noteAnswer(answer: ServerResponse): void {
  const { socket } = answer.req;
  const answers = underWay.get(socket) ?? new Set();
  underWay.set(socket, answers.add(answer));
  answer.once('close', () => answers.delete(answer));
}

/**
 * Waits for the answers to all whole requests that came over a connection, since answers keep the order of the requests
 * (RFC 9112, section 9.3.2). A request that is not whole is the one that went wrong: nothing more comes of it.
 */
export async function afterAnswers(connection: Duplex): Promise<void> {
  const whole = [...(underWay.get(connection) ?? [])].filter(({ req }) => req.complete);
  await Promise.all(whole.map((answer) => once(answer, 'close')));
}
