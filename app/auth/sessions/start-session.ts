import { db } from '#app/db/client.ts';
import { newId } from '#app/ids.ts';
import { signUserToken } from '../sign-user-token.ts';
import type { User } from '../user.ts';
import { makeRefreshToken } from './refresh-token.ts';

/** What a signed-in user's client holds. */
export interface TokenPair {
  accessToken: string;
  /** Good for one refresh. */
  refreshToken: string;
}

/** A sign-in ends after this long, however often its tokens were refreshed. */
const sessionMs = 30 * 24 * 3_600_000;

/**
 * Signs a user in: whoever calls this has made sure of who it is. Sign-ins that are over are cleared away on the way.
 * @returns the only copies of the tokens.
 */
export async function startSession(user: User): Promise<TokenPair> {
  const id = newId();
  const { token, hash } = makeRefreshToken();
  const now = Date.now();
  await db.session.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  await db.session.create({
    data: {
      id,
      familyId: id,
      refreshHash: hash,
      expiresAt: new Date(now + sessionMs),
      ...(user.role === 'creator' ? { creatorId: user.creatorId } : { channelId: user.channelId }),
    },
  });
  return { accessToken: await signUserToken(user, id), refreshToken: token };
}
