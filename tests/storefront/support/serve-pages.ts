import type { IncomingMessage, ServerResponse } from 'node:http';
import { createStorefront } from '../../../local/simulator/storefront/create-storefront.ts';
import { demoStorefront } from '../../../local/demo/storefront.ts';
import { serveMedia } from '../../../local/demo/platform-seed.ts';
import { readStores } from '../../../local/simulator/read-store.ts';
import type { Store } from '../../../local/simulator/state/store.ts';
import { serve, type TestServer } from '../../support/network/serve.ts';
import { clock } from './demo-shop.ts';

export interface ServedPages extends Pick<TestServer, 'url' | 'close'> {
  /** Redirects are not followed. */
  get(path: string): Promise<{ status: number; html: string; headers: Headers }>;
}

/** Serves storefronts and the demo's media; other paths return 404. */
export async function servePages(...stores: Store[]): Promise<ServedPages> {
  return serveWith(demoStorefront, ...stores);
}

/** The same with another theme or theme app extension. */
export async function serveWith(folders: typeof demoStorefront, ...stores: Store[]): Promise<ServedPages> {
  const world = {
    stores: () => stores,
    store: (domain: string) => stores.find((store) => store.domain === domain),
    commit: () => undefined,
  };
  const storefront = createStorefront(readStores(world, clock), folders);
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (await storefront(request, response)) return;
    const path = new URL(request.url ?? '/', 'http://platform').pathname;
    const media = path.startsWith('/cdn/') ? serveMedia(path.slice('/cdn'.length)) : undefined;
    response
      .writeHead(media ? 200 : 404, media ? { 'content-type': media.contentType } : {})
      .end(media?.body);
  };
  const { url, close } = await serve((request, response) => void handle(request, response));
  return {
    url,
    close,
    async get(path) {
      const response = await fetch(url + path, { redirect: 'manual' });
      return { status: response.status, html: await response.text(), headers: response.headers };
    },
  };
}
