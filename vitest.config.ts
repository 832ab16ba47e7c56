import { defineConfig } from 'vitest/config';
import { appSettings } from './tests/support/world/app-settings.ts';
import { LongestFirst } from './tests/run/longest-first.ts';
import { quickStart } from './tests/support/world/quick-start.ts';

const shared = {
  pool: 'forks' as const,
  execArgv: [...quickStart],
  // Ends only what hangs: a shared machine may be many times slower.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  setupFiles: ['tests/support/world/fail-on-console-error.ts'],
};
/** For tests that read the settings and never connect. */
const settingsWithoutDatabase = { ...appSettings, DATABASE_URL: 'postgresql://127.0.0.1:1/none' };

/** A process runs many files, each with its own modules. */
const withFreshModules = {
  isolate: false,
  setupFiles: ['tests/support/world/fresh-modules.ts', ...shared.setupFiles],
  sequence: { setupFiles: 'list' as const },
};

/** Starts Postgres and the simulated platforms once for all test files, and builds the app if its sources changed. */
const withServices = { ...shared, globalSetup: ['tests/support/world/global-setup.ts'] };

/** Tests of the simulator and of the demo's data, not of the service. */
const ofSimulator = [
  'tests/platform/contract.test.ts',
  'tests/storefront/{back-office,on-the-platform,storefront-routes}.test.ts',
  'tests/storefront/{demo,liquid}/**/*.test.ts',
];

/** tests/run/steps.ts says which projects `npm test` and `npm run test:full` run. */
export default defineConfig({
  test: {
    // More than a small machine has cores, because most tests wait for other processes.
    maxWorkers: 4,
    // For the suites in tests/torture/small-forms.test.ts.
    maxConcurrency: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          // Starts no process and connects to no database.
          name: 'unit',
          // Modules are loaded once for all files, which halves the duration.
          isolate: false,
          include: ['tests/unit/**/*.test.ts'],
          env: settingsWithoutDatabase,
        },
      },
      {
        test: {
          ...shared,
          ...withFreshModules,
          name: 'storefront',
          include: ['tests/{platform,storefront}/**/*.test.ts'],
          exclude: ofSimulator,
          env: settingsWithoutDatabase,
        },
      },
      {
        test: {
          ...shared,
          ...withFreshModules,
          name: 'simulator',
          include: ofSimulator,
          env: settingsWithoutDatabase,
        },
      },
      {
        test: {
          ...withServices,
          ...withFreshModules,
          name: 'service',
          include: ['tests/{api,auth,portal,admin,mirror,database,events,inbound}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...withServices,
          name: 'full',
          include: ['tests/{local,faults,bench,torture}/**/*.test.ts'],
        },
      },
    ],
  },
});
