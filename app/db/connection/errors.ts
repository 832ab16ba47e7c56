import { causesOf, codesOf, isSqlState } from '#app/error-causes.ts';

/** Returns whether Postgres aborted the transaction because of a deadlock or write conflict (SQLSTATE 40P01, 40001). */
export function isInterrupted(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode }) =>
      code === 'P2034' || [code, originalCode].some((state) => state === '40P01' || state === '40001'),
  );
}

/** Rules of the database that a write can violate because of what another request wrote. Other modules know no constraint. */
const ruleOfConstraint = {
  creators_email_key: 'one-creator-per-email',
  collabs_channel_id_affiliate_code_key_key: 'one-collab-per-code',
  collabs_channel_id_handle_key: 'one-collab-per-handle',
  custom_field_definitions_channel_id_owner_type_handle_key: 'one-field-per-handle',
  custom_field_values_channel_id_definition_id_fkey: 'field-of-value',
  custom_field_values_channel_id_definition_id_type_fkey: 'field-of-value',
} as const;

type DatabaseRule = (typeof ruleOfConstraint)[keyof typeof ruleOfConstraint];
const ruleOf: Readonly<Record<string, DatabaseRule>> = ruleOfConstraint;

/** Returns whether a write violated a rule. A distributed engine adds a shard's number to the names of constraints. */
export function violates(error: unknown, rule: DatabaseRule): boolean {
  const name = findConstraint(error);
  return typeof name === 'string' && ruleOf[name.replace(/_\d+$/, '')] === rule;
}

