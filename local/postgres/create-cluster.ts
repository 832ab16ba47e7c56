import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DataLocation } from './choose-data-location.ts';
import { spawnProgram } from './spawn-program.ts';

const SETTINGS = [
  ...['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'],
  ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
];

/**
 * Creates the cluster if it is missing, as a copy of a stopped one if given. It is renamed when it is complete, so that an
 * interrupted start leaves no half-made cluster.
 */
export async function createCluster(place: DataLocation, copyOf?: string): Promise<void> {
  if (existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (copyOf === undefined) await initialize(place, unfinished);
  else copyCluster(copyOf, unfinished);
  renameSync(unfinished, place.cluster);
}

/** Copies a stopped cluster, with its owner. */
export function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function initialize(place: DataLocation, unfinished: string): Promise<void> {
  mkdirSync(unfinished, { mode: 0o700 });
  if (place.runAs) chownSync(unfinished, place.runAs.uid, place.runAs.gid);

  const { child, explain } = spawnProgram(place, 'initdb', ['-D', unfinished, ...SETTINGS]);
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explain(error)));
    child.once('exit', resolve);
  });
  if (code !== 0) throw explain();
}
