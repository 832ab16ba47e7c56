import { passMinutes } from '../harness/pass-minutes.ts';
import { openAppSlots } from './app-slots.ts';
import type { SuiteContext } from './suite-context.ts';
import { groupsFor, makeCases, type RaceCase } from './make-cases.ts';
import { raceCase } from './race-case.ts';
import { readEffects } from './read-effects.ts';
import { seedRaces } from './seed-races.ts';
import { RaceLost, type RaceCounts, type RacedResponse, type Track } from './send-raced.ts';

interface RaceEffort {
  keys: number;
  /** Processes of the app. */
  processes: number;
  /** The number of completed keys after which a process is killed. */
  killEvery: number;
  /** Whether to stop at the first violation. */
  stopAtFirst?: boolean;
}

export interface RaceReport extends RaceCounts {
  keys: number;
  /** Keys with exactly one effect. */
  effects: number;
  kills: number;
  replays: number;
  /** The first violations, and how many there are. */
  broken: string[];
  brokenCount: number;
}

const atOnce = 40;
const reportLimit = 10;

/** Races for a number of keys, kills processes meanwhile, and counts the effects of each key. */
export async function runRaces(context: SuiteContext, effort: RaceEffort): Promise<RaceReport> {
  const seeded = await seedRaces(context, groupsFor(effort.keys));
  const apps = await openAppSlots(context, effort.processes);
  const counts: RaceCounts = { sent: 0, conflicts: 0, lostConnections: 0 };
  const report: RaceReport = {
    ...counts,
    keys: 0,
    effects: 0,
    kills: 0,
    replays: 0,
    broken: [],
    brokenCount: 0,
  };
  const track: Track = { seeded, apps, counts };
  const ended = new AbortController();
  const minutes = passMinutes(context, ended.signal);
  const firsts = await raceAll({ context, track, report }, makeCases(seeded, effort.keys), effort);
  ended.abort();
  await minutes;
  await checkEffects({ context, track, report }, firsts);
  return { ...report, ...counts };
}

interface Races {
  context: SuiteContext;
  track: Track;
  report: RaceReport;
}

/** @returns each case with its response. */
async function raceAll(
  { context, track, report }: Races,
  cases: readonly RaceCase[],
  { killEvery, stopAtFirst }: RaceEffort,
): Promise<Map<RaceCase, string>> {
  const firsts = new Map<RaceCase, string>();
  const left = cases.values();
  let killing = Promise.resolve();
  const work = async () => {
    for (const raced of left) {
      const first = await checkRace(report, raced, raceCase(context, track, raced));
      if (first !== undefined) firsts.set(raced, first);
      report.keys += 1;
      if (stopAtFirst && report.brokenCount > 0) break;
      if (report.keys % killEvery !== 0) continue;
      report.kills += 1;
      killing = killing.then(() => track.apps.killNext());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  await killing;
  return firsts;
}

/**
 * Records a violation when the responses differ.
 * @returns the common response; undefined when they differ.
 */
async function checkRace(
  report: RaceReport,
  raced: RaceCase,
  racing: Promise<RacedResponse[]>,
): Promise<string | undefined> {
  try {
    const responses = await racing;
    const texts = new Set(responses.map(({ text }) => text));
    const firsts = responses.filter(({ isReplay }) => !isReplay).length;
    report.replays += responses.length - firsts;
    if (texts.size > 1) note(report, raced, `${texts.size} answers: ${[...texts].join('\n').slice(0, 600)}`);
    if (firsts > 1) note(report, raced, `${firsts} answers that are no replay`);
    return responses[0]?.text;
  } catch (error) {
    if (!(error instanceof RaceLost)) throw error;
    note(report, raced, error.message);
    return undefined;
  }
}

async function checkEffects({ context, track, report }: Races, firsts: Map<RaceCase, string>): Promise<void> {
  const effects = await readEffects(context, track.seeded);
  const ids = new Set(firsts.values());
  if (ids.size !== firsts.size) note(report, undefined, 'one answer to several keys');
  for (const [raced, response] of firsts) {
    const wrong = effects.check(raced, response);
    if (wrong === undefined) report.effects += 1;
    else note(report, raced, `other than one effect: ${wrong}`);
  }
  // Cases that did not finish have an unknown outcome.
  if (firsts.size < report.keys) return;
  for (const wrong of effects.checkAll([...firsts.keys()])) note(report, undefined, wrong);
}

function note(report: RaceReport, raced: RaceCase | undefined, what: string): void {
  report.brokenCount += 1;
  const where = raced ? `${raced.kind} by ${raced.sender}, ${raced.mode}, ${raced.key}: ` : '';
  if (report.broken.length < reportLimit) report.broken.push(`${where}${what}`);
}
