import path from 'node:path';
import type { Stage } from '../harness/open-stage.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import type { Subject } from '../load/measure-side-by-side.ts';
import { startApp } from '../load/start-app.ts';
import { startServer } from '../load/start-server.ts';
import { writeRequest } from '../load/write-request.ts';
import { dropJson, headersOf, postDrop, type DropRun, type DropServer } from './post-drop.ts';
import type { BenchCollab } from './seed-brands.ts';

/** The measured servers, the app twice. */
export type DropServers = Record<'app' | 'control' | 'floor', DropServer & Omit<Subject, 'next'>>;

/** Starts the app, its control and the floor, each with its own connections to the same database. */
export async function startServers(stage: Stage, database: BenchDatabase): Promise<DropServers> {
  const serverOf = async (
    { name, pathOf }: Pick<DropServer, 'name' | 'pathOf'>,
    start: (databaseUrl: string) => Promise<{ pid: number; port: number }>,
  ) => {
    stage.print(`starting ${name}`);
    const { pid, port } = await start(await database.addRole(name));
    return { name, port, pathOf, pid, backends: () => database.backendsOf(name) };
  };
  const app = (name: string) =>
    serverOf({ name, pathOf: appPath }, (databaseUrl) => startApp(stage, { name, databaseUrl }));
  return {
    app: await app('app'),
    control: await app('control'),
    floor: await serverOf({ name: 'floor', pathOf: floorPath }, (databaseUrl) =>
      startFloor(stage, databaseUrl),
    ),
  };
}

/**
 * The servers with the requests of a run. Each has collabs of its own, unless the run has one alone: a collab with more
 * drops costs more.
 */
export async function withRequests({ app, control, floor }: DropServers, run: DropRun) {
  const requesting = async (server: DropServers['app'], part: number): Promise<Subject> => {
    const own = run.collabs.filter((_, index) => index % 3 === part);
    const collabs = own.length > 0 ? own : run.collabs;
    return { ...server, ...(await requestInTurn(server, { ...run, collabs })) };
  };
  return {
    app: await requesting(app, 0),
    control: await requesting(control, 1),
    floor: await requesting(floor, 2),
  };
}

export function appPath({ collabId }: BenchCollab): string {
  return `/api/creators/collabs/${collabId}/drops`;
}

function floorPath({ channelId, collabId }: BenchCollab): string {
  return `/${channelId}/${collabId}`;
}

function startFloor(stage: Stage, databaseUrl: string) {
  return startServer(stage, {
    name: 'floor',
    arguments: ['--import', 'tsx', path.join(import.meta.dirname, 'floor-server.ts')],
    env: { DATABASE_URL: databaseUrl },
    readyPath: '/',
  });
}

/** Creates drops of all collabs in turn. Responses differ only in ids, so a correct one has the length of the first. */
async function requestInTurn(server: DropServer, { state, collabs }: DropRun) {
  const [collab] = collabs;
  if (!collab) throw new Error('There is no collab to add a drop to');
  const { length } = await postDrop(server, collab, state);
  const isRight = ({ status, body }: { status: number; body: Buffer }) =>
    status === 200 && body.length === length;
  const requests = collabs.map((each) => ({
    bytes: writeRequest(server.port, {
      method: 'POST',
      path: server.pathOf(each),
      headers: headersOf(each),
      json: dropJson(state),
    }),
    isRight,
  }));
  let sent = 0;
  return {
    next() {
      sent += 1;
      return requests[sent % requests.length] ?? { bytes: Buffer.alloc(0), isRight };
    },
  };
}
