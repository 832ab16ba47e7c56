/*
 * node esbuild.config.js: the second half of `npm run build`. Makes the processes and the tools of build/bin, with the
 * npm packages that they use inside: finding, reading and translating some hundreds of files by their names took each
 * start about as long as everything else in it. It also adds the migrations and a package.json, so that build/ is all
 * that a deployment needs.
 */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const names = (folder) => readdirSync(folder).sort();
/** What the build knows of the schema (app/db/start-checks.ts). */
const schema = {
  migrations: names('prisma/migrations').filter((name) => /^\d{14}_/.test(name)),
  queueMigration: Math.max(...names('node_modules/graphile-worker/sql').map((name) => parseInt(name, 10))),
};
const tools = readdirSync('app/cli')
  .filter((name) => name.endsWith('.ts'))
  .map((name) => path.parse(name).name);

await build({
  // What Vite made of the pages and the routes is the app that server.ts serves; both find the packages in shared chunks.
  entryPoints: {
    server: 'server.ts',
    worker: 'worker.ts',
    app: 'build/server/index.js',
    ...Object.fromEntries(tools.map((name) => [name, `app/cli/${name}.ts`])),
  },
  outdir: 'build/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
  // As a text: esbuild would put an object in front of every module.
  define: { BUILD_SCHEMA: JSON.stringify(JSON.stringify(schema)) },
  // Stack traces of the log name the files here. Without the sources themselves, which are in the repository.
  sourcemap: 'external',
  sourcesContent: false,
  // Asked for only where they are there: by the development server, by pg, and by graphile-worker for settings in TypeScript.
  external: ['vite', 'pg-native', 'typescript'],
  // Packages in CommonJS ask for Node's own modules by `require`, which a module does not have.
  banner: {
    js: "import { createRequire as createRequireHere } from 'node:module'; const require = createRequireHere(import.meta.url);",
  },
});

rmSync('build/prisma', { recursive: true, force: true });
cpSync('prisma/migrations', 'build/prisma/migrations', { recursive: true });

// Without a "type", Node would take the bundles for CommonJS once build/ is outside this project.
const { name, version, type, engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const programs = [['start', 'server'], ['worker', 'worker'], ...tools.map((tool) => [tool, tool])];
const scripts = Object.fromEntries(programs.map(([script, file]) => [script, `node bin/${file}.js`]));
const manifest = { name, version, private: true, type, engines, scripts };
writeFileSync('build/package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
