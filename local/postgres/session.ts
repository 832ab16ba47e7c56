import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identify, isSameProcess, type ProcessIdentity } from '../simulator/state/inspect-process.ts';
import { StartError } from '../start-error.ts';

/** Records that this process uses the folder. @throws StartError when another running process does. */
export function openSession(folder: string): void {
  const holder = holderOf(folder);
  if (holder && isSameProcess(holder)) {
    throw new StartError(
      `The database in ${folder} is in use by process ${holder.pid} (another "npm run dev"?): stop that one first.`,
    );
  }
  // Removed first, because another user (root before us) may own the old one.
  closeSession(folder);
  writeFileSync(sessionFile(folder), JSON.stringify(identify(process.pid)));
}

export function closeSession(folder: string): void {
  rmSync(sessionFile(folder), { force: true });
}

function sessionFile(folder: string): string {
  return path.join(folder, 'session.json');
}

/** Undefined also for a half-written file after a power cut. */
function holderOf(folder: string): ProcessIdentity | undefined {
  const file = sessionFile(folder);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
