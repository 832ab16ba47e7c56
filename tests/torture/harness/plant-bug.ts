import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { replaceCode } from './replace-code.ts';
import type { PlantedBug } from './torture.ts';

/** A bug as a change of the built app's text. */
export interface TextBug extends PlantedBug {
  from: string;
  to: string;
}

/**
 * Copies the built app into a folder, with a bug in every bundle that contains its text.
 * @throws when its text is in no bundle, or twice in one. Adapt the bug then.
 */
export function plantBug(folder: string, bug: TextBug): void {
  cpSync('build/bin', path.join(folder, 'build/bin'), { recursive: true });
  for (const unchanged of ['build/client', 'prisma'])
    symlinkSync(path.resolve(unchanged), path.join(folder, unchanged));
  // The source maps contain the sources.
  const bundles = readdirSync(path.join(folder, 'build/bin')).filter((name) => name.endsWith('.js'));
  const planted = bundles.filter((name) => plantIn(path.join(folder, 'build/bin', name), bug));
  if (planted.length === 0) throw new Error(`The text of the bug "${bug.name}" is nowhere in the build`);
}

function plantIn(file: string, bug: TextBug): boolean {
  const changed = replaceCode(readFileSync(file, 'utf8'), bug);
  if (changed === undefined) return false;
  writeFileSync(file, changed);
  return true;
}
