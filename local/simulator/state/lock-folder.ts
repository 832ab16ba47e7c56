import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identify, isSameProcess } from './inspect-process.ts';

/**
 * Another process uses the data folder. The message has instructions for the user; it is shown without a stack.
 */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

const owner = z.object({ pid: z.int(), startedAt: z.string() });

/**
 * Locks a data folder for this process: two writers would corrupt the journal. The lock of a killed process
 * is ignored.
 * @returns a function that releases the lock.
 * @throws FolderInUse while another platform uses the folder.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'owner.json');
  const ownFile = `${file}.${process.pid}`;
  writeFileSync(ownFile, JSON.stringify(identify(process.pid)));
  try {
    // Linking creates the complete file atomically, and fails if it exists.
    while (!appears(() => linkSync(ownFile, file))) {
      const pid = runningOwner(file);
      if (pid !== undefined)
        throw new FolderInUse(
          `The simulated platform’s data in ${folder} are used by another one (process ${pid}): stop it, or give PLATFORM_DATA_DIR another folder.`,
        );
      moveAway(file, `${ownFile}.old`);
    }
  } finally {
    rmSync(ownFile);
  }
  return () => rmSync(file, { force: true });
}

function appears(link: () => void): boolean {
  try {
    link();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Two processes may find the same expired lock. One that moved the other's new lock restores it. */
function moveAway(file: string, target: string): void {
  try {
    renameSync(file, target);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (runningOwner(target) !== undefined) appears(() => linkSync(target, file));
  rmSync(target);
}

/** The running process that holds a lock file; undefined for an unreadable file. */
function runningOwner(file: string): number | undefined {
  try {
    const identity = owner.parse(JSON.parse(readFileSync(file, 'utf8')));
    return isSameProcess(identity) ? identity.pid : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
