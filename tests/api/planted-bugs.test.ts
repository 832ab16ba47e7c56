import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { TextBug } from '../torture/harness/plant-bug.ts';
import { replaceCode } from '../torture/harness/replace-code.ts';

const modules = import.meta.glob<Record<string, unknown>>('../torture/*/planted-bugs.ts', { eager: true });
const bugs = Object.values(modules)
  .flatMap((module) => Object.values(module).flat())
  .filter(isTextBug);

function isTextBug(value: unknown): value is TextBug {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

it('every planted bug of a torture suite matches the build', () => {
  const bundles = readdirSync('build/bin').map((name) => readFileSync(path.join('build/bin', name), 'utf8'));
  const nowhere = bugs.filter((bug) => bundles.every((text) => replaceCode(text, bug) === undefined));
  expect(nowhere.map(({ name }) => name)).toEqual([]);
  expect(bugs.length).toBeGreaterThan(60);
});
