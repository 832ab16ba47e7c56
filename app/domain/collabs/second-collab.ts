import { Problem } from '../problem.ts';

/** The refusal of a second collab of a creator in a channel. @param collabId the one that is there. */
export function secondCollab(collabId: string): Problem {
  return new Problem(
    'conflict',
    `This creator already has a collab with this channel: "${collabId}". Update that one.`,
  );
}
