import { connect } from 'node:net';
import type { Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface WireAnswer {
  status: number;
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** What became of some requests that were sent one after the other without waiting. */
export interface Exchanged {
  answers: WireAnswer[];
  /** How it ended: every answer came, the connection was closed before, or nothing came any more. */
  end: 'answered' | 'closed' | 'silent';
}

/** A connection that sends bytes as they are. It opens itself, and anew after it was closed. */
export interface Connection {
  /** @param methods of the requests in `bytes`: an answer to HEAD has no body. */
  exchange(bytes: Uint8Array, methods: readonly string[]): Promise<Exchanged>;
  close(): void;
}

/** @param patienceMs after which a request without an answer is one that hangs. */
export function openConnection(address: string, patienceMs: number): Connection {
  const { hostname, port } = new URL(address);
  let socket: Socket | undefined;
  return {
    async exchange(bytes, methods) {
      const used = socket?.writable === true ? socket : connect({ host: hostname, port: Number(port) });
      socket = used;
      const exchanged = await exchangeOn(used, { bytes, methods, patienceMs });
      const isOver = exchanged.answers.at(-1)?.headers.get('connection') === 'close';
      if (isOver || exchanged.end !== 'answered') used.destroy();
      return exchanged;
    },
    close: () => socket?.destroy(),
  };
}

interface Sent {
  bytes: Uint8Array;
  methods: readonly string[];
  patienceMs: number;
}

function exchangeOn(socket: Socket, { bytes, methods, patienceMs }: Sent): Promise<Exchanged> {
  return new Promise((resolve) => {
    const answers: WireAnswer[] = [];
    let rest = Buffer.alloc(0);
    const finish = (end: Exchanged['end']) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve({ answers, end });
    };
    const timer = setTimeout(finish, patienceMs, 'silent');
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      for (;;) {
        const read = readAnswer(rest, methods[answers.length]);
        if (!read) break;
        rest = rest.subarray(read.length);
        if (read.answer.status >= 200) answers.push(read.answer);
        if (answers.length < methods.length) continue;
        finish('answered');
        break;
      }
    });
    // While a large body is still going out, an error is no end: the answer may be on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => finish('closed'));
    socket.write(bytes);
  });
}

/** The first answer in some bytes, if it is there whole. All of the interface's carry their length. */
function readAnswer(bytes: Buffer, method: string | undefined) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(first.split(' ')[1]);
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const hasBody = method !== 'HEAD' && status >= 200 && status !== 304;
  const length = end + 4 + (hasBody ? Number(headers.get('content-length') ?? 0) : 0);
  if (bytes.length < length) return undefined;
  return { length, answer: { status, headers, text: bytes.subarray(end + 4, length).toString('utf8') } };
}
