import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const tools = readdirSync('app/cli').filter((name) => name.endsWith('.ts'));

/** The programs of the build by name: the app, the worker and the command-line tools. */
const programs = {
  server: 'server.ts',
  worker: 'worker.ts',
  ...Object.fromEntries(tools.map((name) => [path.parse(name).name, `app/cli/${name}`])),
};

/** All pages, and what imports them. */
const pages =
  /\/(server\.ts|server\/app\.ts|app\/(root\.tsx|entry\.server\.tsx|(routes|ui)\/.*))$|virtual:remix\/server-build/;

/**
 * Makes the programs the entries of the server's build. The framework's plugin, which comes before, has its virtual
 * module of all routes as the only entry; here `server/app.ts` imports it. So each process has one copy of each module.
 */
export function buildPrograms(): Plugin {
  return {
    name: 'build-programs',
    config(_, { command, isSsrBuild }) {
      if (command !== 'build' || !isSsrBuild) return undefined;
      const output = {
        entryFileNames: '[name].js',
        // The app loads all pages at its start: no part of them is lazy. No import is repeated to load files earlier.
        manualChunks: (id: string) => (pages.test(id) ? 'server' : undefined),
        onlyExplicitManualChunks: true,
        hoistTransitiveImports: false,
      };
      return { build: { rollupOptions: { input: programs, output } } };
    },
  };
}
