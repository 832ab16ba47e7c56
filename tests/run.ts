/*
 * npm test               build, types, lint, format, browser tests, and the tests of behaviour
 * npm test -- <path>     every test at or below a path, of either set
 * npm run test:full      build, and the tests of tooling, faults and torture suites
 * npm run test:self      build, and the torture suites with each of their planted bugs (-- <suite> for one)
 *
 * The last line is `N passed, N failed`; the exit code is 0 when some tests passed and none failed.
 */
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from '../local/browser.ts';
import { createSupervisor } from '../local/processes.ts';
import { StartError } from '../local/start-error.ts';
import { isBuildStale } from './support/world/build.ts';
import { addTallies, type FileResult, type Tally } from './run/count-tests.ts';
import { removeLeftovers } from './run/remove-leftovers.ts';
import { runSteps } from './run/run-steps.ts';
import { selectTests, type Selection } from './run/select-tests.ts';
import {
  browserTests,
  build,
  checks,
  oldestPostgresTests,
  projects,
  projectTests,
  selectedTests,
  selfTests,
  type Step,
} from './run/steps.ts';

const reports = path.resolve('.local/test-reports');
// Once, before any step: steps run at the same time.
for (const folder of [reports, '.local/test-logs']) rmSync(folder, { recursive: true, force: true });
await removeLeftovers();

const supervisor = createSupervisor({ logDir: reports });
supervisor.stopOnSignals(130);
const print = (line: string) => console.log(line);
const tallies: Tally[] = [];
const files: FileResult[] = [];
const listedFiles = 15;

const args = process.argv.slice(2).filter((arg) => arg !== '--full' && arg !== '--self');
if (process.argv.includes('--self')) await runSelfTests();
else if (args.length > 0) await runSelected(selectTests(args));
else if (process.argv.includes('--full')) await runFull();
else await runAll();

if (files.length > listedFiles) printSlowest();
const { passed, failed } = addTallies(tallies);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
console.log(`${passed} passed, ${failed} failed`);

async function run(...steps: Step[]): Promise<void> {
  tallies.push(await runSteps(steps, { supervisor, reports, print, files }));
}

async function runAll(): Promise<void> {
  // The build uses one processor, and tests are idle half of the time. The checks use the rest.
  const checked = run(...checks());
  if (isBuildStale()) await run(build());
  await Promise.all([runBrowserTests(), run(projectTests(reports, projects.test))]);
  await checked;
}

async function runFull(): Promise<void> {
  await run(build());
  await run(projectTests(reports, projects.full));
  await withBrowser((executablePath) => oldestPostgresTests(reports, executablePath));
}

async function runSelfTests(): Promise<void> {
  await run(build());
  const steps = selfTests(args);
  const runRemaining = async () => {
    for (let step = steps.shift(); step; step = steps.shift()) await run(step);
  };
  // Two at once, because suites wait half of the time.
  await Promise.all([runRemaining(), runRemaining()]);
}

async function runSelected(selection: Selection): Promise<void> {
  for (const part of selection.unknown) fail(`No test at or below ${part}`);
  if (selection.unknown.length > 0) return;
  const isAll = selection.vitest.length + selection.browser.length === 0;
  if (selection.browser.length > 0) {
    if (isBuildStale()) await run(build());
    await runBrowserTests(selection);
  }
  if (selection.vitest.length > 0 || isAll) await run(selectedTests(reports, selection));
}

async function runBrowserTests(selection?: Selection): Promise<void> {
  if (!existsSync('playwright.config.ts')) return;
  await withBrowser((executablePath) => [browserTests(reports, executablePath, selection)]);
}

/** Without a browser, its tests count as failed. */
async function withBrowser(steps: (executablePath: string) => Step[]): Promise<void> {
  try {
    const { executablePath } = await findBrowser(print);
    await run(...steps(executablePath));
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(`browser tests: ${error.message}`);
  }
}

/** So that someone shortens them. */
function printSlowest(): void {
  const slowest = files.toSorted((a, b) => b.ms - a.ms).slice(0, listedFiles);
  print(`The ${slowest.length} slowest files:`);
  for (const { file, ms } of slowest) print(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
}

function fail(what: string): void {
  print(`✗ ${what}`);
  tallies.push({ passed: 0, failed: 1 });
}
