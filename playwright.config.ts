import { defineConfig } from '@playwright/test';

/** Browser tests: real Chromium against the built app, the simulated platform and a real Postgres. */
export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  outputDir: '.local/browser-test-results',
  workers: 1,
  timeout: 60_000,
  forbidOnly: true,
  use: {
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
  },
});
