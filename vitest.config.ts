import { defineConfig } from 'vitest/config';
import { appSettings } from './tests/support/app-settings.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { quickStart } from './tests/support/quick-start.ts';

const shared = {
  pool: 'forks' as const,
  execArgv: [...quickStart],
  // On a machine that others share everything may take many times as long as it should.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  setupFiles: ['tests/support/fail-on-console-error.ts'],
};

export default defineConfig({
  test: {
    // More than a small machine has cores: most tests wait for other processes more than they compute.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // What each needs of the sources is read once for all: that is half of what they take.
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          // Modules that read the settings are imported here, and none of them connects to anything.
          env: { ...appSettings, DATABASE_URL: 'postgresql://127.0.0.1:1/none' },
        },
      },
      { test: { ...shared, name: 'local', include: ['tests/{local,platform,storefront}/**/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'service',
          include: ['tests/{api,auth,mirror,database,events,inbound}/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
    ],
  },
});
