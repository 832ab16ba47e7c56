import type { ServerResponse } from 'node:http';

/** A response: JSON, bytes with a type, a status alone, or a closed connection. */
export type HttpResponse =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; type: string; bytes: Buffer | string; headers?: Record<string, string> }
  | { status: 204 }
  | 'dropped';

export const NOT_FOUND: HttpResponse = { status: 404, json: { errors: 'Not Found' } };

/** Sends a response, or closes the connection. */
export function sendResponse(response: ServerResponse, answer: HttpResponse): void {
  if (answer === 'dropped') {
    response.socket?.destroy();
    return;
  }
  if ('json' in answer) {
    write(response, answer.status, {
      type: 'application/json; charset=utf-8',
      bytes: JSON.stringify(answer.json),
      ...(answer.headers && { headers: answer.headers }),
    });
    return;
  }
  if ('bytes' in answer) write(response, answer.status, answer);
  else response.writeHead(answer.status).end();
}

function write(
  response: ServerResponse,
  status: number,
  { type, bytes, headers }: { type: string; bytes: Buffer | string; headers?: Record<string, string> },
) {
  response.writeHead(status, {
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(bytes),
  });
  response.end(bytes);
}
