import { classifyDatabaseError } from '#app/db/connection/errors.ts';
import { logFailure } from '#app/log.ts';
import { Problem } from './problem.ts';

/**
 * Maps a thrown error to a Problem: 503 for a temporary condition of the database; undefined for a bug, whose
 * details clients must not see.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { kind, retryAfterSeconds } = classifyDatabaseError(error) ?? {};
  if (retryAfterSeconds === undefined) return undefined;
  const isBusy = kind === 'lock-timeout' || kind === 'tenant-limit';
  return new Problem(isBusy ? 'database-busy' : 'database-unavailable', {}, { retryAfterSeconds });
}

/**
 * As {@link problemOf}, and logs the error unless it is a thrown Problem.
 * @param message of the log, for errors other than database conditions.
 */
export function reportedProblemOf(error: unknown, message: string, fields: object = {}): Problem | undefined {
  if (!(error instanceof Problem)) logFailure(error, message, fields);
  return problemOf(error);
}
