import type { ServerResponse } from 'node:http';
import type { Asset } from './bundle.ts';

/** Nothing that a page shows may come from another machine, whatever its data say. */
const SECURITY_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'";

export function sendHtml(response: ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': SECURITY_POLICY,
      'cache-control': 'no-store',
    })
    .end(html);
}

export function sendAsset(response: ServerResponse, { contentType, body }: Asset): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' }).end(body);
}

export function sendRedirect(response: ServerResponse, location: string): void {
  response.writeHead(301, { location, 'cache-control': 'no-store' }).end();
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
