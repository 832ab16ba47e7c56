import { defineConfig } from '@playwright/test';
import { browserArgs } from './local/browser.ts';

/** Browser tests: real Chromium against the built app, the simulated platform and a real Postgres. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.local/browser-test-results',
  workers: 2,
  // Ends only what hangs: on a machine that others share everything may take many times as long as it should.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  forbidOnly: true,
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [...browserArgs, '--disable-background-networking'],
    },
  },
});