/** The name of the violated constraint, or its columns: the driver returns a text, Prisma's adapter an object. */
export function findConstraint(error: unknown): unknown {
  const nameOf = ({ constraint }: Record<string, unknown>) =>
    isRecord(constraint) ? (constraint['index'] ?? constraint['fields']) : constraint;
  return causesOf(error)
    .map(nameOf)
    .find((name) => name !== undefined);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The code of TenantLimitError (bulkhead.ts); errors that wrap it keep the code. */
export const tenantLimitCode = 'TENANT_LIMIT';

/** A condition of the database that made a statement fail. */
interface DatabaseCondition {
  /** For code and metrics. */
  kind: string;
  /** The log message. */
  message: string;
  /** Log level: `warn` when the database works and one tenant waits for itself. */
  level?: 'warn';
  /** Seconds after which the same request may succeed; undefined when an operator must act first. */
  retryAfterSeconds: number | undefined;
  /** What operators should do. */
  instruction: string;
  /** Text of Postgres or the socket error. Names tables, columns and roles, but no values. */
  reason: string | undefined;
}

interface Rule extends Omit<DatabaseCondition, 'reason'> {
  /** SQLSTATE, Prisma's code, the adapter's kind. https://www.postgresql.org/docs/current/errcodes-appendix.html */
  codes: RegExp;
  /** Parts of a message, for errors without a code. */
  messages?: RegExp;
}

/** The first matching rule applies. Conditions of one statement come before those of the connection. */
const rules: readonly Rule[] = [
  {
    kind: 'tenant-limit',
    codes: new RegExp(`^${tenantLimitCode}$`),
    level: 'warn',
    message: 'Request waited too long for its tenant',
    retryAfterSeconds: 3,
    instruction: 'One tenant uses its whole share of the connections. Check what its requests wait for.',
  },
  {
    kind: 'startup-parameter-refused',
    // PgBouncer's text for a parameter that is not in its `ignore_startup_parameters`.
    codes: /^$/,
    messages: /unsupported startup parameter/i,
    message: 'The connection pooler rejects session settings',
    retryAfterSeconds: undefined,
    instruction:
      'DATABASE_URL is a connection pooler that rejects session settings. Set DATABASE_DIRECT_URL to Postgres itself and run npm run migrate.',
  },
  {
    kind: 'disk-full',
    codes: /^53100$/,
    message: 'The database disk is full',
    retryAfterSeconds: 30,
    instruction: 'The disk of the database is full. Free or add space.',
  },
  {
    kind: 'no-connection-slots',
    codes: /^(53300|TooManyConnections)$/,
    // PgBouncer sends these with 08P01. https://www.pgbouncer.org/config.html
    messages: /no more connections allowed|query_wait_timeout|remaining connection slots are reserved/i,
    message: 'The database has no free connection slots',
    retryAfterSeconds: 5,
    instruction:
      'The database has no free connections. Raise max_connections, or lower DATABASE_POOL_SIZE or the number of processes.',
  },
  {
    kind: 'out-of-resources',
    codes: /^53/,
    message: 'The database is out of resources',
    retryAfterSeconds: 5,
    instruction: 'The database is out of memory or reached another limit. Check its log.',
  },
  {
    kind: 'schema-mismatch',
    codes: /^(42P01|42703|42883|42704|3F000|P2021|P2022|TableDoesNotExist|ColumnNotFound)$/,
    message: 'The database schema does not match this build',
    retryAfterSeconds: undefined,
    instruction: 'The database has no tables. Run npm run migrate.',
  },
  {
    kind: 'permission-denied',
    codes: /^42501$/,
    message: 'The database role lacks a permission',
    retryAfterSeconds: undefined,
    instruction: 'The database role lacks a permission. Grant it to the user in DATABASE_URL.',
  },
  {
    kind: 'bad-credentials',
    codes: /^(28...|P1000|P1010|AuthenticationFailed|DatabaseAccessDenied)$/,
    message: 'The database rejects the configured credentials',
    retryAfterSeconds: 30,
    instruction:
      'The database refuses the connection. Correct the user, password and database name in DATABASE_URL.',
  },
  {
    kind: 'database-missing',
    codes: /^(3D000|P1003|DatabaseDoesNotExist)$/,
    message: 'The configured database does not exist',
    retryAfterSeconds: 30,
    instruction:
      'The database refuses the connection. Correct the user, password and database name in DATABASE_URL.',
  },
  {
    kind: 'read-only',
    codes: /^25006$/,
    message: 'The database is read-only',
    retryAfterSeconds: 1,
    instruction: 'The database is read-only. Point DATABASE_URL to the primary.',
  },
  {
    kind: 'lock-timeout',
    codes: /^55P03$/,
    level: 'warn',
    message: 'A database lock was not released in time',
    retryAfterSeconds: 3,
    instruction: 'A lock in the database was not released in time. Check pg_locks.',
  },
  {
    kind: 'statement-timeout',
    codes: /^57014$/,
    message: 'A database statement took too long',
    retryAfterSeconds: 1,
    instruction: 'A statement took too long. Check pg_stat_activity.',
  },
  {
    kind: 'transaction-timeout',
    codes: /^(25P0[34]|P2028)$/,
    message: 'A database transaction took too long',
    retryAfterSeconds: 1,
    instruction: 'A transaction took too long. Check pg_stat_activity.',
  },
  {
    kind: 'conflict',
    codes: /^(40P01|40001|P2034|TransactionWriteConflict)$/,
    message: 'Database transactions conflicted repeatedly',
    retryAfterSeconds: 1,
    instruction: 'Transactions keep aborting each other. Check the log of the database.',
  },
  {
    kind: 'pool-exhausted',
    codes: /^P2024$/,
    messages: /timeout exceeded when trying to connect/i,
    message: 'All pooled database connections are busy',
    retryAfterSeconds: 1,
    instruction:
      'All connections of this process are busy. Raise DATABASE_POOL_SIZE, or find the statements that use them.',
  },
  {
    kind: 'unavailable',
    codes:
      /^(08...|57P..|P1001|P1002|P1008|P1017|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError)$/,
    messages:
      /connection terminated|connection error and is not queryable|connection timeout|timeout expired|query read timeout|server closed the connection/i,
    message: 'The database is unavailable',
    retryAfterSeconds: 1,
    instruction: 'The database does not respond. Start it, or correct DATABASE_URL.',
  },
];

const unavailableRule = rules.find(({ kind }) => kind === 'unavailable');
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The same symbol in the server's bundle and in the app's bundle. */
const databaseErrorMark = Symbol.for('creator-collabs.of-database');

/** Marks an error of a database connection, because a socket error does not name its socket. */
export function markDatabaseError(error: unknown): void {
  if (error instanceof Error) Object.defineProperty(error, databaseErrorMark, { value: true });
}

/** Returns the condition of the database that caused an error; undefined for other errors. */
export function classifyDatabaseError(error: unknown): DatabaseCondition | undefined {
  const causes = causesOf(error);
  for (const rule of rules) {
    const match = causes.find((record) => matches(rule, record));
    if (match) return { ...rule, reason: findReason(match, causes) ?? findMessagePart(rule, causes) };
  }
  const socket = causes.find(({ code }) => typeof code === 'string' && socketCodes.test(code));
  if (socket && unavailableRule && (isConnectionError(causes[0]) || causes.some(isDatabaseError)))
    return { ...unavailableRule, reason: findReason(socket, causes) };
  return undefined;
}

/** Returns whether the database reads but refuses to write: it is read-only, or its disk is full. */
export function refusesWrites(error: unknown): boolean {
  const kind = classifyDatabaseError(error)?.kind;
  return kind === 'read-only' || kind === 'disk-full';
}

/** Returns whether a later retry may succeed without an operator. */
export function isTemporary(error: unknown): boolean {
  return classifyDatabaseError(error)?.retryAfterSeconds !== undefined;
}

/** Returns why a database cannot be used and what to do, as a sentence; undefined for other errors. */
export function explainDatabaseError(error: unknown): string | undefined {
  return classifyDatabaseError(error)?.instruction;
}

function matches({ codes, messages: messagePattern }: Rule, record: Record<string, unknown>): boolean {
  const { message, name } = record;
  // Other errors may quote messages of the driver.
  const isDriver = typeof name !== 'string' || /^(error|PrismaClient.*|DriverAdapter.*)$/i.test(name);
  return (
    codesOf(record).some((code) => codes.test(code)) ||
    (isDriver && messagePattern !== undefined && typeof message === 'string' && messagePattern.test(message))
  );
}

/** The matching part of a driver message that has no code. */
function findMessagePart(
  { messages: messagePattern }: Rule,
  causes: readonly Record<string, unknown>[],
): string | undefined {
  for (const { message } of causes) {
    const [found] = (typeof message === 'string' && messagePattern?.exec(message)) || [];
    if (found !== undefined) return found;
  }
  return undefined;
}

function isDatabaseError(record: Record<PropertyKey, unknown>): boolean {
  const { name } = record;
  return (
    databaseErrorMark in record || (typeof name === 'string' && /^(PrismaClient|DriverAdapter)/.test(name))
  );
}

/** Only the driver passes connection errors on unchanged; `fetch` wraps them. */
function isConnectionError(error: Record<string, unknown> | undefined): boolean {
  const { syscall, name } = error ?? {};
  return syscall === 'connect' || syscall === 'getaddrinfo' || name === 'AggregateError';
}

/** Text of Postgres or of the operating system. Prisma's messages quote the call, so they are left out. */
function findReason(match: Record<string, unknown>, causes: readonly Record<string, unknown>[]) {
  const source = [match, ...causes].find(
    (record) =>
      typeof record['originalMessage'] === 'string' ||
      typeof record['syscall'] === 'string' ||
      (typeof record['severity'] === 'string' && codesOf(record).some(isSqlState)),
  );
  const text = source?.['originalMessage'] ?? source?.['message'];
  return typeof text === 'string' ? text : undefined;
}
