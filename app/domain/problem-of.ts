import { databaseFailure } from '#app/db/database-failure.ts';
import { logFailure } from '#app/log.ts';
import { Problem } from './problem.ts';

/**
 * What a thrown error means to a caller: 503 for a condition of the database that may pass; undefined when it is a fault
 * of ours that is theirs to know nothing of.
 */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  const retryAfterSeconds = databaseFailure(error)?.retryAfterSeconds;
  return retryAfterSeconds === undefined
    ? undefined
    : new Problem('unavailable', awayForNow, { retryAfterSeconds });
}

/**
 * The same as {@link problemOf}, and logs the error unless it is a refusal that was thrown as one.
 * @param message of the log, for an error that is no condition of the database.
 */
export function reportedProblemOf(error: unknown, message: string, fields: object = {}): Problem | undefined {
  if (!(error instanceof Problem)) logFailure(error, message, fields);
  return problemOf(error);
}

/** When the answer to a commit is lost, nobody here can tell whether it was carried out. */
const awayForNow =
  'The service is away for a moment. Try again soon. A change that was under way may have been made: look before you send it again.';
