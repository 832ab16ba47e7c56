import { measureWork } from '../counters/measure-work.ts';
import { startCountingProxy, type CountingProxy } from '../counters/start-counting-proxy.ts';
import { median } from '../statistics/median.ts';
import { roundFigure, type Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { startApp } from '../load/start-app.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';
import { cycleRequests } from '../load/cycle-requests.ts';
import { runLoad } from '../load/run-load.ts';

const role = 'counted';
const requests = 20;

/**
 * Counts the statements of one GET, including authentication and rate limit. The median is of many in a row
 * with one key. Keys are looked up twice a second and the limit is counted in shares, so the mean depends on
 * the rate. It is also measured for a load spread over all keys.
 */
export async function countStatements(
  stage: Stage,
  database: BenchDatabase,
  questions: readonly GetRequest[],
): Promise<Figure> {
  stage.print('counting statements');
  const proxy = await startCountingProxy(await database.addCountedRole(role));
  stage.supervisor.onStop(() => proxy.close());
  const { port } = await startApp(stage, { name: 'app-counted', databaseUrl: proxy.url });
  const [question] = questions;
  if (!question) throw new Error('There is no request');
  await getBody(port, question);
  proxy.take();
  await database.query('UPDATE api_keys SET last_used_at = NULL');
  await getBody(port, question);
  const afterAQuietMinute = proxy.take().statements;
  const counts: number[] = [];
  let sql: string[] = [];
  const work = await measureWork(database, role, async () => {
    for (let request = 0; request < requests; request += 1) {
      await getBody(port, question);
      const taken = proxy.take();
      counts.push(taken.statements);
      if (taken.statements === Math.min(...counts)) sql = taken.sql;
    }
  });
  const spread = await countUnderLoad(proxy, port, questions);
  const value = median(counts);
  return {
    name: 'get-collab statements',
    value,
    unit: 'SQL statements a request (median)',
    goal: '1 (2 at first)',
    pass: value <= 1,
    detail: {
      holdsFor: 'requests in a row by one key',
      mean: counts.reduce((sum, count) => sum + count, 0) / requests,
      meanUnderALoadOfAllKeys: roundFigure(spread),
      buffers: work.buffers / requests,
      walBytes: work.walBytes / requests,
      reads: sql.map(describe),
      statementsWhenTheKeyWasNotUsedForAMinute: afterAQuietMinute,
    },
  };
}

/**
 * Statements per request of a load spread over all keys, after each connection has prepared its statements.
 */
async function countUnderLoad(
  proxy: CountingProxy,
  port: number,
  questions: readonly GetRequest[],
): Promise<number> {
  const target = {
    name: 'app',
    port,
    ...cycleRequests(
      port,
      await Promise.all(
        questions.map(async (question) => ({ ...question, body: await getBody(port, question) })),
      ),
    ),
  };
  proxy.take();
  const { responses } = await runLoad(target, { connections: 8, milliseconds: 500 });
  return proxy.take().statements / responses;
}

/** The verb of a statement, and its first table. */
function describe(sql: string): string {
  const [verb = ''] = sql.trimStart().split(/\s/, 1);
  const table = /(?:from|into|update)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i.exec(sql)?.[1] ?? '';
  return `${verb} ${table}`;
}
