import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createResponseParser, type ParsedResponse } from './parse-response.ts';

/** A raw request, and the check of its response. */
export interface LoadRequest {
  bytes: Buffer;
  isRight: (response: ParsedResponse) => boolean;
}

/** The repeated request. */
export interface LoadTarget {
  name: string;
  port: number;
  next: () => LoadRequest;
}

export interface LoadOptions {
  /** Open connections, each sending again after its response. */
  connections: number;
  /** Minimum counting time; it ends when there are as many responses as connections. */
  milliseconds: number;
}

export interface LoadResult {
  /** Responses per second, counted after every connection has started. */
  perSecond: number;
  /** All responses, including those outside the counting time. */
  responses: number;
}

/**
 * Sends requests as fast as the target responds, over keep-alive connections.
 * @throws for a wrong response or a lost connection.
 */
export async function runLoad(target: LoadTarget, options: LoadOptions): Promise<LoadResult> {
  const run = { responses: 0, stopping: false };
  const senders = Array.from({ length: options.connections }, () => openAsker(target, run));
  const failed = Promise.all(senders.map(({ ended }) => ended));
  try {
    await Promise.race([Promise.all(senders.map(({ begun }) => begun)), failed]);
    const [startedAt, before] = [performance.now(), run.responses];
    do await Promise.race([sleep(options.milliseconds), failed]);
    while (run.responses - before < options.connections);
    const [seconds, counted] = [(performance.now() - startedAt) / 1000, run.responses - before];
    run.stopping = true;
    await failed;
    return { perSecond: counted / seconds, responses: run.responses };
  } finally {
    for (const { abandon } of senders) abandon();
  }
}

/** One connection that sends until the run stops. `begun` is its first response, `ended` its end. */
function openAsker(target: LoadTarget, run: { responses: number; stopping: boolean }) {
  const socket = connect(target.port, '127.0.0.1').setNoDelay();
  const read = createResponseParser();
  let request = target.next();
  socket.on('connect', () => socket.write(request.bytes));
  const begun = once(socket, 'data');
  const ended = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${target.name} closed a connection under load`)));
    socket.on('data', (bytes) => {
      try {
        const response = read(bytes);
        if (!response) return;
        if (!request.isRight(response))
          throw new Error(
            `${target.name} answered ${response.status}: ${response.body.toString().slice(0, 300)}`,
          );
        run.responses += 1;
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
