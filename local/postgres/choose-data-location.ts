import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../start-error.ts';
import { chooseUser, type SystemUser } from './choose-user.ts';
import { findBinaries, makeLinks } from './find-binaries.ts';
import { copyBinaries, relocateData } from './relocate-data.ts';

/** Folders of a database and the user that runs it. */
export interface DataLocation {
  /** Holds `cluster` (Postgres's own data folder), the server's log and the session file. */
  folder: string;
  cluster: string;
  /** Folder of `initdb` and `postgres`. */
  bin: string;
  /** Only as root: Postgres refuses to run as root. */
  runAs: SystemUser | undefined;
}

/**
 * Chooses the folder of `dataDir`'s database. Without root: `dataDir`. As root: the same if the user that runs Postgres can
 * reach it, else a folder under `/var/tmp` to which a note in `dataDir` points.
 * @throws StartError when the folder cannot be written, belongs to another user, or no user can run Postgres.
 */
export function chooseDataLocation(dataDir: string): DataLocation {
  const binaries = findBinaries();
  makeWritable(dataDir);
  const owner = ownerOf(path.join(dataDir, 'cluster'));
  const runAs = process.getuid?.() === 0 ? (owner ?? chooseUser()) : undefined;
  if (!runAs) assertOwner(dataDir, owner);

  const bin = path.join(binaries.native, 'bin');
  if (!runAs || (canEnter(dataDir, runAs) && canEnter(bin, runAs))) {
    makeLinks(binaries);
    return { folder: dataDir, cluster: path.join(dataDir, 'cluster'), bin, runAs };
  }
  const folder = relocateData(dataDir);
  return { folder, cluster: path.join(folder, 'cluster'), bin: copyBinaries(binaries, folder), runAs };
}

function makeWritable(dataDir: string): void {
  const probe = path.join(dataDir, '.writable');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new StartError(
      `Cannot write to ${dataDir} (${reason}): make it writable for this user, or remove it if another user made it.`,
    );
  }
}

function assertOwner(dataDir: string, owner: SystemUser | undefined): void {
  if (!owner || owner.uid === process.getuid?.()) return;
  throw new StartError(
    `The database in ${dataDir} belongs to another user (uid ${owner.uid}): start as that user, or remove the folder.`,
  );
}

function ownerOf(folder: string): SystemUser | undefined {
  if (!existsSync(folder)) return undefined;
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Whether the mode bits let this user reach the folder. */
function canEnter(folder: string, user: SystemUser): boolean {
  const { mode, uid, gid } = statSync(folder);
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
  if (!(mode & bit)) return false;
  const parent = path.dirname(folder);
  return parent === folder || canEnter(parent, user);
}
