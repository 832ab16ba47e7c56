import { Problem } from '#app/domain/problem.ts';

/** The refusal of whoever asks too often. */
export function tooMany(retryAfterSeconds: number): Problem {
  const message = `Too many requests. Wait ${retryAfterSeconds} s and send this one again.`;
  return new Problem('too-many', message, { retryAfterSeconds });
}
