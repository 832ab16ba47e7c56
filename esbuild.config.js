/*
 * node esbuild.config.js: the second half of `npm run build`. Bundles the programs that Vite built with their npm
 * packages: loading some hundreds of files took half of each start. It also adds the migrations and a package.json, so
 * that a deployment needs only build/.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const names = (folder) => readdirSync(folder).sort();
/** The migrations that the build expects (app/db/connection/start-checks.ts). */
const schema = {
  migrations: names('prisma/migrations').filter((name) => /^\d{14}_/.test(name)),
  queueMigration: Math.max(...names('node_modules/graphile-worker/sql').map((name) => parseInt(name, 10))),
};
/** The app, the worker and the command-line tools (server/vite/programs.ts). */
const programs = readdirSync('build/server')
  .filter((name) => name.endsWith('.js'))
  .map((name) => path.parse(name).name);

await build({
  entryPoints: Object.fromEntries(programs.map((name) => [name, `build/server/${name}.js`])),
  outdir: 'build/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  define: {
    // As text: esbuild would copy an object into every module.
    BUILD_SCHEMA: JSON.stringify(JSON.stringify(schema)),
    // Without React's development build, which is slow and would be a quarter of the app's program.
    'process.env.NODE_ENV': '"production"',
  },
  // Stack traces in the log name these source files. The sources themselves are only in the repository.
  sourcemap: 'external',
  sourcesContent: false,
  // Optional packages of the development server, pg and graphile-worker.
  external: ['vite', 'pg-native', 'typescript'],
  // CommonJS packages call `require` for Node's modules. ES modules do not define it.
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
  },
});

rmSync('build/prisma', { recursive: true, force: true });
cpSync('prisma/migrations', 'build/prisma/migrations', { recursive: true });

// Without a "type", Node would load the bundles as CommonJS when build/ is outside this project.
const { name, version, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const scripts = Object.fromEntries(
  programs.map((name) => [name === 'server' ? 'start' : name, `node bin/${name}.js`]),
);
const manifest = { name, version, private: true, type, engines, scripts };
writeFileSync('build/package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
