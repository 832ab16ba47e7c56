import { realpathSync } from 'node:fs';
import path from 'node:path';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';
import { buildPrograms } from './server/vite/programs.ts';
import { collectLicenses } from './server/vite/collect-licenses.ts';
import { listEditorPackages, portalEditor } from './server/vite/portal-editor.ts';
import { serverOnlyModules } from './server/vite/server-only-modules.ts';
import { purgePolarisStyles } from './server/vite/purge-polaris-styles.ts';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

const local = path.resolve('.local');

export default defineConfig(({ command, isSsrBuild = false }) => ({
  // A build prints only what a person must read.
  logLevel: command === 'build' ? 'warn' : 'info',
  plugins: [
    serverOnlyModules(),
    purgePolarisStyles(),
    collectLicenses(listEditorPackages),
    portalEditor(),
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
    buildPrograms(),
  ],
  server: {
    // A tunnel makes this server public, and the checkout has secrets: only what browsers load is served, also as `/@fs/`.
    fs: {
      allow: ['app', 'public', 'node_modules', realpathSync('node_modules')],
      // Vite serves what it loads for the app's process too, unless it is denied. The others are its defaults.
      deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', '**/server/*.ts'],
    },
    // Postgres writes its files there all the time. Watching them would cost an event for each write.
    watch: { ignored: (file) => file === local || file.startsWith(`${local}${path.sep}`) },
    // Of the connection that reloads pages; `npm run dev` sets it.
    hmr: { port: Number(process.env['HMR_PORT'] ?? 24_678) },
  },
  // The store admin requires newer browsers than this.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // For stack traces in the log. Browsers get none.
    sourcemap: isSsrBuild,
    // Small scripts are not merged with others: a page would load a lazy part for the sake of a small one.
    rollupOptions: {
      onLog(level, log, handle) {
        // A route without a page has no script. The server loads all pages at its start.
        const isExpected = log.code === 'EMPTY_BUNDLE' || (isSsrBuild && log.plugin === 'vite:reporter');
        if (!isExpected) handle(level, log);
      },
    },
  },
  // Finds the packages of all pages before the first request. A package found later would load a second React.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/routes/admin/**/*.{ts,tsx}'] },
  // The build bundles the used parts of Polaris: loading all of it is a third of the app's start time.
  // In development Node loads it, because Vite would transform every module of it.
  ssr: { noExternal: command === 'build' ? [/^@shopify\/polaris/] : [] },
}));
