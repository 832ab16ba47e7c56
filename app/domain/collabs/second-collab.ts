import { Problem } from '../problem.ts';

/** The refusal of a second collab of a creator in a channel. */
export class SecondCollab extends Problem {
  /** The one that is there. */
  readonly collabId: string;

  constructor(collabId: string) {
    super('conflict', `This creator already has a collab with this channel: "${collabId}". Update that one.`);
    this.collabId = collabId;
  }
}
