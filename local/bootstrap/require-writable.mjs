import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { SetupProblem } from './setup-problem.mjs';

/** @throws SetupProblem when the project folder is not writable. */
export function requireWritable(root) {
  for (const folder of [root, path.join(root, '.local'), path.join(root, 'node_modules')]) {
    if (!existsSync(folder)) continue;
    try {
      accessSync(folder, constants.W_OK);
    } catch (error) {
      throw new SetupProblem(
        `Cannot write to ${folder} (${error.code}): give it to this user, or clone the project to a folder of yours.`,
      );
    }
  }
  mkdirSync(path.join(root, '.local'), { recursive: true });
}
