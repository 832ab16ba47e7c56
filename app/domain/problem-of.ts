import { classifyDatabaseError } from '#app/db/errors.ts';
import { logFailure } from '#app/log.ts';
import { Problem } from './problem.ts';

/**
 * What a thrown error means to a caller: 503 for a condition of the database that may pass; undefined when it is a fault
 * of ours that is theirs to know nothing of.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const { kind, retryAfterSeconds } = classifyDatabaseError(error) ?? {};
  if (retryAfterSeconds === undefined) return undefined;
  const isBusy = kind === 'lock-timeout' || kind === 'tenant-limit';
  return new Problem(isBusy ? 'database-busy' : 'database-unavailable', {}, { retryAfterSeconds });
}

/**
 * The same as {@link problemOf}, and logs the error unless it is a refusal that was thrown as one.
 * @param message of the log, for an error that is no condition of the database.
 */
export function reportedProblemOf(error: unknown, message: string, fields: object = {}): Problem | undefined {
  if (!(error instanceof Problem)) logFailure(error, message, fields);
  return problemOf(error);
}
