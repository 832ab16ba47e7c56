import { v5 } from 'uuid';
import { takeFromRateLimit } from './rate-limit.ts';
import { tooMany } from './too-many.ts';

/**
 * Counts a request of a person in a store's admin against a bucket like a key's: one for all their tabs, in this store
 * alone. A session is no measure, because each token may begin another one.
 * @throws Problem `too-many`.
 */
export async function admitPerson({
  channelId,
  userId,
}: {
  channelId: string;
  userId: string;
}): Promise<void> {
  const { admitted, retryAfterSeconds } = await takeFromRateLimit(v5(userId, channelId));
  if (!admitted) throw tooMany(retryAfterSeconds);
}
