import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { DataLocation } from './choose-data-location.ts';
import { postgresMajor } from './find-binaries.ts';
import { spawnProgram } from './spawn-program.ts';

const SETTINGS = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-instructions'];

/** Texts in the order of their characters on every machine, and the same rules for upper and lower case. */
const PROVIDERS = { 18: ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'], 15: [] };

/** A locale of this machine that knows letters beyond ASCII: the search by words needs it (`search_text`). */
function characterType(): string {
  const { stdout } = spawnSync('locale', ['-a'], { encoding: 'utf8' });
  const locales =
    typeof stdout === 'string' ? stdout.split('\n').filter((name) => /\.utf-?8$/i.test(name)) : [];
  return locales.find((name) => name.startsWith('C.')) ?? locales[0] ?? 'C.UTF-8';
}

/**
 * Creates the cluster if it is missing, as a copy of a stopped one if given. It is renamed when it is complete, so that an
 * interrupted start leaves no half-made cluster.
 */
export async function createCluster(location: DataLocation, copyOf?: string): Promise<void> {
  if (existsSync(path.join(location.cluster, 'PG_VERSION'))) return;
  const unfinished = `${location.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  if (copyOf === undefined) await initialize(location, unfinished);
  else copyCluster(copyOf, unfinished);
  renameSync(unfinished, location.cluster);
}

/** Copies a stopped cluster, with its owner. */
export function copyCluster(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to]);
}

async function initialize(location: DataLocation, unfinished: string): Promise<void> {
  mkdirSync(unfinished, { mode: 0o700 });
  if (location.runAs) chownSync(unfinished, location.runAs.uid, location.runAs.gid);

  const { child, explain } = spawnProgram(location, 'initdb', [
    '-D',
    unfinished,
    ...SETTINGS,
    ...PROVIDERS[postgresMajor()],
    ...['--locale=C', `--lc-ctype=${characterType()}`],
  ]);
  const code = await new Promise((resolve, reject) => {
    child.once('error', (error) => reject(explain(error)));
    child.once('exit', resolve);
  });
  if (code !== 0) throw explain();
}
