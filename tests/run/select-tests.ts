import path from 'node:path';
import { parseArgs } from 'node:util';
import { listTestFiles } from './test-files.ts';

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

/** Finds every test at or below the given paths, which may be of cases. Parts of a path also match. */
export function selectTests(args: string[]): Selection {
  const { tokens } = parseArgs({
    args,
    options: { testNamePattern: { type: 'string', short: 't' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const all = listTestFiles();
  const isBelow = (part: string) => (file: string) => file.includes(part);
  const parts = tokens.flatMap((token) => (token.kind === 'positional' ? [relative(token.value)] : []));
  const found = all
    .filter(({ file, cases }) => parts.some((part) => [file, ...cases].some(isBelow(part))))
    .map(({ file }) => file);
  const named = tokens.find((token) => token.kind === 'option' && token.name === 'testNamePattern');
  return {
    vitest: found.filter((file) => file.endsWith('.test.ts')),
    browser: found.filter((file) => file.endsWith('.spec.ts')),
    unknown: parts.filter((part) => !all.some(({ file, cases }) => [file, ...cases].some(isBelow(part)))),
    title: named?.kind === 'option' ? named.value : undefined,
    options: tokens.flatMap((token) =>
      token.kind === 'option' && token !== named
        ? [token.value === undefined ? token.rawName : `${token.rawName}=${token.value}`]
        : [],
    ),
  };
}

function relative(file: string): string {
  const fromRoot = path.isAbsolute(file) ? path.relative(process.cwd(), file) : path.normalize(file);
  return fromRoot.replaceAll(path.sep, '/').replace(/\/$/, '');
}
