import { describe, expect, it } from 'vitest';
import { classifyDatabaseError, violates } from '#app/db/connection/errors.ts';
import { problemOf } from '#app/domain/problem-of.ts';
import { describeFailure } from '#app/log.ts';

/** An error of Postgres as Prisma's adapter wraps it. */
const fromPostgres = (originalCode: string, originalMessage = 'said by Postgres') =>
  Object.assign(new Error('wrapped'), {
    meta: { driverAdapterError: { cause: { kind: 'postgres', originalCode, originalMessage } } },
  });

it.each([
  ['08006', 'the connection failed', 'unavailable'],
  ['53100', 'the disk is full', 'disk-full'],
  ['53200', 'it is out of memory', 'out-of-resources'],
  ['53300', 'too many connections', 'no-connection-slots'],
  ['57014', 'a statement took too long', 'statement-timeout'],
  ['57P01', 'it is shutting down', 'unavailable'],
  ['57P02', 'it crashed', 'unavailable'],
  ['57P03', 'it is starting', 'unavailable'],
  ['55P03', 'a lock was not to be had', 'lock-timeout'],
  ['25P03', 'nothing went on in a transaction', 'transaction-timeout'],
  ['25006', 'it only reads', 'read-only'],
  ['28P01', 'the password is wrong', 'bad-credentials'],
  ['28000', 'the role may not log in', 'bad-credentials'],
  ['3D000', 'there is no such database', 'database-missing'],
  ['40P01', 'a deadlock, again and again', 'conflict'],
  ['40001', 'a conflict of writers, again and again', 'conflict'],
])('the database error %s, %s, is temporary: %s', (code, _, kind) => {
  expect(problemOf(fromPostgres(code))).toMatchObject({ kind: 'unavailable' });
  expect(classifyDatabaseError(fromPostgres(code))).toMatchObject({ kind, reason: 'said by Postgres' });
});

it.each([
  ['25006', 'database-read-only'],
  ['08006', 'database-unavailable-to-read'],
  ['57014', 'database-unavailable-to-read'],
])('the database error %s of a request that only reads is %s, with no word about changes', (code, of) => {
  const problem = problemOf(fromPostgres(code), true);
  expect(problem).toMatchObject({ kind: 'unavailable', code: of, retryAfterSeconds: 1 });
  expect(problem?.message).not.toMatch(/chang|saved|made/i);
  expect(problemOf(fromPostgres(code))?.message).toMatch(/change in progress/);
});

it.each([
  ['42P01', 'schema-mismatch'],
  ['42703', 'schema-mismatch'],
  ['42501', 'permission-denied'],
])('the database error %s needs an operator: %s', (code, kind) => {
  expect(problemOf(fromPostgres(code))).toBeUndefined();
  expect(classifyDatabaseError(fromPostgres(code))).toMatchObject({ kind });
});

it.each(['23514', '23503', '22021', '57000', '55000', '25001'])(
  'the database error %s is an internal error without details for clients',
  (code) => {
    expect(problemOf(fromPostgres(code))).toBeUndefined();
    expect(classifyDatabaseError(fromPostgres(code))).toBeUndefined();
  },
);

describe('an error without a code', () => {
  it.each([
    ['no more connections allowed (max_client_conn)', 'no-connection-slots'],
    ['query_wait_timeout', 'no-connection-slots'],
    ['server login has been failing', 'unavailable'],
  ])('PgBouncer’s "%s" is %s', (message, kind) => {
    const error = Object.assign(new Error(message), { name: 'error', code: '08P01', severity: 'FATAL' });
    expect(classifyDatabaseError(error)).toMatchObject({ kind, reason: message });
  });

  it.each([
    ['timeout exceeded when trying to connect', 'pool-exhausted'],
    ['Connection terminated unexpectedly', 'unavailable'],
  ])('the driver’s "%s" is %s', (message, kind) => {
    expect(classifyDatabaseError(new Error(message))).toMatchObject({ kind });
  });

  it('a socket error of the driver is a database error, and an aborted request is not', () => {
    const rejected = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
    });
    expect(classifyDatabaseError(rejected)).toMatchObject({ kind: 'unavailable', reason: rejected.message });
    expect(classifyDatabaseError(new AggregateError([rejected]))).toMatchObject({ kind: 'unavailable' });
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    expect(classifyDatabaseError(aborted)).toBeUndefined();
    expect(classifyDatabaseError(new TypeError('fetch failed', { cause: rejected }))).toBeUndefined();
  });
});

it.each([
  ['of the driver', 'collabs_channel_id_handle_key', true],
  ['of Prisma', { index: 'collabs_channel_id_handle_key' }, true],
  ['of a shard', 'collabs_channel_id_handle_key_102008', true],
  ['of another rule', 'creators_email_key', false],
  ['of columns', { fields: ['channel_id', 'handle'] }, false],
])('a violated rule is known by the constraint %s', (_, constraint, is) => {
  const error = Object.assign(new Error('wrapped'), {
    meta: { driverAdapterError: { cause: { constraint } } },
  });
  expect(violates(error, 'one-collab-per-handle')).toBe(is);
});

it('a log line has SQLSTATE, constraint and causes of an error that Prisma wrapped', () => {
  const error = Object.assign(new Error('wrapped: ada@example.com'), {
    name: 'PrismaClientKnownRequestError',
    code: 'P2002',
    meta: {
      driverAdapterError: Object.assign(new Error('ada@example.com'), {
        name: 'DriverAdapterError',
        cause: {
          originalCode: '23505',
          originalMessage: 'Key (email)=(ada@example.com) exists',
          kind: 'UniqueConstraintViolation',
          constraint: { index: 'creators_email_key' },
        },
      }),
    },
  });
  const described = describeFailure(error);
  expect(described).toMatchObject({
    failure: 'PrismaClientKnownRequestError',
    code: 'P2002',
    sqlState: '23505',
    constraint: 'creators_email_key',
    causes: [{ failure: 'DriverAdapterError' }],
  });
  expect(JSON.stringify(described)).not.toContain('ada@example.com');
});
