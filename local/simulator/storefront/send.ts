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

export function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body));
}

export function sendAsset(response: ServerResponse, { contentType, body }: Asset): void {
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache' }).end(body);
}

/** @param location a path that is safe to follow */
export function sendRedirect(response: ServerResponse, location: string, status = 301): void {
  response.writeHead(status, { location, 'cache-control': 'no-store' }).end();
}

export function sendXml(response: ServerResponse, xml: string): void {
  response
    .writeHead(200, { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-store' })
    .end(xml);
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
