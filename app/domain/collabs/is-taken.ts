import { Problem } from '../problem.ts';

/** The refusal of a code or handle that another collab of the channel has. */
export function isTaken(what: 'affiliate code' | 'handle', value: string): Problem {
  return new Problem(
    'conflict',
    `The ${what} "${value}" is taken in this channel. Send another, or leave it out.`,
  );
}
