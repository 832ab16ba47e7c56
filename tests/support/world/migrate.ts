import { execFileSync } from 'node:child_process';
import { appSettings } from './app-settings.ts';

/**
 * Migrates a database with the built tool, as a deployment does.
 * @throws with its output when it fails.
 */
export function migrate(databaseUrl: string): void {
  execFileSync('node', ['build/bin/migrate.js'], {
    env: { ...process.env, ...appSettings, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
