import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSupervisor } from '../../local/processes.ts';
import { countPlaywright, countVitest, type Tally } from '../run/count-tests.ts';
import { runSteps } from '../run/run-steps.ts';
import { selectTests } from '../run/select-tests.ts';
import type { Step } from '../run/steps.ts';
import { listTestFiles } from '../run/test-files.ts';
import { until } from '../support/until.ts';

let reports: string;
let printed: string[];

beforeEach(() => {
  reports = mkdtempSync(path.join(tmpdir(), 'reports-'));
  printed = [];
});

afterEach(() => rmSync(reports, { recursive: true }));

function run(...steps: Step[]): Promise<Tally> {
  const supervisor = createSupervisor({ logDir: reports });
  return runSteps(steps, { supervisor, reports, print: (line) => printed.push(line), progressMs: 50 });
}

function check(name: string, script: string): Step {
  return { name, command: [process.execPath, '-e', script] };
}

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
};

/** A step whose runner leaves this report and ends with this code. */
function runner(report: unknown, code = 0): Step {
  const file = path.join(reports, 'report.json');
  writeFileSync(file, typeof report === 'string' ? report : JSON.stringify(report));
  return {
    ...check('tests', `console.log('noise'); process.exit(${code})`),
    report: { file, count: countVitest },
  };
}

test('a successful check is one passed test without output', async () => {
  expect(await run(check('format', `console.log('all fine')`))).toEqual({ passed: 1, failed: 0 });
  expect(printed.join('\n')).toMatch(/^▸ format\n✓ format {2}\d+\.\d s$/);
});

test('a failed check is one failed test with its whole output', async () => {
  const failing = check(
    'types',
    `console.log('a.ts: wrong'); console.error('b.ts: wrong'); process.exitCode = 2`,
  );
  expect(await run(failing, check('format', ''))).toEqual({ passed: 1, failed: 1 });
  const shown = printed.find((text) => text.startsWith('✗ types'));
  expect(shown).toContain('a.ts: wrong');
  expect(shown).toContain('b.ts: wrong');
  expect(shown).toContain('Ended with exit code 2.');
});

test('a check that prints more lines than a person reads has failed', async () => {
  const loud = (lines: number) =>
    check('build', `console.log('warning\\n'.repeat(${lines - 1}) + 'warning')`);
  expect(await run({ ...loud(3), maxLines: 3 })).toEqual({ passed: 1, failed: 0 });
  expect(await run({ ...loud(4), maxLines: 3 })).toEqual({ passed: 0, failed: 1 });
  expect(printed.at(-1)).toContain('Printed 4 lines; at most 3 are read.');
});

test('the parts that are done are printed while others run', async () => {
  const go = path.join(reports, 'go');
  const script = `
    console.log('\\u001b[32m ✓\\u001b[39m one'); console.log('noise'); console.log(' ✓ two');
    const timer = setInterval(() => require('node:fs').existsSync(${JSON.stringify(go)}) && clearInterval(timer), 10);`;
  const slow = { ...check('tests', script), progress: { line: /^ *✓/gm, of: 'files' } };
  const running = run(slow);
  await until('it is printed', () => printed.includes('… tests  2 files done'));
  expect(existsSync(go)).toBe(false);
  writeFileSync(go, '');
  expect(await running).toEqual({ passed: 1, failed: 0 });
});

test('a missing program is a failed check', async () => {
  expect(await run({ name: 'lint', command: ['/nonexistent/lint'] })).toEqual({ passed: 0, failed: 1 });
  expect(printed.join('\n')).toContain('ENOENT');
});

test('a runner’s tests are counted from its report', async () => {
  expect(await run(runner(vitestReport))).toEqual({ passed: 3, failed: 0 });
  expect(await run(runner({ ...vitestReport, numFailedTests: 2 }, 1))).toEqual({ passed: 3, failed: 2 });
  expect(printed.at(-1)).toContain('noise');
});

test('a failed test prints the command that runs it alone', async () => {
  const assertionResults = [
    { fullName: 'a drop (new) isn’t lost', status: 'failed' },
    { fullName: "a brand's drop", status: 'failed' },
    { fullName: 'a collab', status: 'passed' },
  ];
  const file = { name: path.resolve('tests/a.test.ts'), status: 'failed', startTime: 0, endTime: 1_500 };
  await run(runner({ ...vitestReport, numFailedTests: 2, testResults: [{ ...file, assertionResults }] }, 1));
  const shown = printed.at(-1)?.split('\n');
  expect(shown).toContain(String.raw`npm test -- tests/a.test.ts -t 'a drop \(new\) isn’t lost'`);
  expect(shown).toContain(String.raw`npm test -- tests/a.test.ts -t 'a brand'\''s drop'`);
  expect(printed.at(-1)).not.toContain('a collab');
});

test('a skipped or todo test is a failed one', async () => {
  expect(await run(runner({ ...vitestReport, numPendingTests: 1, numTodoTests: 1 }))).toEqual({
    passed: 3,
    failed: 2,
  });
  expect(printed.at(-1)).toContain('2 skipped: every test must run.');
});

