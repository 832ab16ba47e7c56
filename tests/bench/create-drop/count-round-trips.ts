import { startCountingProxy } from '../counters/start-counting-proxy.ts';
import { median } from '../statistics/median.ts';
import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { startApp } from '../load/start-app.ts';
import { postDrop, type DropRun } from './post-drop.ts';
import { appPath } from './start-subjects.ts';

const requests = 20;

/**
 * Counts the database round trips of one request that creates a drop, for many in a row with one key. The key
 * is looked up twice a second and the rate limit is counted in shares, so the mean exceeds the median.
 */
export async function countRoundTrips(
  stage: Stage,
  database: BenchDatabase,
  { title, state, collabs }: DropRun,
): Promise<Figure> {
  stage.print(`counting round trips with ${title}`);
  const role = `counted-${state}`;
  const proxy = await startCountingProxy(await database.addRole(role));
  stage.supervisor.onStop(() => proxy.close());
  const { port } = await startApp(stage, { name: `app-${role}`, databaseUrl: proxy.url });
  const app = { name: 'app', port, pathOf: appPath };
  const [first] = collabs;
  const own = collabs.filter(({ key }) => key === first?.key);
  for (const collab of own.slice(0, 1)) await postDrop(app, collab, state);
  proxy.take();
  const counts: number[] = [];
  const statements: number[] = [];
  let sql: string[] = [];
  for (const collab of own.slice(1, requests + 1)) {
    await postDrop(app, collab, state);
    const taken = proxy.take();
    // No request waits for a wake-up of a worker, which is sent after the commit.
    const wakeUps = taken.sql.filter((text) => text.includes('graphile_worker.add_job')).length;
    counts.push(taken.roundTrips - wakeUps);
    statements.push(taken.statements);
    if (taken.roundTrips - wakeUps === Math.min(...counts)) sql = taken.sql;
  }
  const value = median(counts);
  return {
    name: `create-drop round trips, ${title}`,
    value,
    unit: 'round trips to the database a request (median)',
    goal: '<= 2',
    pass: value <= 2,
    detail: {
      holdsFor: 'requests in a row by one key',
      mean: counts.reduce((sum, count) => sum + count, 0) / requests,
      statements: median(statements),
      firstStatements: sql.map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)),
    },
  };
}
