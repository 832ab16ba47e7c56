import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** A file that a runner starts, with the files of cases that it loads. */
export interface TestFile {
  /** Relative to the project, with `/`. */
  file: string;
  cases: string[];
}

const testName = /\.(test|spec)\.ts$/;
/** `import './x.cases.ts'`, `from './x.cases.ts'` and `import.meta.glob('./x/*.cases.ts')`. */
const loadedCases = /['"](\.{1,2}\/[^'"]*\.cases\.ts)['"]/g;

/** All test files and browser specs, in order of their names. */
export function listTestFiles(): TestFile[] {
  const all = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join('tests', name.replaceAll(path.sep, '/')))
    .sort();
  return all
    .filter((file) => testName.test(file))
    .map((file) => ({ file, cases: [...findCases(file, all, new Set())].sort() }));
}

/** Adds the files of cases that a file loads, and that those load. */
function findCases(file: string, all: readonly string[], found: Set<string>): Set<string> {
  for (const [, reference = ''] of readFileSync(file, 'utf8').matchAll(loadedCases)) {
    const parts = path.posix.join(path.posix.dirname(file), reference).split('*');
    const pattern = new RegExp(`^${parts.map(escaped).join('[^/]*')}$`);
    for (const each of all) {
      if (found.has(each) || !pattern.test(each)) continue;
      found.add(each);
      findCases(each, all, found);
    }
  }
  return found;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The bytes of a test file and its cases. */
export function sizeOf({ file, cases }: TestFile): number {
  return [file, ...cases].reduce((sum, each) => sum + statSync(each).size, 0);
}
