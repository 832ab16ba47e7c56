import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { Place } from './choose-place.ts';
import { explainSpawnFailure } from './explain-spawn-failure.ts';

const SETTINGS = [
  ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
];

/** Makes the cluster unless it is there. It gets its name when it is complete, so an interrupted start leaves none half made. */
export async function createCluster(place: Place): Promise<void> {
  if (existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (place.runAs) chownSync(unfinished, place.runAs.uid, place.runAs.gid);
  await initialise(place, unfinished);
  renameSync(unfinished, place.cluster);
}

async function initialise(place: Place, folder: string): Promise<void> {
  const program = path.join(place.bin, 'initdb');
  const child = spawn(program, ['-D', folder, ...SETTINGS], {
    ...place.runAs,
    cwd: folder,
    env: { LC_ALL: 'C', PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error) => reject(explainSpawnFailure(program, error)));
    child.once('close', resolve);
  });
  const [code, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new StartError(`Postgres could not create its data folder ${folder}:\n${out}${err}`);
}
