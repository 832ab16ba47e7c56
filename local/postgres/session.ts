import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isSameProcess } from '../processes/inspect-process.ts';
import type { ProcessIdentity } from '../processes/inspect-process.ts';
import { StartError } from '../start-error.ts';

/** Notes that this process uses the database folder. @throws StartError when another living process does. */
export function openSession(folder: string): void {
  const file = sessionFile(folder);
  if (existsSync(file)) {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
    if (isSameProcess(holder)) {
      throw new StartError(
        `The database in ${folder} is in use by process ${holder.pid} (another "npm run dev"?): stop that one first.`,
      );
    }
  }
  // Removed first, because another user (root before us) may own the old one.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(identify(process.pid)));
}

export function closeSession(folder: string): void {
  rmSync(sessionFile(folder), { force: true });
}

function sessionFile(folder: string): string {
  return path.join(folder, 'session.json');
}
