import { isDatabaseAway, isInterrupted } from '#app/db/database-error.ts';
import { Problem } from './problem.ts';

/** What a thrown error means to a caller; undefined when it is a fault of ours that is theirs to know nothing of. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error) || isInterrupted(error))
    return new Problem('unavailable', awayForNow, { retryAfterSeconds: 1 });
  return undefined;
}

/** When the answer to a commit is lost, nobody here can tell whether it was carried out. */
const awayForNow =
  'The service is away for a moment. Try again soon. A change that was under way may have been made: look before you send it again.';
