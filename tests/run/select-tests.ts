import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The parsed command line. */
export interface Selection {
  /** Test files of vitest and browser specs; both empty when no path is given. */
  vitest: string[];
  browser: string[];
  /** Paths without tests. */
  unknown: string[];
  /** A title filter: only tests whose title matches run. */
  title: string | undefined;
  /** All other options, passed to vitest. */
  options: string[];
}

/** Finds every test at or below the given paths. Parts of a path also match. */
export function selectTests(args: string[]): Selection {
  const { tokens } = parseArgs({
    args,
    options: { testNamePattern: { type: 'string', short: 't' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const all = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('tests', name.replaceAll(path.sep, '/')))
    .filter((file) => /\.(test|spec)\.ts$/.test(file));
  const parts = tokens.flatMap((token) => (token.kind === 'positional' ? [relative(token.value)] : []));
  const found = all.filter((file) => parts.some((part) => file.includes(part))).sort();
  const named = tokens.find((token) => token.kind === 'option' && token.name === 'testNamePattern');
  return {
    vitest: found.filter((file) => file.endsWith('.test.ts')),
    browser: found.filter((file) => file.endsWith('.spec.ts')),
    unknown: parts.filter((part) => !all.some((file) => file.includes(part))),
    title: named?.kind === 'option' ? named.value : undefined,
    options: tokens.flatMap((token) =>
      token.kind === 'option' && token !== named
        ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
        : [],
    ),
  };
}

function relative(given: string): string {
  const fromRoot = path.isAbsolute(given) ? path.relative(process.cwd(), given) : path.normalize(given);
  return fromRoot.replaceAll(path.sep, '/').replace(/\/$/, '');
}
