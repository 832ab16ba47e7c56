import { execFileSync } from 'node:child_process';
import { appSettings } from '../../support/app-settings.ts';

/** A key of a brand, made as an administrator makes one. */
export function issueKey(databaseUrl: string, domain: string): string {
  const output = execFileSync('node', ['build/bin/keys.js', 'issue', '--channel', domain], {
    env: { ...process.env, ...appSettings, DATABASE_URL: databaseUrl },
    encoding: 'utf8',
  });
  return output.trim().split('\n').at(-1) ?? '';
}
