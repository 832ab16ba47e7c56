import path from 'node:path';
import { quickStart } from '../support/quick-start.ts';
import { countPlaywright, countVitest } from './count-tests.ts';
import type { Count } from './count-tests.ts';

/** One thing that `npm test` runs. Without a report it is a check: one test, passed when its command ends with 0. */
export interface Step {
  name: string;
  command: [program: string, ...args: string[]];
  env?: Record<string, string>;
  report?: { file: string; count: (report: unknown) => Count };
  /** May tests be left out, because a person asked for some by name? */
  partial?: boolean;
  /** Does it take only the time that the other steps leave? For one that nothing waits for. */
  yields?: boolean;
}

/** What comes first: everything after it reads what the build generates. */
export function build(): Step {
  return { name: 'build', command: ['npm', 'run', '--silent', 'build'] };
}

export function checks(): Step[] {
  const commands: [string, Step['command']][] = [
    ['types and lint', [bin('oxlint'), '--type-aware', '--type-check', '--deny-warnings', '.']],
    ['format', [...node, bin('prettier'), '--check', '--log-level=warn', '.']],
  ];
  return commands.map(([name, command]) => ({ name, command, yields: true }));
}

export function tests(reports: string, args: string[] = []): Step {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: 'tests',
    command: [...node, bin('vitest'), 'run', ...reporters, ...args],
    report: { file, count: countVitest },
    partial: args.some((arg) => arg === '-t' || arg.startsWith('--testNamePattern')),
  };
}

export function browserTests(reports: string, executablePath: string): Step {
  const file = path.join(reports, 'playwright.json');
  return {
    name: 'browser tests',
    command: [...node, bin('playwright'), 'test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright },
  };
}

/** For what ends within seconds. */
const node = ['node', ...quickStart] as const;

function bin(name: string): string {
  return path.resolve('node_modules/.bin', name);
}
