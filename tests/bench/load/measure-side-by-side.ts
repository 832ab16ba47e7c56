import { cpuMicroseconds } from '../counters/cpu-time.ts';
import { comparePairs, isCalm } from '../statistics/compare-pairs.ts';
import type { Comparison } from '../statistics/compare-pairs.ts';
import { median } from '../statistics/median.ts';
import { runRounds } from '../statistics/run-rounds.ts';
import { runLoad } from './run-load.ts';
import type { LoadOptions, LoadTarget } from './run-load.ts';

/** A server to be measured. */
export interface Subject extends LoadTarget {
  /** Its own process. */
  pid: number;
  /** The Postgres processes that serve it and nobody else. */
  backends: () => Promise<number[]>;
}

/** What is measured: the first is compared with its twin, the very same program once more, and with each of the others. */
export interface SideBySide {
  first: Subject;
  twin: Subject;
  others: readonly Subject[];
}

export interface SideBySideOptions extends LoadOptions {
  rounds: number;
  /** How often to measure at most, while the control is not calm. */
  attempts: number;
  say: (line: string) => void;
}

/** How one of them did. */
export interface Performance {
  /** Median over the rounds. */
  perSecond: number;
  /** Processor time for one answer: the server's own, and that of the Postgres processes that serve it. */
  cpuMicroseconds: { server: number; postgres: number } | undefined;
}

export interface SideBySideResult {
  control: Comparison;
  /** By the other's name: how many times as many answers a second the first gives. */
  ratios: Record<string, Comparison>;
  performance: Record<string, Performance>;
}

/**
 * Measures servers under the same load, in turn, until a server and its twin do equally well.
 * @returns the last attempt; it is void unless its control {@link isCalm}.
 */
export async function measureSideBySide(
  compared: SideBySide,
  options: SideBySideOptions,
): Promise<SideBySideResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await measureOnce(compared, options);
    options.say(`${describe(result)}; control ${result.control.ratio.toFixed(3)}`);
    if (isCalm(result.control) || attempt === options.attempts) return result;
  }
}

async function measureOnce(compared: SideBySide, options: SideBySideOptions): Promise<SideBySideResult> {
  const { first, twin, others } = compared;
  const subjects = [first, twin, ...others];
  const answers = new Map(subjects.map((subject) => [subject, 0]));
  const cpuBefore = await readCpu(subjects);
  const rates = await runRounds(subjects, options.rounds, async (subject) => {
    const result = await runLoad(subject, options);
    answers.set(subject, (answers.get(subject) ?? 0) + result.answers);
    return result.perSecond;
  });
  const cpuAfter = await readCpu(subjects);
  const ratesOf = (subject: Subject) => rates.get(subject) ?? [];
  const perAnswer = (subject: Subject) => {
    const [before, after, count] = [cpuBefore.get(subject), cpuAfter.get(subject), answers.get(subject)];
    if (!before || !after || !count) return undefined;
    const each = (part: 'server' | 'postgres') => Math.round((after[part] - before[part]) / count);
    return { server: each('server'), postgres: each('postgres') };
  };
  return {
    control: comparePairs(ratesOf(first), ratesOf(twin)),
    ratios: Object.fromEntries(
      others.map((other) => [other.name, comparePairs(ratesOf(first), ratesOf(other))]),
    ),
    performance: Object.fromEntries(
      subjects.map((subject) => [
        subject.name,
        { perSecond: Math.round(median(ratesOf(subject))), cpuMicroseconds: perAnswer(subject) },
      ]),
    ),
  };
}

async function readCpu(subjects: readonly Subject[]) {
  const cpu = new Map<Subject, { server: number; postgres: number } | undefined>();
  for (const subject of subjects) {
    const server = cpuMicroseconds([subject.pid]);
    const postgres = cpuMicroseconds(await subject.backends());
    cpu.set(subject, server === undefined || postgres === undefined ? undefined : { server, postgres });
  }
  return cpu;
}

function describe({ performance }: SideBySideResult): string {
  return Object.entries(performance)
    .map(([name, { perSecond }]) => `${name} ${perSecond}/s`)
    .join(', ');
}
