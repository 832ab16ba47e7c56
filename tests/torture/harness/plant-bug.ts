import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlantedBug } from './torture.ts';

/** A bug as a change of the built app's text. */
export interface TextBug extends PlantedBug {
  from: string;
  to: string;
}

const server = 'build/server/index.js';

/**
 * Copies the built app into a folder, with a bug in it.
 * @throws when the text that the bug changes is no longer there: then the bug has to be planned anew.
 */
export function plantBug(folder: string, bug: TextBug): void {
  cpSync('build/bin', path.join(folder, 'build/bin'), { recursive: true });
  cpSync('build/server', path.join(folder, 'build/server'), { recursive: true });
  symlinkSync(path.resolve('build/client'), path.join(folder, 'build/client'));
  const file = path.join(folder, server);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(bug.from)) throw new Error(`The text of the bug "${bug.name}" is not in ${server}`);
  writeFileSync(
    file,
    text.replaceAll(bug.from, () => bug.to),
  );
}
