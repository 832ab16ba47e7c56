/*
 * npm test             build, types, lint, format, every browser test, every test; the last line is `N passed, N failed`
 * npm test -- <filter> vitest alone, on the test files whose path contains the filter (or with vitest's own options)
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../local/browser.ts';
import { createSupervisor } from '../local/processes.ts';
import { StartError } from '../local/start-error.ts';
import { addTallies } from './run/count-tests.ts';
import type { Tally } from './run/count-tests.ts';
import { runSteps } from './run/run-steps.ts';
import { browserTests, build, checks, tests } from './run/steps.ts';
import type { Step } from './run/steps.ts';

const reports = path.resolve('.local/test-reports');
rmSync(reports, { recursive: true, force: true });

const supervisor = createSupervisor({ logDir: reports });
supervisor.stopOnSignals(130);
const run = { supervisor, reports, say: (line: string) => console.log(line) };

const filter = process.argv.slice(2);
const tallies: Tally[] = [];
if (filter.length > 0) {
  tallies.push(await runSteps([tests(reports, filter)], run));
} else {
  tallies.push(await runSteps([build()], run));
  // Tests wait for others half of the time: that is when the checks are made.
  const checked = runSteps(checks(), run);
  tallies.push(await runSteps(await findBrowserTests(), run));
  tallies.push(await runSteps([tests(reports)], run));
  tallies.push(await checked);
}

const { passed, failed } = addTallies(tallies);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

/** Without a browser the tests in one have failed. */
async function findBrowserTests(): Promise<Step[]> {
  if (!existsSync('playwright.config.ts')) return [];
  try {
    const { executablePath } = await findBrowser(run.say);
    return [browserTests(reports, executablePath)];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    run.say(`✗ browser tests: ${error.message}`);
    tallies.push({ passed: 0, failed: 1 });
    return [];
  }
}
