import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The sources of the build. */
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

/** Whether the build is missing, or older than a source. */
export function isBuildStale(): boolean {
  const builtAt = statSync('build/bin/server.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newest(source) > builtAt);
}

function newest(file: string): number {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.mtimeMs;
  // The build generates these files itself, so they are always newer.
  const inside = readdirSync(file).filter((name) => name !== 'generated');
  return Math.max(0, ...inside.map((name) => newest(path.join(file, name))));
}

/** Builds the app unless the build is newer than its sources. */
export function buildIfStale(print: (line: string) => void = () => undefined): void {
  if (!isBuildStale()) return;
  print('building the app');
  // In a test's environment, the build would contain React's development version, which is half as large
  // again.
  const env = { ...process.env, NODE_ENV: 'production' as const };
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'], env });
}
