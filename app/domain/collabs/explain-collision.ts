import { db } from '#app/db/client.ts';
import { emailKey } from '../creators/email.ts';
import { Problem } from '../problem.ts';

/** What the caller chose of a collab's unique values; absent means that it was chosen by us. */
export interface ChosenNames {
  email: string;
  affiliateCode?: string;
  handle?: string;
}

/** What a broken unique constraint of a collab means to the caller; undefined when it is no fault of theirs. */
export async function explainCollision(
  constraint: string,
  channelId: string,
  { email, affiliateCode, handle }: ChosenNames,
): Promise<Problem | undefined> {
  if (constraint === 'collabs_channel_id_creator_id_key') {
    const existing = await db.collab.findFirst({
      where: { channelId, creator: { email: emailKey(email) } },
      select: { id: true },
    });
    return existing ? alreadyJoined(existing.id) : undefined;
  }
  if (constraint === 'collabs_channel_id_affiliate_code_key_key' && affiliateCode !== undefined)
    return isTaken('affiliate code', affiliateCode);
  if (constraint === 'collabs_channel_id_handle_key' && handle !== undefined)
    return isTaken('handle', handle);
  return undefined;
}

/** The refusal of a second collab of one creator in one channel, naming the first. */
export function alreadyJoined(collabId: string): Problem {
  return new Problem(
    'conflict',
    `This creator already has a collab with this channel: "${collabId}". Update that one.`,
  );
}

function isTaken(what: string, value: string): Problem {
  return new Problem(
    'conflict',
    `The ${what} "${value}" is taken in this channel. Send another, or none to get one made.`,
  );
}
