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
  // Postgres writes its files there all the time. Watching them would cost an event for each write.
  server: { watch: { ignored: (file) => file === local || file.startsWith(`${local}${path.sep}`) } },
  // The store admin requires newer browsers than this.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // For stack traces in the log. Browsers get none.
    sourcemap: isSsrBuild,
    // A smaller file costs more as a request than it saves on pages that do not need it.
    rollupOptions: { output: { experimentalMinChunkSize: 400 } },
  },
  // Finds the packages of all pages before the first request. A package found later would load a second React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/routes/admin/**/*.{ts,tsx}'] },
  // The build bundles the used parts of Polaris: loading all of it is a third of the app's start time.
  // In development Node loads it, because Vite would transform every module of it.
  ssr: { noExternal: command === 'build' ? [/^@shopify\/polaris/] : [] },
}));
