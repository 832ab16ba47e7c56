import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/* What the Dockerfile does. A test compares them (tests/unit/deployment-files.test.ts). */

/** In a folder with what .dockerignore lets through. */
export const buildCommands = ['npm ci --ignore-scripts --no-audit --no-fund', 'npm run build'] as const;

/** What the image has of the build. */
export const imageFiles = ['package.json', 'bin', 'client', 'prisma'] as const;

/** The environment of the image. */
export const imageEnv = { NODE_ENV: 'production', PORT: '3000' } as const;

/** The instructions of the Dockerfile, one a line, without comments. */
export const instructions = readFileSync('Dockerfile', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

/** The command in the JSON array of an instruction: `CMD`, `HEALTHCHECK`. */
export function commandOf(keyword: string): string[] {
  const line = instructions.find((each) => each.startsWith(keyword)) ?? '';
  return z
    .array(z.string())
    .min(1)
    .parse(JSON.parse(line.slice(line.indexOf('['))));
}

/** Copies the files of the image out of a build into an empty folder. */
export function copyImage(build: string, folder: string): void {
  for (const name of imageFiles)
    cpSync(path.join(build, name), path.join(folder, name), { recursive: true, dereference: true });
}
