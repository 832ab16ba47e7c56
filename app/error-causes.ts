/**
 * An error and all its causes, as plain records. The property differs: `cause` in the language, `errors` in
 * AggregateError, `meta.driverAdapterError` in Prisma.
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

/** All names and codes of one record of {@link causesOf}: of Prisma, the adapter, Postgres and the socket. */
export function codesOf({ code, originalCode, kind }: Record<string, unknown>): string[] {
  return [originalCode, code, kind].filter((value) => typeof value === 'string');
}

/** Whether a code is an SQLSTATE. Prisma's codes from P1000 have the same length. */
export function isSqlState(code: string): boolean {
  return /^(?!P[1-9])(?=.*\d)[0-9A-Z]{5}$/.test(code);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
