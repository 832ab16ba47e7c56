import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What the build is made of. */
const sources = [
  'app',
  'server',
  'server.ts',
  'worker.ts',
  'vite.config.ts',
  'esbuild.config.js',
  'package.json',
  'prisma/schema.prisma',
  'prisma/migrations',
];

/** Whether `npm run build` has yet to be run, or a source has changed since. */
export function isBuildStale(): boolean {
  const builtAt = statSync('build/bin/server.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newest(source) > builtAt);
}

function newest(file: string): number {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // What a build itself generates is always newer than it.
  const inside = readdirSync(file).filter((name) => name !== 'generated');
  return Math.max(0, ...inside.map((name) => newest(path.join(file, name))));
}

/** Sees to it that the build is not older than its sources. */
export function buildIfStale(print: (line: string) => void = () => undefined): void {
  if (!isBuildStale()) return;
  print('building the app');
  // In a test's environment, React would be the one for development, half as large again.
  const env = { ...process.env, NODE_ENV: 'production' as const };
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
