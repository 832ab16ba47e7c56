/**
 * An error and everything that caused it, as plain records. Libraries name the cause differently: `cause` is the
 * language's, `errors` belongs to AggregateError, `meta.driverAdapterError` to Prisma.
 * @returns the error first, at most twenty records.
 */
export function causesOf(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  let waiting = [error];
  while (waiting.length > 0 && found.length < 20) {
    const records = waiting.filter(isRecord);
    found.push(...records);
    waiting = records.flatMap(({ cause, meta, driverAdapterError, errors }) => [
      cause,
      meta,
      driverAdapterError,
      ...(Array.isArray(errors) ? (errors as unknown[]) : []),
    ]);
  }
  return found;
}

/** Every name and code of one record of {@link causesOf}: Prisma's, the adapter's, the SQLSTATE, the socket's. */
export function codesOf({ code, originalCode, kind }: Record<string, unknown>): string[] {
  return [originalCode, code, kind].filter((value) => typeof value === 'string');
}

/** Whether a code is one of Postgres (SQLSTATE). Prisma's codes P1000 and above have the same length. */
export function isSqlState(code: string): boolean {
  return /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/.test(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
