import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers bytes that are no HTTP request, or whose head is too large, in the interface's error shape and closes the
 * connection: Node hands these over before there is a request.
 */
export function answerBadHttp(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const statusCode = statusOf(error.code);
  const body = JSON.stringify({
    statusCode,
    error: STATUS_CODES[statusCode],
    message:
      statusCode === 431
        ? 'The request head is too large. Send fewer or shorter headers.'
        : 'This is not a valid HTTP request.',
  });
  socket.end(
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
