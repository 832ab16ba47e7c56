import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStorefront } from '../../../local/platform/storefront/create-storefront.ts';
import { serveDemoMedia } from '../../../local/demo/serve-demo-media.ts';
import { openMemoryDirectory, type MemoryStore } from './open-memory-store.ts';

export interface ServedStorefront {
  url: string;
  /** Redirects are not followed. */
  get(path: string): Promise<{ status: number; html: string; headers: Headers }>;
  close(): Promise<void>;
}

/** The storefronts of these stores over HTTP, with the demo's media; what no one answers is a bare 404. */
export async function serveStorefront(...stores: MemoryStore[]): Promise<ServedStorefront> {
  const storefront = createStorefront(openMemoryDirectory(...stores));
  const server = createServer((request, response) => {
    if (storefront(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://platform').pathname;
    const media = path.startsWith('/cdn/') ? serveDemoMedia(path.slice('/cdn'.length)) : undefined;
    response
      .writeHead(media ? 200 : 404, media ? { 'content-type': media.contentType } : {})
      .end(media?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async get(path) {
      const response = await fetch(url + path, { redirect: 'manual' });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
