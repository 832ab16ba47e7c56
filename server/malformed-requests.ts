import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { afterResponses, closeInStages } from './connections.ts';

/**
 * Responds to bytes that are not an HTTP request, or whose head is too large, in the API's error format, and
 * closes the connection. Node reports these before a request exists.
 */
export function rejectMalformedRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
  else void endAfterResponses(socket, statusOf(error.code));
}

/** Responds to CONNECT; Node passes the bare connection. */
export function rejectTunnel(_: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  void endAfterResponses(socket, 405);
}

/**
 * Rejects a request without the header Host (RFC 9112, section 3.2).
 * @returns whether it was rejected.
 */
export function rejectMissingHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.headers.host !== undefined || incoming.httpVersion !== '1.1') return false;
  const { headers, body } = malformedResponse(400);
  outgoing.writeHead(400, headers).end(body);
  return true;
}

const messages: Readonly<Record<number, string>> = {
  400: 'This is not a valid HTTP request.',
  405: 'CONNECT is not a method of this service.',
  408: 'The request timed out. Send it again.',
  431: 'The request head is too large. Send fewer or shorter headers.',
};

function malformedResponse(statusCode: number) {
  const body = JSON.stringify({
    statusCode,
    error: STATUS_CODES[statusCode],
    message: messages[statusCode],
  });
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': randomUUID(),
    Connection: 'close',
    ...(statusCode === 405 ? { Allow: 'GET, HEAD, POST' } : {}),
  };
  return { headers, body };
}

/** Ends a connection with an error, after the responses to earlier requests. */
async function endAfterResponses(socket: Duplex, statusCode: number): Promise<void> {
  await afterResponses(socket);
  if (!socket.writable) return;
  const { headers, body } = malformedResponse(statusCode);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\n`;
  closeInStages(socket, `${status}${lines.join('')}\r\n${body}`);
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
