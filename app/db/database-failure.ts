import { causesOf, codesOf, isSqlState } from '#app/error-causes.ts';

/** The code of TenantLimitError (bulkhead.ts), which errors that wrap it keep. */
export const tenantLimitCode = 'TENANT_LIMIT';

/** A condition of the database that keeps it from doing what was asked. */
export interface DatabaseFailure {
  /** For code and metrics. */
  kind: string;
  /** The log message. */
  message: string;
  /** Of the log line: `warn` where the database is well and one tenant waits for itself. */
  level?: 'warn';
  /** After how many seconds the same request may succeed; undefined when somebody has to change something first. */
  retryAfterSeconds: number | undefined;
  /** What the operator should do, in a sentence. */
  advice: string;
  /** What Postgres or the socket said. Names tables, columns and roles, and quotes no values. */
  reason: string | undefined;
}

interface Rule extends Omit<DatabaseFailure, 'reason'> {
  /** SQLSTATE, Prisma's code, the adapter's kind. https://www.postgresql.org/docs/current/errcodes-appendix.html */
  codes: RegExp;
  /** Words of a message, where no code says it. */
  words?: RegExp;
}

/** One row for each condition; the first that matches counts. Those that concern one statement come before the connection. */
const rules: readonly Rule[] = [
  {
    kind: 'tenant-limit',
    codes: new RegExp(`^${tenantLimitCode}$`),
    level: 'warn',
    message: 'Request waited too long for its tenant',
    retryAfterSeconds: 3,
    advice: 'One tenant has its share of the connections in use: see what its requests wait for.',
  },
  {
    kind: 'startup-parameter-refused',
    // PgBouncer's words for a parameter that is not in its `ignore_startup_parameters`.
    codes: /^$/,
    words: /unsupported startup parameter/i,
    message: 'The connection pooler refuses session settings',
    retryAfterSeconds: undefined,
    advice:
      'DATABASE_URL is a connection pooler that refuses session settings: give the address of Postgres itself in DATABASE_DIRECT_URL, and run npm run migrate.',
  },
  {
    kind: 'disk-full',
    codes: /^53100$/,
    message: 'The database disk is full',
    retryAfterSeconds: 30,
    advice: 'The disk of the database is full: free or add space.',
  },
  {
    kind: 'no-connection-slots',
    codes: /^(53300|TooManyConnections)$/,
    // PgBouncer says these with 08P01. https://www.pgbouncer.org/config.html
    words: /no more connections allowed|query_wait_timeout|remaining connection slots are reserved/i,
    message: 'The database has no free connection slots',
    retryAfterSeconds: 5,
    advice:
      'The database has no free connections: raise max_connections, or lower DATABASE_POOL_SIZE or the number of processes.',
  },
  {
    kind: 'out-of-resources',
    codes: /^53/,
    message: 'The database is out of resources',
    retryAfterSeconds: 5,
    advice: 'The database is out of memory or reached another limit: see its log.',
  },
  {
    kind: 'schema-mismatch',
    codes: /^(42P01|42703|42883|42704|3F000|P2021|P2022|TableDoesNotExist|ColumnNotFound)$/,
    message: 'The database schema does not match this build',
    retryAfterSeconds: undefined,
    advice: 'The database has no tables yet: run npm run migrate.',
  },
  {
    kind: 'permission-denied',
    codes: /^42501$/,
    message: 'The database role lacks a permission',
    retryAfterSeconds: undefined,
    advice: 'The database denies its role a permission: grant it to the user in DATABASE_URL.',
  },
  {
    kind: 'bad-credentials',
    codes: /^(28...|P1000|P1010|AuthenticationFailed|DatabaseAccessDenied)$/,
    message: 'The database rejects the configured credentials',
    retryAfterSeconds: 30,
    advice:
      'The database refuses the connection: correct the user, password and database name in DATABASE_URL.',
  },
  {
    kind: 'database-missing',
    codes: /^(3D000|P1003|DatabaseDoesNotExist)$/,
    message: 'The configured database does not exist',
    retryAfterSeconds: 30,
    advice:
      'The database refuses the connection: correct the user, password and database name in DATABASE_URL.',
  },
  {
    kind: 'read-only',
    codes: /^25006$/,
    message: 'The database is read-only',
    retryAfterSeconds: 1,
    advice: 'The database is read-only: point DATABASE_URL to the primary.',
  },
  {
    kind: 'lock-timeout',
    codes: /^55P03$/,
    level: 'warn',
    message: 'A database lock was not released in time',
    retryAfterSeconds: 3,
    advice: 'A lock in the database was not released in time: see pg_locks.',
  },
  {
    kind: 'statement-timeout',
    codes: /^57014$/,
    message: 'A database statement took too long',
    retryAfterSeconds: 1,
    advice: 'A statement took too long: see pg_stat_activity.',
  },
  {
    kind: 'transaction-timeout',
    codes: /^(25P0[34]|P2028)$/,
    message: 'A database transaction took too long',
    retryAfterSeconds: 1,
    advice: 'A transaction took too long: see pg_stat_activity.',
  },
  {
    kind: 'conflict',
    codes: /^(40P01|40001|P2034|TransactionWriteConflict)$/,
    message: 'Database transactions conflicted repeatedly',
    retryAfterSeconds: 1,
    advice: 'Transactions keep ending each other: see the log of the database.',
  },
  {
    kind: 'pool-exhausted',
    codes: /^P2024$/,
    words: /timeout exceeded when trying to connect/i,
    message: 'All pooled database connections are busy',
    retryAfterSeconds: 1,
    advice: 'All connections of this process are busy: raise DATABASE_POOL_SIZE, or find what holds them.',
  },
  {
    kind: 'away',
    codes:
      /^(08...|57P..|P1001|P1002|P1008|P1017|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError)$/,
    words:
      /connection terminated|connection error and is not queryable|connection timeout|query read timeout|server closed the connection/i,
    message: 'The database is away',
    retryAfterSeconds: 1,
    advice: 'The database does not answer: start it, or correct DATABASE_URL.',
  },
];

