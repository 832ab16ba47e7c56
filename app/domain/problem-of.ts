import { isDatabaseAway } from '#app/db/database-error.ts';
import { Problem } from './problem.ts';

/** What a thrown error means to a caller; undefined when it is a fault of ours that is theirs to know nothing of. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isDatabaseAway(error))
    return new Problem('unavailable', 'The service is away for a moment. Send the same request again.');
  return undefined;
}
