import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { groupBy } from '#app/group-by.ts';

const bin = 'build/bin';

/** The sources of a file of the build, relative to the project. */
function sourcesOf(file: string): string[] {
  const { sources } = JSON.parse(readFileSync(path.join(bin, `${file}.map`), 'utf8')) as {
    sources: string[];
  };
  return sources.map((source) => path.posix.join(bin, source));
}

/** A program and all files that it loads at its start. */
function loadedAtStart(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const imports = readFileSync(path.join(bin, file), 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
  for (const [, imported = ''] of imports)
    if (existsSync(path.join(bin, imported))) loadedAtStart(imported, loaded);
  return loaded;
}

it('a program of the build has each module once', () => {
  const files = readdirSync(bin).filter((name) => name.endsWith('.js'));
  const modules = files.flatMap(sourcesOf).filter((source) => /^(app|server)\//.test(source));
  expect(modules).toContain('app/db/connection/client.ts');
  const repeated = [...groupBy(modules, (module) => module)].filter(([, { length }]) => length > 1);
  expect(repeated.map(([module]) => module)).toEqual([]);
});

it('the worker and an app without jobs load only what they run', () => {
  const loaded = (program: string) => [...loadedAtStart(program)].flatMap(sourcesOf);
  const [worker, app] = [loaded('worker.js'), loaded('server.js')];
  expect(worker).toContain('app/mirror/scheduler.ts');
  expect(worker.filter((source) => /node_modules\/(react|react-dom|@remix-run)\//.test(source))).toEqual([]);
  expect(app).toContain('app/routes/admin/home.route.tsx');
  expect(app.filter((source) => /^app\/(mirror|mail)\/|graphile-worker/.test(source))).toEqual([]);
});

it('has no development build of a package', () => {
  const sources = readdirSync(bin)
    .filter((name) => name.endsWith('.js'))
    .flatMap(sourcesOf);
  expect(sources.some((source) => source.endsWith('.production.min.js'))).toBe(true);
  expect(sources.filter((source) => source.endsWith('.development.js'))).toEqual([]);
});
