import { measureWork } from '../counters/measure-work.ts';
import { startCountingProxy } from '../counters/start-counting-proxy.ts';
import { median } from '../statistics/median.ts';
import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { startApp } from '../load/start-app.ts';
import { getBody } from '../load/get-body.ts';
import type { Question } from '../load/get-body.ts';

const role = 'counted';
const requests = 20;

/**
 * Counts what one GET asks of the database, the check of its key and of its rate limit included, among many by one key.
 * The key is looked up twice a second and the limit is counted in portions, so the mean is a little above the median.
 */
export async function countStatements(
  stage: Stage,
  database: BenchDatabase,
  question: Question,
): Promise<Figure> {
  stage.say('counting statements');
  const proxy = await startCountingProxy(await database.addCountedRole(role));
  stage.supervisor.onStop(() => proxy.close());
  const { port } = await startApp(stage, 'app-counted', proxy.url);
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
  const value = median(counts);
  return {
    name: 'get-collab statements',
    value,
    unit: 'SQL statements a request (median)',
    goal: '1 (2 at first)',
    pass: value <= 1,
    detail: {
      mean: counts.reduce((sum, count) => sum + count, 0) / requests,
      buffers: work.buffers / requests,
      walBytes: work.walBytes / requests,
      reads: sql.map(describe),
      statementsWhenTheKeyWasNotUsedForAMinute: afterAQuietMinute,
    },
  };
}

/** What a statement does, and the table that it names first. */
function describe(sql: string): string {
  const [verb = ''] = sql.trimStart().split(/\s/, 1);
  const table = /(?:from|into|update)\s+(?:"?public"?\.)?"?([a-z_]+)"?/i.exec(sql)?.[1] ?? '';
  return `${verb} ${table}`;
}
