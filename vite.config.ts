import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const serverRooms = ['http', 'auth', 'domain', 'mirror', 'jobs', 'platform', 'db', 'env.ts', 'log.ts'];

/** Law 8: browser code never reaches a server room. Its build fails, naming the file, if it does. */
function keepServerRoomsOut(): Plugin {
  const app = path.resolve(import.meta.dirname, 'app');
  return {
    name: 'keep-server-rooms-out',
    enforce: 'pre',
    load(id, options) {
      const [room] = path.relative(app, id.split('?')[0] ?? id).split(path.sep);
      if (options?.ssr || room === undefined || !serverRooms.includes(room)) return;
      this.error(`Browser code reaches the server room app/${path.relative(app, id)}`);
    },
  };
}

export default defineConfig({
  plugins: [
    keepServerRoomsOut(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  build: { assetsInlineLimit: 0 },
});
