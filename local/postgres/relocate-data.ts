import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { makeLinks, type Binaries } from './find-binaries.ts';

/**
 * A folder that every user can reach, for a `dataDir` that only root can reach. Each has a note with the other's path, so
 * that a copied `dataDir` shares no data and a deleted one starts empty.
 */
export function relocateData(dataDir: string): string {
  const note = path.join(dataDir, 'lives-elsewhere');
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (noted && isFolderOf(noted, dataDir)) return noted;
  const folder = mkdtempSync('/var/tmp/creator-collabs-postgres-');
  chmodSync(folder, 0o755);
  writeFileSync(path.join(folder, 'belongs-to'), dataDir);
  writeFileSync(note, folder);
  return folder;
}

function isFolderOf(folder: string, dataDir: string): boolean {
  const owner = path.join(folder, 'belongs-to');
  return existsSync(owner) && lstatSync(folder).uid === 0 && readFileSync(owner, 'utf8') === dataDir;
}

/** Copies the programs to a folder that the user can reach. @returns its `bin`. */
export function copyBinaries(binaries: Binaries, folder: string): string {
  const native = path.join(folder, 'native');
  const stamp = path.join(native, 'version');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== binaries.version) {
    rmSync(native, { recursive: true, force: true });
    const filter = (file: string) => !file.endsWith('.a');
    cpSync(binaries.native, native, { recursive: true, verbatimSymlinks: true, filter });
    makeLinks(binaries, native);
    writeFileSync(stamp, binaries.version);
  }
  return path.join(native, 'bin');
}
