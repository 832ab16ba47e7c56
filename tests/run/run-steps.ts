import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ZodError } from 'zod';
import type { Supervisor } from '../../local/processes.ts';
import { StartError } from '../../local/start-error.ts';
import { addTallies, type Count, type FileResult, type Tally } from './count-tests.ts';
import { lowerPriority } from './lower-priority.ts';
import type { Step } from './steps.ts';

interface Run {
  supervisor: Supervisor;
  /** Folder of each step's output as `<name>.log`, and of the runners' reports. */
  reports: string;
  print: (line: string) => void;
  /** Gets the results of test files. */
  files?: FileResult[];
  /** How often progress is printed. */
  progressMs?: number;
}

/**
 * Runs steps in parallel. Each prints its name, progress, counts and duration; a failed one prints its whole output, and
 * the commands that run its failed tests alone.
 */
export async function runSteps(steps: Step[], run: Run): Promise<Tally> {
  return addTallies(await Promise.all(steps.map((step) => runStep(step, run))));
}

async function runStep(step: Step, run: Run): Promise<Tally> {
  run.print(`▸ ${step.name}`);
  const started = performance.now();
  const log = path.join(run.reports, `${step.name}.log`);
  const stopProgress = printProgress(step, log, run);
  const problem = await problemOf(step, run.supervisor).finally(stopProgress);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0;
  const { passed, failed, remarks, files } = checkStep(step, { problem, lines });
  run.files?.push(...files);
  const figures = step.report ? `  ${passed} passed, ${failed} failed` : '';
  if (failed === 0) {
    run.print(`✓ ${step.name}  ${seconds} s${figures}`);
  } else {
    const output = readFileSync(log, 'utf8').trimEnd();
    const rule = '─'.repeat(20);
    const alone = commandsOf(files);
    run.print(
      [`✗ ${step.name}  ${seconds} s${figures}`, rule, output, ...remarks, ...alone, rule].join('\n'),
    );
  }
  return { passed, failed };
}

/** Prints how much a step has done, whenever that has changed. @returns ends this. */
function printProgress(
  { name, progress }: Step,
  log: string,
  { print, progressMs = 20_000 }: Run,
): () => void {
  if (!progress) return () => undefined;
  let last = 0;
  const timer = setInterval(() => {
    const output = existsSync(log) ? stripVTControlCharacters(readFileSync(log, 'utf8')) : '';
    const done = [...output.matchAll(progress.line)].length;
    if (done > last) print(`… ${name}  ${done} ${progress.of} done`);
    last = done;
  }, progressMs);
  return () => clearInterval(timer);
}

const maxCommands = 10;

/** The commands that run failed tests alone. */
function commandsOf(files: readonly FileResult[]): string[] {
  const commands = files.flatMap(({ file, failed }) =>
    failed.map((title) => `npm test -- ${file} -t ${quoted(title)}`),
  );
  if (commands.length === 0) return [];
  const more = commands.length - maxCommands;
  return ['Alone:', ...commands.slice(0, maxCommands), ...(more > 0 ? [`and ${more} more`] : [])];
}

/** A title as a pattern, for a shell. */
function quoted(title: string): string {
  const pattern = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return `'${pattern.replaceAll("'", String.raw`'\''`)}'`;
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
  files: FileResult[];
}

/** Skipped tests, no tests or a crash are failures, regardless of the counts. */
function checkStep(
  { report, partial = false, maxLines = Infinity }: Step,
  { problem, lines }: { problem: string | undefined; lines: number },
): StepResult {
  if (!report) {
    if (problem) return failure(`Ended with ${problem}.`);
    if (lines > maxLines) return failure(`Printed ${lines} lines; at most ${maxLines} are read.`);
    return { passed: 1, failed: 0, remarks: [], files: [] };
  }
  const count = readCount(report);
  if (!count) return failure(`No report to read: ${problem ?? 'no test ran'}.`);
  const { passed, failed, skipped, files } = count;
  if (skipped > 0 && !partial) {
    return { passed, failed: failed + skipped, remarks: [`${skipped} skipped: every test must run.`], files };
  }
  if (failed > 0) return { passed, failed, remarks: [], files };
  if (passed === 0) return failure(`No test ran (${problem ?? 'and the runner saw no harm in it'}).`);
  return problem
    ? { ...failure(`No test failed, yet the runner did: ${problem}.`), passed, files }
    : { ...count, remarks: [] };
}

function failure(remark: string): StepResult {
  return { passed: 0, failed: 1, remarks: [remark], files: [] };
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
