import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { NoAnswer, readAnswer } from './read-answer.ts';
import type { WireAnswer } from './read-answer.ts';

/** What became of some requests that were sent one after the other without waiting. */
export interface Exchanged {
  answers: WireAnswer[];
  /**
   * How it ended: every answer came, one of them announced that it is the last, the connection was closed without that,
   * nothing came any more, or something came that is no answer.
   */
  end: 'answered' | 'ended' | 'closed' | 'silent' | 'garbled';
  /** What came and was no whole answer, for who has to explain it. */
  rest: string;
}

/** A connection that sends bytes as they are. It opens itself, and again after it was closed. */
export interface Connection {
  /** @param methods of the requests in `bytes`: an answer to HEAD has no body. */
  exchange(bytes: Uint8Array, methods: readonly string[]): Promise<Exchanged>;
  close(): void;
}

/** @param retryForMs after which a request without an answer is one that hangs. */
export function openConnection(address: string, retryForMs: number): Connection {
  const { hostname, port } = new URL(address);
  let socket: Socket | undefined;
  return {
    async exchange(bytes, methods) {
      const used = socket?.writable === true ? socket : connect({ host: hostname, port: Number(port) });
      socket = used;
      const exchanged = await exchangeOn(used, { bytes, methods, retryForMs });
      if (exchanged.end !== 'answered') used.destroy();
      return exchanged;
    },
    close: () => socket?.destroy(),
  };
}

interface Sent {
  bytes: Uint8Array;
  methods: readonly string[];
  retryForMs: number;
}

function exchangeOn(socket: Socket, { bytes, methods, retryForMs }: Sent): Promise<Exchanged> {
  return new Promise((resolve) => {
    const answers: WireAnswer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    const finish = (end: Exchanged['end']) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve({ answers, end, rest: rest.toString('latin1', 0, 500) });
    };
    const timer = setTimeout(finish, retryForMs, 'silent');
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      try {
        const taken = takeAnswers(rest, methods, answers);
        rest = taken.rest;
        if (taken.end) finish(taken.end);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        finish('garbled');
      }
    });
    // While a large body is still going out, an error is no end: the answer may be on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => finish('closed'));
    socket.write(bytes);
  });
}

/** Takes whole answers from what came. What stands behind an answer that says it is the last is none. */
function takeAnswers(bytes: Buffer, methods: readonly string[], answers: WireAnswer[]) {
  let rest = bytes;
  for (;;) {
    const read = readAnswer(rest, methods[answers.length]);
    if (!read) return { rest };
    rest = rest.subarray(read.length);
    if (read.answer.status < 200) continue;
    answers.push(read.answer);
    if (read.answer.headers.get('connection') === 'close') return { rest, end: 'ended' as const };
    if (answers.length === methods.length) return { rest, end: 'answered' as const };
  }
}
