import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { changeSource } from '../torture/harness/copy-sources.ts';
import type { SourceBug } from '../torture/harness/copy-sources.ts';
import type { TextBug } from '../torture/harness/plant-bug.ts';
import { replaceCode } from '../torture/harness/replace-code.ts';

const modules = import.meta.glob<Record<string, (TextBug | SourceBug)[]>>('../torture/*/planted-bugs.ts', {
  eager: true,
});
const bugs = Object.values(modules).flatMap((module) => Object.values(module).flat());

/** Why a bug cannot be planted, for each such bug. */
function listFailures<Bug extends { name: string }>(
  all: readonly Bug[],
  plant: (bug: Bug) => void,
): string[] {
  return all.flatMap((bug) => {
    try {
      plant(bug);
      return [];
    } catch (error) {
      return [`${bug.name}: ${String(error)}`];
    }
  });
}

it('the text of a planted bug is in the build, and once in each file that it changes', () => {
  const texts = bugs.filter((bug) => 'from' in bug);
  const bundles = readdirSync('build/bin')
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(path.join('build/bin', name), 'utf8'));
  const plant = (bug: TextBug) => {
    if (bundles.filter((text) => replaceCode(text, bug) !== undefined).length === 0)
      throw new Error('The text is not in the build');
  };
  expect(listFailures(texts, plant)).toEqual([]);
  expect(texts.length).toBeGreaterThan(60);
});

it('the text of a bug planted in sources is once in its file', () => {
  const inSources = bugs.filter((bug) => 'changes' in bug);
  const plant = ({ changes }: SourceBug) => {
    for (const change of changes) changeSource(readFileSync(change.file, 'utf8'), change);
  };
  expect(listFailures(inSources, plant)).toEqual([]);
  expect(inSources.length).toBeGreaterThan(10);
});