test('tests excluded by name do not count', async () => {
  const step = { ...runner({ ...vitestReport, numPendingTests: 40 }), partial: true };
  expect(await run(step)).toEqual({ passed: 3, failed: 0 });
});

test('a runner that fails without a failed test has failed', async () => {
  expect(await run(runner(vitestReport, 1))).toEqual({ passed: 3, failed: 1 });
  expect(printed.at(-1)).toContain('No test failed, yet the runner did: exit code 1.');
});

test('a runner that ran no test has failed', async () => {
  expect(await run(runner({ ...vitestReport, numPassedTests: 0 }))).toEqual({ passed: 0, failed: 1 });
});

test.each(['', '{"numPassedTests": 3', '{}'])(
  'a runner whose report reads "%s" has failed',
  async (report) => {
    expect(await run(runner(report))).toEqual({ passed: 0, failed: 1 });
  },
);

test('a runner without a report has failed', async () => {
  const step = runner(vitestReport);
  rmSync(path.join(reports, 'report.json'));
  expect(await run(step)).toEqual({ passed: 0, failed: 1 });
});

test('a test file that does not load is a failed test', () => {
  const file = { name: path.resolve('tests/a.test.ts'), status: 'failed', startTime: 10, endTime: 30 };
  const testResults = [
    { ...file, assertionResults: [] },
    { ...file, assertionResults: [{ fullName: 'a b', status: 'failed' }] },
  ];
  expect(countVitest({ ...vitestReport, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 0,
    files: [
      { file: 'tests/a.test.ts', ms: 20, failed: [] },
      { file: 'tests/a.test.ts', ms: 20, failed: ['a b'] },
    ],
  });
});

test('a browser test that passed only at a retry has failed, and so has an error outside of tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    tests: [{ results: [{ duration: 20 }, { duration: 5 }] }],
  });
  const inner = { title: 'in a store', file: 'a.spec.ts', specs: [spec('is late', false)] };
  const suites = [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [spec('is well', true)], suites: [inner] }];
  const config = { rootDir: path.resolve('tests/browser') };
  expect(countPlaywright({ config, suites, stats, errors: [{}] })).toEqual({
    passed: 5,
    failed: 3,
    skipped: 2,
    files: [{ file: 'tests/browser/a.spec.ts', ms: 50, failed: ['in a store is late'] }],
  });
});

test('a low-priority check runs at lower priority than the others', async () => {
  const untilLow = `
    const { existsSync, readFileSync } = require('node:fs');
    const session = '/proc/self/autogroup';
    const isLow = () => require('node:os').getPriority() > 0 &&
      (!existsSync(session) || readFileSync(session, 'utf8').includes('nice 19'));
    setInterval(() => isLow() && process.exit(0), 10);`;
  expect(await run({ ...check('lint', untilLow), yields: true })).toEqual({ passed: 1, failed: 0 });
});

test('a path selects every test at or below it, in both sets, including browser specs', () => {
  expect(selectTests(['tests/torture/outage'])).toMatchObject({
    vitest: ['tests/torture/outage/outage.test.ts'],
    browser: [],
    unknown: [],
  });
  expect(selectTests(['./tests/browser/'])).toMatchObject({
    vitest: [],
    browser: expect.arrayContaining(['tests/browser/main-job.spec.ts']) as string[],
  });
  const { vitest, browser } = selectTests(['tests']);
  expect(vitest).toEqual(
    expect.arrayContaining(['tests/local/test-runner.test.ts', 'tests/unit/env.test.ts']),
  );
  expect(browser.length).toBeGreaterThan(5);
});

test('a file or folder of cases selects the tests that load it', () => {
  const signIn = 'tests/auth/sign-in.test.ts';
  expect(selectTests(['tests/auth/sign-in/mail.cases.ts']).vitest).toEqual([signIn]);
  expect(selectTests(['tests/auth/sign-in']).vitest).toEqual([signIn]);
  expect(selectTests(['tests/platform/contract']).vitest).toEqual(['tests/platform/contract.test.ts']);
  const loaded = new Set(listTestFiles().flatMap(({ cases }) => cases));
  const cases = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.cases.ts'),
  );
  expect(cases.filter((name) => !loaded.has(path.posix.join('tests', name)))).toEqual([]);
});

test('a part of a path selects the tests whose path contains it', () => {
  expect(selectTests(['unit/env']).vitest).toEqual(['tests/unit/env.test.ts']);
});

test('a path without a test is reported', () => {
  expect(selectTests(['tests/nowhere', 'unit/env']).unknown).toEqual(['tests/nowhere']);
});

test('a title and other options are distinguished from paths', () => {
  expect(selectTests(['-t', 'a title', 'unit/env', '--bail=1', '--no-color'])).toMatchObject({
    vitest: ['tests/unit/env.test.ts'],
    unknown: [],
    title: 'a title',
    options: ['--bail=1', '--no-color'],
  });
});
