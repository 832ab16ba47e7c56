import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAnswerReader } from './read-answer.ts';
import type { Answer } from './read-answer.ts';

/** A request as it goes over the wire, and what is right for an answer to it. */
export interface LoadRequest {
  bytes: Buffer;
  isRight: (answer: Answer) => boolean;
}

/** What is asked, again and again. */
export interface LoadTarget {
  name: string;
  port: number;
  next: () => LoadRequest;
}

export interface LoadOptions {
  /** Connections kept open, each asking again as soon as it has its answer. */
  connections: number;
  /** How long answers are counted: at least so long, and until as many have come as there are connections. */
  milliseconds: number;
}

export interface LoadResult {
  /** Answers a second, counted once every connection is under way. */
  perSecond: number;
  /** All answers, those before and after the counting too. */
  answers: number;
}

/**
 * Asks as fast as the target answers, over connections that are kept alive.
 * @throws when an answer is not a right one, or a connection breaks.
 */
export async function runLoad(target: LoadTarget, options: LoadOptions): Promise<LoadResult> {
  const run = { answers: 0, stopping: false };
  const senders = Array.from({ length: options.connections }, () => openAsker(target, run));
  const failed = Promise.all(senders.map(({ ended }) => ended));
  try {
    await Promise.race([Promise.all(senders.map(({ begun }) => begun)), failed]);
    const [startedAt, before] = [performance.now(), run.answers];
    do await Promise.race([sleep(options.milliseconds), failed]);
    while (run.answers - before < options.connections);
    const [seconds, counted] = [(performance.now() - startedAt) / 1000, run.answers - before];
    run.stopping = true;
    await failed;
    return { perSecond: counted / seconds, answers: run.answers };
  } finally {
    for (const { abandon } of senders) abandon();
  }
}

/** One connection that asks until the run is stopping. `begun` is its first answer, `ended` its end. */
function openAsker(target: LoadTarget, run: { answers: number; stopping: boolean }) {
  const socket = connect(target.port, '127.0.0.1').setNoDelay();
  const read = createAnswerReader();
  let request = target.next();
  socket.on('connect', () => socket.write(request.bytes));
  const begun = once(socket, 'data');
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${target.name} closed a connection under load`)));
    socket.on('data', (bytes) => {
      try {
        const answer = read(bytes);
        if (!answer) return;
        if (!request.isRight(answer))
          throw new Error(
            `${target.name} answered ${answer.status}: ${answer.body.toString().slice(0, 300)}`,
          );
        run.answers += 1;
        if (run.stopping) {
          resolve();
          return;
        }
        request = target.next();
        socket.write(request.bytes);
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  });
  return { begun, ended, abandon: () => void socket.destroy() };
}
