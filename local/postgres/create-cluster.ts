import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Place } from './choose-place.ts';
import { spawnProgram } from './spawn-program.ts';

const SETTINGS = [
  ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
];

/** Makes the cluster unless it is there. It gets its name when it is complete: an interrupted start leaves none half made. */
export async function createCluster(place: Place): Promise<void> {
  if (existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  if (place.runAs) chownSync(unfinished, place.runAs.uid, place.runAs.gid);

  const { child, explain } = spawnProgram(place, 'initdb', ['-D', unfinished, ...SETTINGS]);
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explain(error)));
    child.once('exit', resolve);
  });
  if (code !== 0) throw explain();
  renameSync(unfinished, place.cluster);
}
