import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { destroyUnused } from '../../local/postgres.ts';

const crashWorlds = '.local/test-crash';

/** Deletes the databases of killed runs: each takes disk space for good. Those of running ones stay. */
export async function removeLeftovers(): Promise<void> {
  for (const name of list('.local'))
    if (name.startsWith('test-postgres-')) await destroyUnused(path.join('.local', name));
  for (const name of list(crashWorlds)) {
    const folder = path.join(crashWorlds, name);
    if (await destroyUnused(path.join(folder, 'postgres'))) rmSync(folder, { recursive: true, force: true });
  }
}

const list = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
