import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

/** The counts of a runner's report; a skipped or todo test has not passed. */
export interface Count extends Tally {
  skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
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
  };
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/**
 * Counts Playwright's JSON report. A test that passes only on a retry counts as failed. An error outside of
 * tests counts as one failed test.
 */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = playwrightReport.parse(report);
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
