import { connect } from 'node:net';
import type { ApiResult } from './api-client.ts';
import { parseResponse } from './parse-response.ts';

/**
 * Sends raw bytes and reads the responses until the connection closes, for requests that no HTTP client
 * sends.
 * @param first names the method of all requests.
 * @param others are sent in order, each after the previous one.
 */
export async function sendRaw(
  address: string,
  first: string,
  ...others: (string | Uint8Array)[]
): Promise<ApiResult[]> {
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
  for (const piece of [first, ...others]) await new Promise((resolve) => socket.write(piece, resolve));
  await closed;
  return readResponses(Buffer.concat(received), first.slice(0, first.indexOf(' ')));
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

/**
 * Splits the responses of a closed connection.
 * @throws for bytes that are no complete response.
 */
function readResponses(bytes: Buffer, method: string): ApiResult[] {
  const responses: ApiResult[] = [];
  let rest = bytes;
  while (rest.length > 0) {
    const read = parseResponse(rest, method);
    if (!read) throw new Error(`This is no HTTP response: ${rest.toString('latin1').slice(0, 200)}`);
    const { status, headers, text } = read.response;
    if (status >= 200) responses.push({ status, headers: new Headers([...headers]), text });
    rest = rest.subarray(read.length);
  }
  return responses;
}

/** A request's head as text, without headers whose value is undefined. */
export function rawHead(line: string, headers: Record<string, string | undefined>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}\r\n`],
  );
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
