import type { Figure } from '../bench/harness/figure.ts';
import { startServer } from '../bench/load/start-server.ts';
import { appSettings, mailSettings } from '../support/world/app-settings.ts';
import { coverageFigures } from './harness/unreached-cases.ts';
import { plantRequested } from './harness/plant-bug.ts';
import type { Torture } from './harness/torture.ts';
import { guardedEndpoints } from './tenants/endpoints.ts';
import { guardedPages } from './tenants/pages/guarded-pages.ts';
import { guardedPortalPages } from './tenants/pages/portal-pages.ts';
import { tenantBugs } from './tenants/planted-bugs.ts';
import { runMatrix, type MatrixReport } from './tenants/run-matrix.ts';

const fewestCells = 2_000;

export const torture: Torture = {
  about:
    'every credential requests every tenant’s objects at every endpoint: nothing is visible, changed or distinguishable',
  plantedBugs: tenantBugs,
  async run(stage) {
    const database = await stage.startDatabase();
    const { folder, bug } = plantRequested(stage, tenantBugs);
    const env = { ...appSettings, ...mailSettings, DATABASE_URL: database.url };
    const { port } = await startServer(stage, {
      name: 'app',
      arguments: ['build/bin/server.js'],
      folder,
      env: { ...env, NODE_ENV: 'production' },
      readyPath: '/healthz',
    });
    stage.print('sending the requests of all principals');
    const report = await runMatrix(
      { url: `http://127.0.0.1:${port}`, query: database.query, database },
      { small: stage.small, stopAtFirst: bug !== undefined },
    );
    return [figureOf(report), ...coverageFigures(stage, 'tenants', reachedCases(report))];
  },
};

/** Each endpoint and page must be rejected for one user and executed for another. */
function reachedCases({ reached }: MatrixReport): Record<string, boolean> {
  const ofEndpoints = guardedEndpoints.flatMap(({ name, own = '200' }) =>
    [own, '401', name.includes('drop') ? '404' : '403'].map((status) => `${name} ${status}`),
  );
  const ofPages = guardedPages.flatMap(({ name, named, isAbsent, rejection = 404, own = 200 }) =>
    [...(isAbsent ? [] : [own]), 401, ...(named ? [rejection] : [])].map((status) => `${name} ${status}`),
  );
  const ofPortal = guardedPortalPages.flatMap(({ name, sends, json, own = sends ? 303 : 200 }) => [
    ...[`${name} ${own}`, `${name} stranger`],
    ...((sends ?? json) ? [`${name} from another site`] : []),
  ]);
  const wasReached = (cell: string) => Object.keys(reached).some((reason) => reason.startsWith(cell));
  return Object.fromEntries(
    [...ofEndpoints, ...ofPages, ...ofPortal].map((cell) => [cell, wasReached(cell)]),
  );
}

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
