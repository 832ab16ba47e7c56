import { db } from '#app/db/client.ts';
import { describeFailure, log } from '#app/log.ts';
import { askAssociatedUser } from '#app/platform/associated-user.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { limits } from '../limits.ts';

/** A person of a store's staff, with what the store's admin gave them for a minute. */
export interface SignedInStaff {
  channelId: string;
  shop: string;
  /** As the platform numbers its users. */
  userId: string;
  sessionToken: string;
}

/** Names change, but seldom. */
const learnedAnewAfterMs = 30 * 24 * 60 * 60_000;
const triedAgainAfterMs = 10 * 60_000;
const mostRemembered = 10_000;

/** Until when nobody here asks for a person again. */
const settledUntil = new Map<string, number>();

/**
 * Learns what a person is called, unless that is known, so that what they change can be told with their name. Nobody
 * waits for it and nothing depends on it: without a name, a person is told by their number. It never fails.
 */
export async function learnName(staff: SignedInStaff): Promise<void> {
  const person = `${staff.channelId} ${staff.userId}`;
  if ((settledUntil.get(person) ?? 0) > Date.now()) return;
  if (settledUntil.size >= mostRemembered) settledUntil.clear();
  settledUntil.set(person, Date.now() + triedAgainAfterMs);
  try {
    const known = (await learnedAt(staff)) ?? (await askAndKeep(staff));
    if (known) settledUntil.set(person, known.getTime() + learnedAnewAfterMs);
  } catch (error) {
    const why = error instanceof PlatformError ? { reason: error.message } : describeFailure(error);
    log.warn({ channelId: staff.channelId, ...why }, 'The name of a person in the admin was not learned');
  }
}

/** When the name was learned, if that is not too long ago. */
async function learnedAt({ channelId, userId }: SignedInStaff): Promise<Date | undefined> {
  const known = await db.staffMember.findUnique({
    where: { channelId_userId: { channelId, userId } },
    select: { learnedAt: true },
  });
  return known && known.learnedAt.getTime() + learnedAnewAfterMs > Date.now() ? known.learnedAt : undefined;
}

async function askAndKeep({
  channelId,
  shop,
  userId,
  sessionToken,
}: SignedInStaff): Promise<Date | undefined> {
  const { id, name } = await askAssociatedUser(shop, sessionToken);
  if (id !== userId || name === '') return undefined;
  const said = { name: name.slice(0, limits.name), learnedAt: new Date() };
  await db.staffMember.upsert({
    where: { channelId_userId: { channelId, userId } },
    create: { channelId, userId, ...said },
    update: said,
  });
  return said.learnedAt;
}
