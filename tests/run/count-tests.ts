import path from 'node:path';
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

/** What a runner reports of one test file. */
export interface FileResult {
  /** Relative to the project. */
  file: string;
  ms: number;
  /** The whole titles of its failed tests. */
  failed: string[];
}

/** The counts of a runner's report; a skipped or todo test has not passed. */
export interface Count extends Tally {
  skipped: number;
  files: FileResult[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Counts vitest's JSON report. A file that cannot be loaded has no tests, and counts as one failed test. */
export function countVitest(report: unknown): Count {
  const { testResults, ...totals } = vitestReport.parse(report);
  const unloaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: totals.numPassedTests,
    failed: totals.numFailedTests + unloaded.length,
    skipped: totals.numPendingTests + totals.numTodoTests,
    files: testResults.map(({ name, startTime, endTime, assertionResults }) => ({
      file: path.relative('', name),
      ms: endTime - startTime,
      failed: assertionResults.flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : [])),
    })),
  };
}

const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(playwrightSuite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Counts Playwright's JSON report. A test that passes only on a retry counts as failed. An error outside of
 * tests counts as one failed test.
 */
export function countPlaywright(report: unknown): Count {
  const { config, suites, stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky + errors.length;
  const files = suites.map((suite) => ({
    file: path.relative('', path.join(config.rootDir, suite.file)),
    ...resultOf(suite, []),
  }));
  return { passed: stats.expected, failed, skipped: stats.skipped, files };
}

/** @param titles of the suites around it. */
function resultOf(
  { specs, suites = [] }: z.output<typeof playwrightSuite>,
  titles: readonly string[],
): Omit<FileResult, 'file'> {
  const nested = suites.map((suite) => resultOf(suite, [...titles, suite.title]));
  const times = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
  );
  return {
    ms: [...times, ...nested.map(({ ms }) => ms)].reduce((sum, ms) => sum + ms, 0),
    failed: [
      ...specs.flatMap(({ ok, title }) => (ok ? [] : [[...titles, title].join(' ')])),
      ...nested.flatMap((result) => result.failed),
    ],
  };
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
