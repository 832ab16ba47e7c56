import { classifyDatabaseError } from '#app/db/connection/errors.ts';
import { logFailure } from '#app/log.ts';
import { Problem } from './problem.ts';

/**
 * Maps a thrown error to a Problem: 503 for a temporary condition of the database; undefined for a bug, whose
 * details clients must not see.
 * @param isRead whether the request only reads: then no change can have been made.
 */
export function problemOf(error: unknown, isRead = false): Problem | undefined {
  if (error instanceof Problem) return error;
  const { kind = '', retryAfterSeconds } = classifyDatabaseError(error) ?? {};
  if (retryAfterSeconds === undefined) return undefined;
  const isBusy = kind === 'lock-timeout' || kind === 'tenant-limit';
  const code = isBusy ? 'database-busy' : 'database-unavailable';
  const codeOfRead = kind === 'read-only' ? 'database-read-only' : 'database-unavailable-to-read';
  return new Problem(isRead && !isBusy ? codeOfRead : code, {}, { retryAfterSeconds });
}

/**
 * As {@link problemOf}, and logs the error unless it is a thrown Problem.
 * @param message of the log, for errors other than database conditions.
 */
export function reportedProblemOf(
  error: unknown,
  message: string,
  { isRead = false, fields = {} }: { isRead?: boolean; fields?: object } = {},
): Problem | undefined {
  if (!(error instanceof Problem)) logFailure(error, message, fields);
  return problemOf(error, isRead);
}
