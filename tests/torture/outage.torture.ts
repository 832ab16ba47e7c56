import { roundFigure, type Figure } from '../bench/harness/figure.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { openCrashWorld } from './harness/open-crash-world.ts';
import type { Torture } from './harness/torture.ts';
import { runDatabaseOutage, type DatabaseOutageReport } from './outage/database-outage.ts';
import { outageBugs } from './outage/planted-bugs.ts';
import { runPlatformOutage, type PlatformOutageReport } from './outage/platform-outage.ts';

const full = { creators: 200, editsAnHour: 100, retryForMs: 300_000, databaseSeconds: 60 };
const small = { creators: 8, editsAnHour: 2, retryForMs: 300_000, databaseSeconds: 3 };
/** A planted bug may let it wait in vain. */
const planted = { ...small, retryForMs: 40_000 };
const maxBackAfterMs = 2_000;
/** The longest backoff by docs/operations.md. */
const maxPauseSeconds = 30;
const reportLimit = 8;

export const torture: Torture = {
  about: 'the platform is down for a day, the database for a minute: served requests, and writes afterwards',
  plantedBugs: outageBugs,
  async run(stage) {
    const { world, isPlanted } = await openCrashWorld(stage, outageBugs);
    const effort = isPlanted ? planted : stage.small ? small : full;
    stage.print('the platform is away for a day of the database’s clock');
    const platform = await runPlatformOutage(world, effort);
    stage.print(`the database is away for ${effort.databaseSeconds} seconds`);
    const database = await runDatabaseOutage(world, effort.databaseSeconds);
    // Durations matter in a long run, not with a planted bug.
    const isTimed = !stage.small && !isPlanted;
    return [
      ...platformFigures(platform),
      responsesFigure(database),
      ...(isTimed ? [backFigure(database)] : []),
      ...coverageFigures(stage, 'outage', { 'changed creators': platform.changed > 0 }),
    ];
  },
};

function platformFigures({ rejected, broken, ...report }: PlatformOutageReport): Figure[] {
  return [
    {
      name: 'outage: edits rejected while the platform was down',
      value: rejected.length,
      unit: `of ${report.edits} edits`,
      goal: '0',
      pass: rejected.length === 0,
      detail: { rejected: rejected.slice(0, reportLimit) },
    },
    {
      name: 'outage: longest pause of the unavailable store between two attempts',
      value: roundFigure(report.maxPauseSeconds),
      unit: 'seconds',
      goal: `<= ${maxPauseSeconds}, more than 0`,
      pass: report.maxPauseSeconds > 0 && report.maxPauseSeconds <= maxPauseSeconds,
      detail: {},
    },
    {
      name: 'outage: writes of a changed creator’s entry after the platform was restored',
      value: report.maxWrites,
      unit: 'writes, at most',
      goal: '<= 1',
      pass: report.maxWrites <= 1 && report.writes === report.changed,
      detail: { changed: report.changed, writes: report.writes },
    },
    {
      name: 'outage: wrong objects in the store at the end',
      value: broken.length,
      unit: 'broken',
      goal: '0',
      pass: broken.length === 0,
      detail: { broken: broken.slice(0, reportLimit) },
    },
  ];
}

function responsesFigure({ wrong, requests }: DatabaseOutageReport): Figure {
  return {
    name: 'outage: responses without the database other than 503 with Retry-After',
    value: wrong.length,
    unit: `of ${requests} answers`,
    goal: '0',
    pass: wrong.length === 0,
    detail: { wrong: wrong.slice(0, reportLimit) },
  };
}

function backFigure({ backAfterMs }: DatabaseOutageReport): Figure {
  return {
    name: 'outage: time until all requests are served again',
    value: roundFigure(backAfterMs),
    unit: 'ms after the database is back',
    goal: `<= ${maxBackAfterMs}`,
    pass: backAfterMs <= maxBackAfterMs,
    detail: {},
  };
}
