import { Problem } from '../problem.ts';

/** What a request is told whose key another one has taken, because it held it too long: nothing of it was kept. */
export function overtaken(): Problem {
  return new Problem(
    'conflict',
    'This request took too long, and another one with the same Idempotency-Key took its place. Send it again in a moment to get that one’s answer.',
    { retryAfterSeconds: 1 },
  );
}
