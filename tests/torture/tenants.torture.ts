import type { Figure } from '../bench/harness/figure.ts';
import { startServer } from '../bench/load/start-server.ts';
import { appSettings } from '../support/app-settings.ts';
import { plantAsked } from './harness/plant-asked.ts';
import type { Torture } from './harness/torture.ts';
import { tenantBugs } from './tenants/planted-bugs.ts';
import { runMatrix } from './tenants/run-matrix.ts';
import type { MatrixReport } from './tenants/run-matrix.ts';

const fewestCells = 2_000;

export const torture: Torture = {
  about:
    'every credential asks every endpoint for everybody’s things: nothing is seen, changed or told apart',
  plantedBugs: tenantBugs,
  async run(stage) {
    const database = await stage.startDatabase();
    const { folder, bug } = plantAsked(stage, tenantBugs);
    const env = { ...appSettings, DATABASE_URL: database.url };
    const { port } = await startServer(stage, {
      name: 'app',
      arguments: ['build/bin/server.js'],
      folder,
      env: { ...env, NODE_ENV: 'production' },
      readyPath: '/healthz',
    });
    stage.say('asking everything of everybody');
    const report = await runMatrix(
      { url: `http://127.0.0.1:${port}`, query: (sql, values) => database.query(sql, values) },
      { small: stage.small, stopAtFirst: bug !== undefined },
    );
    return [figureOf(report)];
  },
};

function figureOf({ cells, reached, leaks, leakCount }: MatrixReport): Figure {
  return {
    name: 'tenants',
    value: leakCount,
    unit: `leaks in ${cells} cells`,
    goal: `0 in at least ${fewestCells} cells`,
    pass: leakCount === 0 && cells >= fewestCells,
    detail: { cells, reached, leaks: leaks.slice(0, 8) },
  };
}
