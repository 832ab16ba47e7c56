import { Prisma } from './generated/client.ts';

/** Error codes of Prisma that say the database cannot be reached or is shutting down. */
const awayPrismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);
/**
 * SQLSTATE classes 08 (connection), 53 (resources) and 57P (shutdown); a statement that was ended because it took too
 * long, for itself (57014) or for a lock (55P03), or a transaction in which nothing went on (25P03); a database that only reads, as one does while another takes over
 * (25006). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const awaySqlState = /^(08|53|57P|57014$|55P03$|25006$|25P03$)/;
/** What the socket says. */
const awaySocketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
/** What the adapter calls it before a connection exists. */
const awayKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);
const awayMessages =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|connection timeout|server closed the connection/i;

/** Whether an error means that the database is away for now, so that the caller should come back later. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(({ code, originalCode, kind, message }) => {
    const codes = [code, originalCode].filter((value) => typeof value === 'string');
    return (
      (typeof kind === 'string' && awayKinds.has(kind)) ||
      codes.some(
        (value) => awayPrismaCodes.has(value) || awaySqlState.test(value) || awaySocketCodes.has(value),
      ) ||
      (typeof message === 'string' && awayMessages.test(message))
    );
  });
}

/** Every name and code that an error and what caused it go by: Prisma's, the adapter's, the SQLSTATE, the socket's. */
export function errorCodes(error: unknown): string[] {
  return causesOf(error)
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((value) => typeof value === 'string');
}

/** Whether Postgres ended a transaction in favour of another one: a deadlock or a write conflict (SQLSTATE 40P01, 40001). */
export function isInterrupted(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, originalCode }) =>
      code === 'P2034' || [code, originalCode].some((state) => state === '40P01' || state === '40001'),
  );
}

/** The name of the unique constraint that a write broke, or undefined if that is not what went wrong. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') return undefined;
  for (const { constraint } of causesOf(error.meta)) {
    if (isRecord(constraint) && typeof constraint['index'] === 'string') return constraint['index'];
  }
  return undefined;
}

/** The name of the foreign key that a write broke, or undefined if that is not what went wrong (SQLSTATE 23503). */
export function brokenForeignKey(error: unknown): string | undefined {
  const isBroken = ({ code, kind }: Record<string, unknown>) =>
    code === '23503' || kind === 'ForeignKeyConstraintViolation';
  const constraint = causesOf(error).find(isBroken)?.['constraint'];
  // The driver says its name; Prisma's adapter puts that into an object.
  const name = isRecord(constraint) ? constraint['index'] : constraint;
  return typeof name === 'string' ? name : undefined;
}

/** The error and everything it says caused it, as plain records; errors wrap errors by several names. */
function causesOf(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let waiting = [error];
  while (waiting.length > 0 && found.length < 20) {
    const records = waiting.filter(isRecord);
    found.push(...records);
    waiting = records.flatMap((record) => [record['cause'], record['meta'], record['driverAdapterError']]);
  }
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
