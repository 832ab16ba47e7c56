import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ZodError } from 'zod';
import type { Supervisor } from '../../local/processes.ts';
import { StartError } from '../../local/start-error.ts';
import { addTallies } from './count-tests.ts';
import type { Count, Tally } from './count-tests.ts';
import { lowerPriority } from './lower-priority.ts';
import type { Step } from './steps.ts';

interface Run {
  supervisor: Supervisor;
  /** Folder of each step's output as `<name>.log`, and of the runners' reports. */
  reports: string;
  print: (line: string) => void;
}

/**
 * Runs steps in parallel. Each prints its name, counts and duration; a failed one prints its whole output.
 */
export async function runSteps(steps: Step[], run: Run): Promise<Tally> {
  return addTallies(await Promise.all(steps.map((step) => runStep(step, run))));
}

async function runStep(step: Step, run: Run): Promise<Tally> {
  run.print(`▸ ${step.name}`);
  const started = performance.now();
  const problem = await problemOf(step, run.supervisor);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const log = path.join(run.reports, `${step.name}.log`);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
  const { passed, failed, remarks } = checkStep(step, { problem, lines });
  const figures = step.report ? `  ${passed} passed, ${failed} failed` : '';
  if (failed === 0) {
    run.print(`✓ ${step.name}  ${seconds} s${figures}`);
  } else {
    const output = readFileSync(log, 'utf8').trimEnd();
    const rule = '─'.repeat(20);
    run.print([`✗ ${step.name}  ${seconds} s${figures}`, rule, output, ...remarks, rule].join('\n'));
  }
  return { passed, failed };
}

/**
 * Runs the step's command.
 * @returns how it failed; undefined on success.
 */
async function problemOf(
  { name, command, env = {}, yields = false }: Step,
  supervisor: Supervisor,
): Promise<string | undefined> {
  try {
    const { ended, pid } = await supervisor.start({ name, command, env });
    if (yields) await lowerPriority(pid);
    const how = await ended;
    return how === 'exit code 0' ? undefined : how;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}

interface StepResult extends Tally {
  remarks: string[];
}

/** Skipped tests, no tests or a crash are failures, regardless of the counts. */
function checkStep(
  { report, partial = false, maxLines = Infinity }: Step,
  { problem, lines }: { problem: string | undefined; lines: number },
): StepResult {
  if (!report) {
    if (problem) return failure(`Ended with ${problem}.`);
    if (lines > maxLines) return failure(`Printed ${lines} lines; at most ${maxLines} are read.`);
    return { passed: 1, failed: 0, remarks: [] };
  }
  const count = readCount(report);
  if (!count) return failure(`No report to read: ${problem ?? 'no test ran'}.`);
  const { passed, failed, skipped } = count;
  if (skipped > 0 && !partial) {
    return { passed, failed: failed + skipped, remarks: [`${skipped} skipped: every test must run.`] };
  }
  if (failed > 0) return { passed, failed, remarks: [] };
  if (passed === 0) return failure(`No test ran (${problem ?? 'and the runner saw no harm in it'}).`);
  return problem
    ? { ...failure(`No test failed, yet the runner did: ${problem}.`), passed }
    : { ...count, remarks: [] };
}

function failure(remark: string): StepResult {
  return { passed: 0, failed: 1, remarks: [remark] };
}

/** Undefined when the runner ended before it had written its complete report. */
function readCount({ file, count }: NonNullable<Step['report']>): Count | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) return undefined;
    throw error;
  }
}
