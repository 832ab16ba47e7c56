import { measureWork } from '../counters/measure-work.ts';
import { startCountingProxy } from '../counters/start-counting-proxy.ts';
import type { Figure } from '../harness/figure.ts';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { startApp } from '../load/start-app.ts';
import { getBody } from './get-body.ts';
import type { Question } from './get-body.ts';

const role = 'counted';
const requests = 20;

/** Counts what one GET asks of the database, the check of its key included, once its key has been used a moment ago. */
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
  const work = await measureWork(database, role, async () => {
    for (let request = 0; request < requests; request += 1) await getBody(port, question);
  });
  const { statements, roundTrips, sql } = proxy.take();
  const value = statements / requests;
  return {
    name: 'get-collab statements',
    value,
    unit: 'SQL statements a request',
    goal: '1 (2 at first)',
    pass: value <= 1,
    detail: {
      roundTrips: roundTrips / requests,
      buffers: work.buffers / requests,
      walBytes: work.walBytes / requests,
      reads: sql.slice(0, Math.round(value)).map(describe),
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
