import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { runQuietly } from './run-quietly.ts';

const TIMEOUT_MS = 5 * 60_000;

/** Playwright's own download; undefined when it fails, for instance without a network. */
export async function installWithPlaywright(log: (line: string) => void): Promise<string | undefined> {
  log('Downloading Playwright’s Chromium…');
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('@playwright/test')), 'cli.js');
  const done = await runQuietly([process.execPath, cli, 'install', 'chromium'], { timeoutMs: TIMEOUT_MS });
  return done ? chromium.executablePath() : undefined;
}

/** The system's package, as root on Debian and its derivatives. */
export async function installWithApt(log: (line: string) => void): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  log('Installing the system’s chromium package with apt-get…');
  const settings = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: TIMEOUT_MS };
  const done =
    (await runQuietly(['apt-get', 'update'], settings)) &&
    (await runQuietly(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium'], settings));
  return done ? '/usr/bin/chromium' : undefined;
}
