import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceOnce } from './replace-code.ts';
import type { PlantedBug } from './torture.ts';

/** A bug as changes to the sources. */
export interface SourceBug extends PlantedBug {
  changes: readonly SourceChange[];
}

/** One change of a source: its text occurs exactly once. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/**
 * Copies the app's sources and their runtime files into a folder, with planted changes.
 * @param files to copy in addition to `app/`.
 * @throws when the text of a change does not occur exactly once.
 */
export function copySources(
  folder: string,
  files: readonly string[],
  changes: readonly SourceChange[],
): void {
  for (const source of ['app', 'package.json', 'tsconfig.json', ...files])
    cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const change of changes) {
    const copy = path.join(folder, change.file);
    writeFileSync(copy, changeSource(readFileSync(copy, 'utf8'), change));
  }
}

/** @throws when the text of the change does not occur exactly once. */
export function changeSource(source: string, change: SourceChange): string {
  const changed = replaceOnce(source, change.from, () => change.to);
  if (changed === undefined)
    throw new Error(`${change.file} does not hold the text to be changed: ${change.from}`);
  return changed;
}
