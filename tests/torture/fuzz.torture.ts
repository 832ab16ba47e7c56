import { appSettings } from '../support/app-settings.ts';
import { startServer } from '../bench/load/start-server.ts';
import type { Figure } from '../bench/harness/figure.ts';
import type { FuzzReport } from './fuzz/fuzz-report.ts';
import { fuzzService } from './fuzz/fuzz-service.ts';
import { plantAsked } from './harness/plant-asked.ts';
import { fuzzBugs } from './fuzz/planted-bugs.ts';
import { addBrand, seedTarget } from './fuzz/seed-target.ts';
import type { SeededTarget } from './fuzz/seed-target.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

/** Requests by each way in, most by the one that is taken; the small form's are those of `npm test`. */
const ways = [
  { way: 'short way', full: 900_000, small: 19_000 },
  { way: 'through Remix', full: 100_000, small: 1_000 },
] as const;
/** Users sign in anew for each round, so that their tokens outlive it. */
const round = 50_000;
const firstSeed = 20_261_121;
/** The goal is 2 s; the small form also runs where others run at the same time. */
const patienceMs = { full: 2_000, small: 20_000 };

export const torture: Torture = {
  about: 'malformed and hostile requests, both ways in: no 5xx, no hang over 2 s, no undocumented shape',
  plantedBugs: fuzzBugs,
  async run(stage) {
    const database = await stage.startDatabase();
    const target = await seedTarget(database, await addBrand(database));
    const { folder, bug } = plantAsked(stage, fuzzBugs);
    const reports: FuzzReport[] = [];
    for (const { way, [formOf(stage)]: requests } of ways) {
      const { port } = await startApp(stage, way, { folder, databaseUrl: database.url });
      const where = { target, url: `http://127.0.0.1:${port}`, way };
      for (let sent = 0; sent < requests && !(bug && isBroken(reports)); sent += round)
        reports.push(
          await fuzzRound(stage, where, { seed: reports.length, requests: Math.min(round, requests - sent) }),
        );
    }
    return [figureOf(reports)];
  },
};

const formOf = ({ small }: TortureStage) => (small ? 'small' : 'full');
const isBroken = (reports: readonly FuzzReport[]) => reports.some(({ broken }) => broken.length > 0);

interface Where {
  target: SeededTarget;
  url: string;
  way: string;
}

async function fuzzRound(
  stage: TortureStage,
  { target, url, way }: Where,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const startedAt = performance.now();
  const report = await fuzzService(
    { ...target, url, credentials: await target.signIn() },
    {
      ...{ requests, seed: firstSeed + seed },
      patienceMs: patienceMs[formOf(stage)],
      stopAtFirst: stage.plantedBug !== undefined,
    },
  );
  const perSecond = Math.round((report.sent / (performance.now() - startedAt)) * 1_000);
  stage.say(
    `${way}: ${report.sent} requests, ${perSecond} a second, ${report.broken.length} kinds of broken laws`,
  );
  for (const { ms, operation, after, bytes, behind } of report.slowest)
    stage.say(
      `slow: ${operation}, ${bytes} bytes behind ${behind}, answered after ${ms} ms, ${after} requests after the start`,
    );
  for (const { what, count, request } of report.broken)
    stage.say(`broken ${count} times: ${what}, first by ${request.split('\r\n')[0] ?? ''}`);
  return report;
}

function startApp(
  stage: TortureStage,
  way: (typeof ways)[number]['way'],
  { folder, databaseUrl }: { folder: string; databaseUrl: string },
) {
  return startServer(stage, {
    name: way.replace(' ', '-'),
    arguments: ['build/bin/server.js'],
    folder,
    env: {
      ...appSettings,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      API_SHORT_WAY: String(way === 'short way'),
    },
    readyPath: '/healthz',
  });
}

function figureOf(reports: readonly FuzzReport[]): Figure {
  const broken = reports.flatMap((report) => report.broken);
  const reached: Record<string, number> = {};
  for (const [name, count] of reports.flatMap((report) => Object.entries(report.reached)))
    reached[name] = (reached[name] ?? 0) + count;
  return {
    name: 'fuzz',
    value: broken.reduce((sum, { count }) => sum + count, 0),
    unit: 'broken laws',
    goal: '0',
    pass: broken.length === 0,
    detail: {
      slowest: reports
        .flatMap((report) => report.slowest)
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, 3),
      sent: reports.reduce((sum, { sent }) => sum + sent, 0),
      reached,
      broken: broken.slice(0, 5),
    },
  };
}
