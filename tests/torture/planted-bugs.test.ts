import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changesOf, changeSource, type SourceBug } from './harness/plant-bug.ts';

const modules = import.meta.glob<Record<string, unknown>>('./*/planted-bugs.ts', {
  eager: true,
});

it.each(Object.entries(modules))('the bugs of %s can be planted', (_, module) => {
  // A module may also export functions.
  const bugs = Object.values(module)
    .filter((exported) => Array.isArray(exported))
    .flat() as SourceBug[];
  const failures = bugs.flatMap((bug) => {
    try {
      for (const change of changesOf(bug)) changeSource(readFileSync(change.file, 'utf8'), change);
      return [];
    } catch (error) {
      return [`${bug.name}: ${String(error)}`];
    }
  });
  expect(failures).toEqual([]);
  expect(bugs.length).toBeGreaterThanOrEqual(5);
});

it('a text that is not there, or twice, is no place for a bug', () => {
  const change = { file: 'a.ts', from: 'b', to: 'c' };
  expect(changeSource('abd', change)).toBe('acd');
  for (const source of ['ad', 'abbd']) expect(() => changeSource(source, change)).toThrow('exactly once');
});
