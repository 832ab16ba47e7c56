import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { installWithApt, installWithPlaywright } from './browser/install-browser.ts';
import { runs } from './browser/run-quietly.ts';
import { unpackChromium } from './browser/unpack-chromium.ts';
import { StartError } from './start-error.ts';

type BrowserSource = 'CHROMIUM_PATH' | 'playwright' | 'system' | 'npm package' | 'download' | 'apt';

interface Browser {
  /** For Playwright's `executablePath`, in this process or any other. */
  executablePath: string;
  source: BrowserSource;
  /** {@link browserArgs} */
  args: string[];
}

/**
 * For Playwright's `args`: Chromium refuses to sandbox as root, and a container's /dev/shm is too small for it. Without a
 * graphics card, to imitate one takes more than all that it draws.
 */
export const browserArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
const CACHE = fileURLToPath(new URL('../.local', import.meta.url));
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns a Chromium that starts on this machine: the requested one, an installed one, or the one of the npm package.
 * Without these, Playwright or (as root) apt installs one. `log` receives what is unpacked or installed.
 * @throws StartError when none is available; the message has instructions.
 */
export async function findBrowser(
  log: (line: string) => void = () => {},
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Browser> {
  const configured = env['CHROMIUM_PATH'];
  if (configured) {
    if (await runs(configured)) return browser(configured, 'CHROMIUM_PATH');
    throw new StartError(
      `CHROMIUM_PATH is ${configured}, which does not start: set it to a Chromium, or unset it.`,
    );
  }
  const steps: [BrowserSource, () => Promise<string | undefined>][] = [
    ['playwright', () => firstThatRuns([chromium.executablePath()])],
    ['system', () => firstThatRuns(SYSTEM)],
    ['npm package', () => unpackChromium(CACHE, log)],
    ['download', () => installWithPlaywright(log)],
    ['apt', () => installWithApt(log)],
  ];
  for (const [source, look] of steps) {
    const found = await look();
    if (found && (await runs(found))) return browser(found, source);
  }
  throw new StartError(
    'No browser can be found or fetched for the browser tests: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  );
}

function browser(executablePath: string, source: BrowserSource): Browser {
  return { executablePath: path.resolve(executablePath), source, args: browserArgs };
}

async function firstThatRuns(candidates: string[]): Promise<string | undefined> {
  for (const candidate of candidates) if (existsSync(candidate) && (await runs(candidate))) return candidate;
  return undefined;
}
