import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { serverOnlyModules } from './server/vite/server-only-modules.ts';
import { purgePolarisStyles } from './server/vite/purge-polaris-styles.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const local = path.resolve('.local');

export default defineConfig(({ command, isSsrBuild = false }) => ({
  plugins: [
    serverOnlyModules(),
    purgePolarisStyles(),
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
  // Postgres writes to its files there all the time: whoever watched them would be told of each write.
  server: { watch: { ignored: (file) => file === local || file.startsWith(`${local}${path.sep}`) } },
  // The admin itself wants browsers newer than this.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // For the stack traces of the log; browsers get none.
    sourcemap: isSsrBuild,
    // What is smaller costs more as a file of its own than it saves the pages that do without it.
    rollupOptions: { output: { experimentalMinChunkSize: 400 } },
  },
  // All that pages use is found before the first of them is asked for: found later, it would come as a second React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/routes/admin/**/*.{ts,tsx}'] },
  // Taken apart at build time: loading all of both is a third of what the app takes to start, and it uses little of them.
  // Served from the sources, they are Node's to load: Vite would take every module of both through its hands.
  ssr: { noExternal: command === 'build' ? [/^@shopify\/polaris/] : [] },
}));
