import { expect, it } from 'vitest';
import { problemOf } from '#app/domain/problem-of.ts';

/** An error as Prisma's adapter wraps what Postgres said. */
const fromPostgres = (originalCode: string) =>
  Object.assign(new Error('wrapped'), {
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode } } },
  });

it.each([
  ['08006', 'the connection failed'],
  ['53300', 'too many connections'],
  ['57014', 'a statement took too long'],
  ['57P01', 'it is shutting down'],
  ['57P02', 'it crashed'],
  ['57P03', 'it is starting'],
  ['55P03', 'a lock was not to be had'],
  ['25P03', 'nothing went on in a transaction'],
  ['25006', 'it only reads'],
  ['40P01', 'a deadlock, again and again'],
  ['40001', 'a conflict of writers, again and again'],
])('the database saying %s, %s, is a reason to come back later', (code) => {
  expect(problemOf(fromPostgres(code))).toMatchObject({ code: 'unavailable' });
});

it.each(['23514', '23503', '22021', '42P01', '57000', '55000', '25001'])(
  'the database saying %s is a fault of ours, of which callers learn nothing',
  (code) => {
    expect(problemOf(fromPostgres(code))).toBeUndefined();
  },
);
