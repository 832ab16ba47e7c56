import { limits } from '../limits.ts';
import { Problem } from '../problem.ts';

/** The refusal of one drop more than a collab can hold. */
export function fullCollab(): Problem {
  return new Problem(
    'conflict',
    `This collab holds ${limits.dropsPerCollab} drops, the most it can: remove one first.`,
  );
}
