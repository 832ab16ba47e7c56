import { connect, type Socket } from 'node:net';
import { InvalidResponse, parseResponse, type WireResponse } from '../../support/http/parse-response.ts';

/** The result of pipelined requests. */
export interface Exchanged {
  responses: WireResponse[];
  /**
   * How it ended: all responses arrived, one was announced as the last, the connection was closed early, a
   * timeout, or invalid bytes.
   */
  end: 'responded' | 'ended' | 'closed' | 'silent' | 'garbled';
  /** Received bytes that are no complete response, for diagnosis. */
  rest: string;
}

/** A connection that sends raw bytes. It reopens itself after it was closed. */
export interface Connection {
  /** @param methods of the requests in `bytes`: a response to HEAD has no body. */
  exchange(bytes: Uint8Array, methods: readonly string[]): Promise<Exchanged>;
  close(): void;
}

/** @param retryForMs the timeout of a request. */
export function openConnection(address: string, retryForMs: number): Connection {
  const { hostname, port } = new URL(address);
  let socket: Socket | undefined;
  return {
    async exchange(bytes, methods) {
      const used = socket?.writable === true ? socket : connect({ host: hostname, port: Number(port) });
      socket = used;
      const exchanged = await exchangeOn(used, { bytes, methods, retryForMs });
      if (exchanged.end !== 'responded') used.destroy();
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
    const responses: WireResponse[] = [];
    let rest: Buffer = Buffer.alloc(0);
    const finish = (end: Exchanged['end']) => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve({ responses, end, rest: rest.toString('latin1', 0, 500) });
    };
    const timer = setTimeout(finish, retryForMs, 'silent');
    socket.on('data', (piece: Buffer) => {
      rest = Buffer.concat([rest, piece]);
      try {
        const taken = takeResponses(rest, methods, responses);
        rest = taken.rest;
        if (taken.end) finish(taken.end);
      } catch (error) {
        if (!(error instanceof InvalidResponse)) throw error;
        finish('garbled');
      }
    });
    // During a large upload an error is not final: the response may follow.
    socket.on('error', () => undefined);
    socket.on('close', () => finish('closed'));
    socket.write(bytes);
  });
}

/** Splits complete responses. Bytes after the last response are ignored. */
function takeResponses(bytes: Buffer, methods: readonly string[], responses: WireResponse[]) {
  let rest = bytes;
  for (;;) {
    const read = parseResponse(rest, methods[responses.length]);
    if (!read) return { rest };
    rest = rest.subarray(read.length);
    if (read.response.status < 200) continue;
    responses.push(read.response);
    if (read.response.headers.get('connection') === 'close') return { rest, end: 'ended' as const };
    if (responses.length === methods.length) return { rest, end: 'responded' as const };
  }
}
