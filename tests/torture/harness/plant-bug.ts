import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PlantedBug, TortureStage } from './torture.ts';

/** A change of a source file, whose text occurs there exactly once. */
export interface SourceChange {
  file: string;
  from: string;
  to: string;
}

/** A bug as a change of the sources. */
export interface SourceBug extends PlantedBug, SourceChange {
  /** Another change, where one alone is no bug. */
  more?: SourceChange;
}

/** The sources of the build, beside `app/`. */
const sources = [
  ...['server', 'server.ts', 'worker.ts', 'vite.config.ts', 'esbuild.config.js'],
  ...['public', 'prisma', 'prisma.config.ts'],
];

/** The program under test. */
interface PlantedBuild {
  /** Its `build` is the project's own, or one with the bug in the stage's folder. */
  folder: string;
  bug: SourceBug | undefined;
}

/**
 * Builds the program with the requested bug, if any.
 * @throws when its text is not exactly once in its file. Adapt the bug then.
 */
export function plantRequested(
  { plantedBug, folder }: TortureStage,
  bugs: readonly SourceBug[],
): PlantedBuild {
  const bug = bugs.find(({ name }) => name === plantedBug);
  if (!bug) return { folder: process.cwd(), bug };
  copySources(folder, sources, bug);
  const env = { ...process.env, NODE_ENV: 'production' as const };
  execFileSync('npm', ['run', '--silent', 'build:app'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { folder, bug };
}

/**
 * Copies the app's sources and their runtime files into a folder, with a bug if given.
 * @param files to copy in addition to `app/`.
 * @throws when the text of a change does not occur exactly once.
 */
export function copySources(folder: string, files: readonly string[], bug?: SourceBug): void {
  for (const source of ['app', 'package.json', 'tsconfig.json', ...files])
    cpSync(source, path.join(folder, source), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  for (const change of bug ? changesOf(bug) : []) {
    const copy = path.join(folder, change.file);
    writeFileSync(copy, changeSource(readFileSync(copy, 'utf8'), change));
  }
}

export function changesOf({ more, ...change }: SourceBug): SourceChange[] {
  return more ? [change, more] : [change];
}

/** @throws when the text of the change does not occur exactly once. */
export function changeSource(source: string, { file, from, to }: SourceChange): string {
  const [before, after, ...others] = source.split(from);
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} does not hold exactly once the text to be changed: ${from}`);
  return before + to + after;
}
