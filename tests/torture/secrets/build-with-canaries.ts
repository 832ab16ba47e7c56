import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { copySources } from '../harness/plant-bug.ts';
import type { CanaryWatch } from './find-canaries.ts';
import type { SecretWorld } from './open-secret-world.ts';

/** Builds the app in an environment with all settings, and searches its output and all built files. */
export async function buildWithCanaries({ settings, name }: SecretWorld, watch: CanaryWatch): Promise<void> {
  const folder = path.resolve('.local', `${name}-build`);
  try {
    copySources(folder, ['public', 'server', 'server.ts', 'worker.ts', 'vite.config.ts']);
    await promisify(execFile)('node', ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'], {
      cwd: folder,
      env: { ...process.env, ...settings.env, NODE_ENV: 'production', DATABASE_URL: settings.databaseUrl },
    });
    searchFiles(path.join(folder, 'build'), 'a build', watch);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Searches every file in a folder.
 * @param what name of the files for reports.
 */
export function searchFiles(folder: string, what: string, watch: CanaryWatch): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (statSync(file).isFile()) watch.look(what, readFileSync(file, 'latin1'));
  }
}
