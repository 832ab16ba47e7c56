import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { identify, isSameProcess } from '../../processes/inspect-process.ts';
import { StartError } from '../../start-error.ts';

const owner = z.object({ pid: z.int(), startedAt: z.string() });

/**
 * Claims a data folder for this process: two that write one journal would spoil it. The claim of a process that was
 * killed counts for nothing. @returns what gives the folder back.
 * @throws StartError while another platform uses the folder.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'owner.json');
  const claim = `${file}.${process.pid}`;
  writeFileSync(claim, JSON.stringify(identify(process.pid)));
  try {
    // Linking makes the finished file appear in one step, and fails where one is there.
    while (!appears(() => linkSync(claim, file))) {
      const pid = livingOwner(file);
      if (pid !== undefined)
        throw new StartError(
          `The simulated platform’s data in ${folder} are used by another one (process ${pid}): stop it, or give PLATFORM_DATA_DIR another folder.`,
        );
      setAside(file, `${claim}.old`);
    }
  } finally {
    rmSync(claim);
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

/** Two may find the same dead claim: one that moved the other's fresh claim instead puts it back. */
function setAside(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (livingOwner(aside) !== undefined) appears(() => linkSync(aside, file));
  rmSync(aside);
}

/** The process whose claim a file is, while it lives; a file that cannot be read is nobody's. */
function livingOwner(file: string): number | undefined {
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
