import type { ServerResponse } from 'node:http';

/** A response: JSON, bytes with a type, a status alone, or a closed connection. */
export type HttpResponse =
  | { status: number; json: unknown; headers?: Record<string, string> }
  | { status: number; type: string; bytes: Buffer | string; headers?: Record<string, string> }
  | { status: 204 }
  | 'dropped';

export const NOT_FOUND: HttpResponse = { status: 404, json: { errors: 'Not Found' } };

/** Sends a response, or closes the connection. */
export function sendResponse(response: ServerResponse, content: HttpResponse): void {
  if (content === 'dropped') {
    response.socket?.destroy();
    return;
  }
  if ('json' in content) {
    write(response, content.status, {
      type: 'application/json; charset=utf-8',
      bytes: JSON.stringify(content.json),
      ...(content.headers && { headers: content.headers }),
    });
    return;
  }
  if ('bytes' in content) write(response, content.status, content);
  else response.writeHead(content.status).end();
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
