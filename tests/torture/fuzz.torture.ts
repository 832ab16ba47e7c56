import { appSettings } from '../support/app-settings.ts';
import { startServer } from '../bench/load/start-server.ts';
import type { Figure } from '../bench/harness/figure.ts';
import { fuzzService } from './fuzz/fuzz-service.ts';
import type { FuzzReport } from './fuzz/fuzz-service.ts';
import { plantBug } from './harness/plant-bug.ts';
import { fuzzBugs } from './fuzz/planted-bugs.ts';
import { seedTarget } from './fuzz/seed-target.ts';
import type { Torture, TortureStage } from './harness/torture.ts';

const ways = ['short way', 'through Remix'] as const;
const seed = 20_261_121;

export const torture: Torture = {
  about: 'malformed and hostile requests, both ways in: no 5xx, no hang over 2 s, no undocumented shape',
  plantedBugs: fuzzBugs,
  async run(stage) {
    const { small, say, plantedBug } = stage;
    const database = await stage.startDatabase();
    const target = await seedTarget(database);
    const bug = fuzzBugs.find(({ name }) => name === plantedBug);
    if (bug) plantBug(stage.folder, bug);
    const reports: FuzzReport[] = [];
    for (const way of ways) {
      const { port } = await startApp(stage, way, database.url);
      say(`fuzzing the ${way}`);
      const url = `http://127.0.0.1:${port}`;
      const effort = { requests: small ? 10_000 : 500_000, seed, patienceMs: small ? 20_000 : 2_000 };
      reports.push(await fuzzService({ ...target, url }, { ...effort, stopAtFirst: bug !== undefined }));
      if (bug && reports.some(({ broken }) => broken.length > 0)) break;
    }
    return [figureOf(reports)];
  },
};

/** Starts the built app, from the stage's own copy when a bug was planted in it. */
function startApp(stage: TortureStage, way: (typeof ways)[number], databaseUrl: string) {
  return startServer(stage, {
    name: way.replace(' ', '-'),
    arguments: ['build/bin/server.js'],
    folder: stage.plantedBug === undefined ? process.cwd() : stage.folder,
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
  const sent = reports.reduce((sum, report) => sum + report.sent, 0);
  const broken = reports.flatMap((report) => report.broken);
  const reached = reports.map((report) => report.reached);
  return {
    name: 'fuzz',
    value: broken.reduce((sum, { count }) => sum + count, 0),
    unit: 'broken laws',
    goal: '0',
    pass: broken.length === 0,
    detail: { sent, reached, broken: broken.slice(0, 5) },
  };
}
