import { readdirSync } from 'node:fs';
import path from 'node:path';
import { quickStart } from '../support/world/quick-start.ts';
import { countPlaywright, countVitest, type Count } from './count-tests.ts';
import type { Selection } from './select-tests.ts';

/**
 * One step of a test run. A step without a report is a check: one test, which passes when its command exits
 * with 0.
 */
export interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  report?: { file: string; count: (report: unknown) => Count };
  /** The lines of its output that say that a part is done, and what a part is. */
  progress?: { line: RegExp; of: string };
  /** The most lines that a check may print: a person must read all of them. */
  maxLines?: number;
  /** Whether a title filter may leave tests out. */
  partial?: boolean;
  /** Whether the step runs with low priority, because no other step waits for it. */
  yields?: boolean;
}

/** Projects of vitest.config.ts. */
export const projects = {
  test: ['unit', 'storefront', 'service'],
  full: ['full', 'simulator'],
} as const;

/** The sources of processes under test. local/bootstrap.mjs has generated the database client. */
export function build(): Step {
  return { name: 'build', command: ['npm', 'run', '--silent', 'build:app'], maxLines: 10 };
}

export function checks(): Step[] {
  const commands: [string, Step['command']][] = [
    ['types and lint', [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings', '.']],
    ['format', [...node, bin('prettier'), '--check', '--cache', '--log-level=warn', '.']],
  ];
  return commands.map(([name, command]) => ({ name, command, yields: true }));
}

/** All tests of some projects. */
export function projectTests(reports: string, names: readonly string[]): Step {
  return vitest(
    reports,
    names.map((name) => `--project=${name}`),
  );
}

/** What depends on the version of Postgres, for the oldest version that the documents allow. */
const onOldestPostgres: Selection = {
  vitest: [
    'tests/database/migrate-online.test.ts',
    'tests/database/catalog.test.ts',
    'tests/database/due-rows.test.ts',
    'tests/database/wake-ups.test.ts',
    'tests/admin/brand-collabs.test.ts',
    'tests/api/endpoints/channel.test.ts',
    'tests/api/database-conditions.test.ts',
    'tests/faults/rolling-restart.test.ts',
    'tests/faults/start-checks.test.ts',
    'tests/local/image.test.ts',
  ],
  browser: ['tests/browser/main-job.spec.ts'],
  unknown: [],
  title: undefined,
  options: [],
};

/** Repeats steps with the oldest Postgres that the documents allow: migrations, catalog, job queue, searches, the main job. */
export function oldestPostgresTests(reports: string, executablePath: string): Step[] {
  const folder = path.join(reports, 'postgres-15');
  return [
    selectedTests(folder, onOldestPostgres),
    browserTests(folder, executablePath, onOldestPostgres),
  ].map((step) => ({
    ...step,
    name: `${step.name} on Postgres 15`,
    env: { ...step.env, POSTGRES_MAJOR: '15' },
  }));
}

/** The selected test files that vitest runs. */
export function selectedTests(reports: string, { vitest: files, title, options }: Selection): Step {
  const args = [...files, ...options, ...(title === undefined ? [] : [`--testNamePattern=${title}`])];
  return { ...vitest(reports, args), partial: title !== undefined };
}

function vitest(reports: string, args: string[]): Step {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: 'tests',
    command: [...node, bin('vitest'), 'run', ...reporters, ...args],
    report: { file, count: countVitest },
    progress: { line: /^ *[✓❯×] .*\(\d+ tests?\b/gm, of: 'files' },
  };
}

/** @param selection only its browser specs; all by default. */
export function browserTests(reports: string, executablePath: string, selection?: Selection): Step {
  const file = path.join(reports, 'playwright.json');
  const { browser: files = [], title } = selection ?? {};
  const args = [...files, ...(title === undefined ? [] : [`--grep=${title}`])];
  return {
    name: 'browser tests',
    command: [...node, bin('playwright'), 'test', '--reporter=list,json', ...args],
    env: { CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright },
    progress: { line: /^ *[✓✘] +\d+ /gm, of: 'tests' },
  };
}

/** Runs suites with each of their planted bugs. @param names of suites; all of them when empty. */
export function selfTests(names: readonly string[]): Step[] {
  const suites = readdirSync('tests/torture')
    .filter((file) => file.endsWith('.torture.ts'))
    .map((file) => file.slice(0, -'.torture.ts'.length));
  return (names.length > 0 ? names : suites).map((name) => ({
    name: `self-test of ${name}`,
    command: [...node, '--import', 'tsx', 'tests/torture/run.ts', name, '--self-test', '--small'],
  }));
}

/** Node flags for steps that run for seconds. */
const node = ['node', ...quickStart] as const;

function bin(name: string): string {
  return path.resolve('node_modules/.bin', name);
}
