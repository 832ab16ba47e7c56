import { execFileSync } from 'node:child_process';
import { appSettings } from './app-settings.ts';

/** Brings a database up to date with the built tool, as whoever deploys does. @throws with what it said when it fails. */
export function migrate(databaseUrl: string): void {
  execFileSync('node', ['build/bin/migrate.js'], {
    env: { ...process.env, ...appSettings, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
