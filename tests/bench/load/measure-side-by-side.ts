import { cpuMicrosecondsBetween, readCpuTimes } from '../counters/cpu-time.ts';
import { comparePairs, isCalm, type Comparison } from '../statistics/compare-pairs.ts';
import { median } from '../statistics/median.ts';
import { runRounds } from '../statistics/run-rounds.ts';
import { runLoad, type LoadOptions, type LoadTarget } from './run-load.ts';

/** A server to measure. */
export interface Subject extends LoadTarget {
  /** Its own process. */
  pid: number;
  /** The Postgres processes that serve only this server. */
  backends: () => Promise<number[]>;
}

/**
 * The measured servers: the first is compared with its control, the same program again, and with each of the
 * others.
 */
export interface SideBySide {
  first: Subject;
  control: Subject;
  others: readonly Subject[];
}

export interface SideBySideOptions extends LoadOptions {
  rounds: number;
  /** The maximum number of attempts while the control is not calm. */
  attempts: number;
  print: (line: string) => void;
}

/** The result of one server. */
export interface Performance {
  /** Median over the rounds. */
  perSecond: number;
  /** Processor time per response, medians: the server's own, and that of its Postgres processes. */
  cpuMicroseconds: { server: number; postgres: number } | undefined;
}

/** The first against its control, and against each of the others by name. */
export interface Comparisons {
  control: Comparison;
  ratios: Record<string, Comparison>;
}

export interface SideBySideResult {
  /** The ratio of responses per second. */
  rate: Comparisons;
  /** The ratio of processor time per response; undefined if unknown. */
  cpu: Comparisons | undefined;
  performance: Record<string, Performance>;
}

/**
 * Measures servers under the same load, in turn, until a server and its control are equal.
 * @returns the last attempt; a comparison is void unless its control {@link isCalm}.
 */
export async function measureSideBySide(
  compared: SideBySide,
  options: SideBySideOptions,
): Promise<SideBySideResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await measureOnce(compared, options);
    const { rate, cpu } = result;
    const controls = [rate, ...(cpu ? [cpu] : [])].map(({ control }) => control);
    options.print(
      `${describe(result)}; control ${controls.map(({ ratio }) => ratio.toFixed(3)).join(', CPU ')}`,
    );
    if (controls.every(isCalm) || attempt === options.attempts) return result;
  }
}

async function measureOnce(compared: SideBySide, options: SideBySideOptions): Promise<SideBySideResult> {
  const { first, control, others } = compared;
  const subjects = [first, control, ...others];
  const costs = new Map<Subject, Cost[]>(subjects.map((subject) => [subject, []]));
  const rates = await runRounds(subjects, options.rounds, async (subject) => {
    const { perSecond, cost } = await measureSubject(subject, options);
    if (cost) costs.get(subject)?.push(cost);
    return perSecond;
  });
  const compareAll = (valuesOf: (subject: Subject) => readonly number[]): Comparisons => ({
    control: comparePairs(valuesOf(first), valuesOf(control)),
    ratios: Object.fromEntries(
      others.map((other) => [other.name, comparePairs(valuesOf(first), valuesOf(other))]),
    ),
  });
  const ratesOf = (subject: Subject) => rates.get(subject) ?? [];
  const costsOf = (subject: Subject) => costs.get(subject) ?? [];
  const hasCosts = costsOf(first).length > 0;
  return {
    rate: compareAll(ratesOf),
    cpu: hasCosts
      ? compareAll((subject) => costsOf(subject).map(({ server, postgres }) => server + postgres))
      : undefined,
    performance: Object.fromEntries(
      subjects.map((subject) => [
        subject.name,
        {
          perSecond: Math.round(median(ratesOf(subject))),
          cpuMicroseconds: hasCosts ? medianCost(costsOf(subject)) : undefined,
        },
      ]),
    ),
  };
}

/** Processor time in microseconds. */
type Cost = NonNullable<Performance['cpuMicroseconds']>;

/** A pool closes an idle connection, and its processor time is lost. It seldom does twice. */
const maxRepetitions = 5;

/**
 * Measures a subject, and repeats the measurement when a process ended during it.
 * @throws when one ended each time.
 */
async function measureSubject(subject: Subject, options: LoadOptions) {
  for (let repetition = 0; repetition <= maxRepetitions; repetition += 1) {
    const before = await readCpu(subject);
    const { responses, perSecond } = await runLoad(subject, options);
    const after = await readCpu(subject);
    if (!before || !after) return { perSecond };
    const server = cpuMicrosecondsBetween(before.server, after.server);
    const postgres = cpuMicrosecondsBetween(before.postgres, after.postgres);
    if (server !== undefined && postgres !== undefined)
      return { perSecond, cost: { server: server / responses, postgres: postgres / responses } };
  }
  throw new Error(`A process of ${subject.name} ended during each measurement`);
}

async function readCpu({ pid, backends }: Subject) {
  const [server, postgres] = [readCpuTimes([pid]), readCpuTimes(await backends())];
  return server && postgres && { server, postgres };
}

function medianCost(costs: readonly Cost[]): Cost {
  return {
    server: Math.round(median(costs.map(({ server }) => server))),
    postgres: Math.round(median(costs.map(({ postgres }) => postgres))),
  };
}

function describe({ performance }: SideBySideResult): string {
  return Object.entries(performance)
    .map(([name, { perSecond }]) => `${name} ${perSecond}/s`)
    .join(', ');
}
