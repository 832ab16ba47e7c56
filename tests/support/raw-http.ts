import { connect } from 'node:net';
import type { ApiResult } from './api-client.ts';

/**
 * Sends raw bytes and reads the responses until the connection closes, for requests that no HTTP client
 * sends.
 * @param pieces are sent in order, each after the previous one.
 */
export async function sendRaw(address: string, ...pieces: (string | Uint8Array)[]): Promise<ApiResult[]> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  const received: Buffer[] = [];
  socket.on('data', (piece: Buffer) => received.push(piece));
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    // A sender that is rejected early may lose the connection; received responses count.
    socket.on('error', () => resolve());
  });
  socket.setTimeout(30_000, () => socket.destroy());
  for (const piece of pieces) await new Promise((resolve) => socket.write(piece, resolve));
  await closed;
  return readAnswers(Buffer.concat(received));
}

/**
 * Sends a beginning, and then one piece repeatedly until the other side closes the connection. Reads with a
 * delay, like a client that sends everything first.
 * @returns the responses.
 */
export async function sendRepeatedly(address: string, beginning: string, piece: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  let receivedText = '';
  socket.on('data', (bytes: Buffer) => (receivedText += bytes.toString())).pause();
  setTimeout(() => socket.resume(), 300);
  const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
  const send = () => {
    if (socket.writable) socket.write(piece, () => setTimeout(send, 20));
  };
  socket.write(beginning, send);
  await closed;
  return receivedText;
}

/** Splits responses. All have a length; a response to HEAD has no body. */
function readAnswers(bytes: Buffer): ApiResult[] {
  const answers: ApiResult[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`This is no HTTP answer: ${rest.toString('latin1').slice(0, 200)}`);
    const [first = '', ...lines] = rest.subarray(0, end).toString('latin1').split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    );
    const bodyEnd = end + 4 + Number(headers.get('content-length') ?? rest.length);
    const text = rest.subarray(end + 4, bodyEnd).toString('utf8');
    const status = Number(first.split(' ')[1]);
    if (status >= 200) answers.push({ status, headers, text });
    rest = rest.subarray(status >= 200 ? bodyEnd : end + 4);
  }
  return answers;
}

/** A request's head as text, without headers whose value is undefined. */
export function rawHead(line: string, headers: Record<string, string | undefined>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  );
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
