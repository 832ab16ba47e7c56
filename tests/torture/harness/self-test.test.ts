import { expect, it } from 'vitest';
import { figure } from '../../bench/fixtures/figure.ts';
import { selfTest } from './self-test.ts';
import { makeSuite } from '../fixtures/make-suite.ts';

const bugs = ['a', 'b', 'c', 'd', 'e'];
const suiteWith = (names: string[]) => makeSuite({ noticed: names, unnoticed: [], breaking: [] });
const passed = [figure({})];
const failed = [figure({}), figure({ value: 3, pass: false })];

it('a suite that passes without bugs and fails with each of five passes its self-test', async () => {
  const result = await selfTest('s', suiteWith(bugs), (bug) => Promise.resolve(bug ? failed : passed));
  expect(result).toMatchObject({ value: 5, pass: true });
});

it.each([
  ['fails without any bug', failed],
  ['is void without any bug', [figure({ value: null, pass: null })]],
  ['shows nothing without any bug', []],
  ['breaks without any bug', undefined],
])('a suite that %s fails its self-test, whatever it catches', async (_, honest) => {
  const result = await selfTest('s', suiteWith(bugs), (bug) => Promise.resolve(bug ? failed : honest));
  expect(result).toMatchObject({ value: 5, pass: false, detail: { passesWithoutBugs: false } });
});

it('a suite with fewer than five planted bugs fails its self-test', async () => {
  const run = (bug: string | undefined) => Promise.resolve(bug ? failed : passed);
  expect(await selfTest('s', suiteWith(bugs.slice(1)), run)).toMatchObject({ value: 4, pass: false });
});

it('a bug that makes the run invalid or throw is not caught', async () => {
  const voided = [figure({ value: null, pass: null })];
  const run = (bug: string | undefined) =>
    Promise.resolve(bug === 'b' ? voided : bug === 'c' ? undefined : bug ? failed : passed);
  const result = await selfTest('s', suiteWith(bugs), run);
  expect(result).toMatchObject({
    value: 3,
    pass: false,
    detail: { missed: ['b: b is broken', 'c: c is broken'] },
  });
});
