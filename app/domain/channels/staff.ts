import { cutText } from '#app/cut-text.ts';
import { db } from '#app/db/connection/client.ts';
import { describeFailure, log } from '#app/log.ts';
import { getAssociatedUser } from '#app/platform/tokens.ts';
import { PlatformError } from '#app/platform/errors.ts';
import { limits } from '../limits.ts';

/** A signed-in user of a store's admin, with a session token that is valid for a minute. */
interface SignedInStaff {
  channelId: string;
  shop: string;
  /** The platform's user id. */
  userId: string;
  sessionToken: string;
}

/** Names change rarely. */
const refreshAfterMs = 30 * 24 * 60 * 60_000;
const retryAfterMs = 10 * 60_000;
const maxCached = 10_000;

/** Until when this process does not look a user up again. */
const skipUntil = new Map<string, number>();

/**
 * Saves a user's name unless it is known, so that the history can show it. Optional: without a name, the
 * history shows "A staff member". Never fails.
 */
export async function saveStaffName(staff: SignedInStaff): Promise<void> {
  const user = `${staff.channelId} ${staff.userId}`;
  if ((skipUntil.get(user) ?? 0) > Date.now()) return;
  if (skipUntil.size >= maxCached) skipUntil.clear();
  skipUntil.set(user, Date.now() + retryAfterMs);
  try {
    const at = (await savedAt(staff)) ?? (await fetchAndSave(staff));
    if (at) skipUntil.set(user, at.getTime() + refreshAfterMs);
  } catch (error) {
    const why = error instanceof PlatformError ? { reason: error.message } : describeFailure(error);
    log.warn({ channelId: staff.channelId, ...why }, 'Staff name lookup failed');
  }
}

/** When the name was saved; undefined when it is older than the limit. */
async function savedAt({ channelId, userId }: SignedInStaff): Promise<Date | undefined> {
  const member = await db.staffMember.findUnique({
    where: { channelId_userId: { channelId, userId } },
    select: { updatedAt: true },
  });
  return member && member.updatedAt.getTime() + refreshAfterMs > Date.now() ? member.updatedAt : undefined;
}

async function fetchAndSave({
  channelId,
  shop,
  userId,
  sessionToken,
}: SignedInStaff): Promise<Date | undefined> {
  const { id, name } = await getAssociatedUser(shop, sessionToken);
  if (id !== userId || name === '') return undefined;
  const data = { name: cutText(name, limits.name), updatedAt: new Date() };
  await db.staffMember.upsert({
    where: { channelId_userId: { channelId, userId } },
    create: { channelId, userId, ...data },
    update: data,
  });
  return data.updatedAt;
}
