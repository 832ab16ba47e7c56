import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies what a container engine would read of a project, as .dockerignore selects it.
 * @throws for patterns other than those of this project: `*`, and paths with or without a `!`, of which the
 * last one wins.
 */
export function copyContext(project: string, target: string): void {
  const patterns = readPatterns(path.join(project, '.dockerignore'));
  for (const name of listContext(project, '', patterns))
    cpSync(path.join(project, name), path.join(target, name));
}

interface Pattern {
  isException: boolean;
  path: string;
}

function readPatterns(file: string): Pattern[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const isException = line.startsWith('!');
      const pattern = isException ? line.slice(1) : line;
      if (pattern !== '*' && !/^[\w./-]+$/.test(pattern))
        throw new Error(`Unknown pattern ${line} in ${file}`);
      return { isException, path: pattern };
    });
}

/** The files under a folder that reach the build, by their paths from the project's root. */
function listContext(project: string, name: string, patterns: readonly Pattern[]): string[] {
  const file = path.join(project, name);
  if (!statSync(file).isDirectory()) return isIgnored(name, patterns) ? [] : [name];
  const mayHold = name === '' || !isIgnored(name, patterns);
  return mayHold
    ? readdirSync(file).flatMap((each) => listContext(project, path.join(name, each), patterns))
    : [];
}

function isIgnored(name: string, patterns: readonly Pattern[]): boolean {
  const last = patterns.findLast(
    (pattern) => pattern.path === '*' || name === pattern.path || name.startsWith(`${pattern.path}/`),
  );
  return last !== undefined && !last.isException;
}
