import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** One change of a source. */
interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/**
 * Copies the app's sources, and what runs them, into a folder, with some changes planted.
 * @param files what is copied beside `app/`.
 * @throws when the text that is to be changed is not there: the bug would not be planted.
 */
export function copySources(
  folder: string,
  files: readonly string[],
  changes: readonly SourceChange[],
): void {
  for (const source of ['app', 'package.json', 'tsconfig.json', ...files])
    cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const { file, from, to } of changes) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} does not hold the text to be changed: ${from}`);
    writeFileSync(place, text.replace(from, to));
  }
}
