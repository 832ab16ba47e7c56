import path from 'node:path';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import type { SideBySide, Subject } from '../load/measure-side-by-side.ts';
import { startApp } from '../load/start-app.ts';
import { startServer, type RunningServer } from '../load/start-server.ts';
import { checkResponses } from './check-responses.ts';
import { getBody, type GetRequest } from '../load/get-body.ts';
import { cycleRequests } from '../load/cycle-requests.ts';

type SubjectWithBodies = Subject & { bodies: Buffer[] };

/**
 * Starts the app, its control, the floor and the usual way, each with its own connections to the same
 * database.
 * @throws if their responses differ.
 */
export async function startSubjects(
  stage: Stage,
  database: BenchDatabase,
  questions: readonly GetRequest[],
): Promise<SideBySide & { bytes: number }> {
  const start = async (
    name: string,
    run: (databaseUrl: string) => Promise<RunningServer>,
  ): Promise<SubjectWithBodies> => {
    stage.print(`starting ${name}`);
    const running = await run(await database.addRole(name));
    const withBodies = [];
    for (const question of questions)
      withBodies.push({ ...question, body: await getBody(running.port, question) });
    return {
      ...running,
      ...cycleRequests(running.port, withBodies),
      name,
      bodies: withBodies.map(({ body }) => body),
      backends: () => database.backendsOf(name),
    };
  };
  const app = (name: string) => start(name, (databaseUrl) => startApp(stage, { name, databaseUrl }));
  const other = (name: string, file: string) =>
    start(name, (databaseUrl) =>
      startServer(stage, {
        name,
        arguments: ['--import', 'tsx', path.join(import.meta.dirname, file)],
        env: { DATABASE_URL: databaseUrl },
        readyPath: questions[0]?.path ?? '',
      }),
    );
  const [first, control] = [await app('app'), await app('control')];
  const floor = await other('floor', 'floor-server.ts');
  const usual = await other('usual', 'usual-way/server.ts');
  checkResponses({ app: first, floor, usual });
  const bytes = Math.round(first.bodies.reduce((sum, { length }) => sum + length, 0) / questions.length);
  return { first, control, others: [floor, usual], bytes };
}