const awayByName = rules.find(({ kind }) => kind === 'away');
const socketCodes =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** Names the copy of this module in the server's bundle and the one in the app's bundle alike. */
const ofDatabase = Symbol.for('creator-collabs.of-database');

/** Marks the error of a connection to the database: a socket's error does not tell whose socket it was. */
export function markOfDatabase(error: unknown): void {
  if (error instanceof Error) Object.defineProperty(error, ofDatabase, { value: true });
}

/** What is wrong with the database, for an error that says so; undefined for every other error. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const causes = causesOf(error);
  for (const rule of rules) {
    const match = causes.find((record) => matches(rule, record));
    if (match) return { ...rule, reason: reasonOf(match, causes) ?? wordsOf(rule, causes) };
  }
  const socket = causes.find(({ code }) => typeof code === 'string' && socketCodes.test(code));
  if (socket && awayByName && (isFromConnecting(causes[0]) || causes.some(isOfDatabase)))
    return { ...awayByName, reason: reasonOf(socket, causes) };
  return undefined;
}

/** Whether the database may do the same later without anybody changing its settings or ours. */
export function isTemporary(error: unknown): boolean {
  return databaseFailure(error)?.retryAfterSeconds !== undefined;
}

/** Why a database cannot be used, as a sentence that says what to do; undefined when the error means something else. */
export function explainUnusable(error: unknown): string | undefined {
  return databaseFailure(error)?.advice;
}

function matches({ codes, words }: Rule, record: Record<string, unknown>): boolean {
  const { message, name } = record;
  // Other errors may quote somebody else's words.
  const isDriver = typeof name !== 'string' || /^(error|PrismaClient.*|DriverAdapter.*)$/i.test(name);
  return (
    codesOf(record).some((code) => codes.test(code)) ||
    (isDriver && words !== undefined && typeof message === 'string' && words.test(message))
  );
}

/** The words by which a rule knows a message of the driver, which gives such errors no code. */
function wordsOf({ words }: Rule, causes: readonly Record<string, unknown>[]): string | undefined {
  for (const { message } of causes) {
    const [found] = (typeof message === 'string' && words?.exec(message)) || [];
    if (found !== undefined) return found;
  }
  return undefined;
}

function isOfDatabase(record: Record<PropertyKey, unknown>): boolean {
  const { name } = record;
  return ofDatabase in record || (typeof name === 'string' && /^(PrismaClient|DriverAdapter)/.test(name));
}

/** The driver alone lets errors of connecting through as they are: `fetch` wraps them. */
function isFromConnecting(error: Record<string, unknown> | undefined): boolean {
  const { syscall, name } = error ?? {};
  return syscall === 'connect' || syscall === 'getaddrinfo' || name === 'AggregateError';
}

/** The words of Postgres, or of the operating system about a socket. Prisma's quote the call, so they are left out. */
function reasonOf(match: Record<string, unknown>, causes: readonly Record<string, unknown>[]) {
  const said = [match, ...causes].find(
    (record) =>
      typeof record['originalMessage'] === 'string' ||
      typeof record['syscall'] === 'string' ||
      (typeof record['severity'] === 'string' && codesOf(record).some(isSqlState)),
  );
  const words = said?.['originalMessage'] ?? said?.['message'];
  return typeof words === 'string' ? words : undefined;
}
