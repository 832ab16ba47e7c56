import { inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { Session } from '#app/db/generated/client.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { signUserToken } from '../sign-user-token.ts';
import type { User } from '../user.ts';
import { hashRefreshToken, makeRefreshToken } from './refresh-token.ts';
import { endFamily, lockFamily } from './session-family.ts';
import type { TokenPair } from './start-session.ts';

type Hash = Uint8Array<ArrayBuffer>;

/**
 * Trades a refresh token for a new pair. Each is good for one refresh: one that comes a second time has been copied,
 * and nobody can tell whose hand it is in, so the whole sign-in ends (RFC 9700, section 4.14.2).
 * @throws Problem `unauthenticated` for a token that is malformed, unknown, used, over or signed out, in the same words.
 */
export async function refreshSession(refreshToken: string): Promise<TokenPair> {
  const hash = hashRefreshToken(refreshToken);
  const next = makeRefreshToken();
  const session = hash && (await inTransaction((tx) => replace(tx, hash, next.hash)));
  if (!session)
    throw new Problem('unauthenticated', 'The refresh token is not valid: it is used, over or signed out.');
  return {
    accessToken: await signUserToken(userOf(session), session.familyId),
    refreshToken: next.token,
  };
}

/** Puts a new token in the place of a live one; ends the family when it is one that was replaced before. */
async function replace(tx: Transaction, hash: Hash, nextHash: Hash): Promise<Session | undefined> {
  const found = await tx.session.findUnique({ where: { refreshHash: hash }, select: { familyId: true } });
  if (!found) return undefined;
  const { familyId } = found;
  await lockFamily(tx, familyId);
  const session = await tx.session.findUnique({
    where: { refreshHash: hash },
    include: { channel: { select: { uninstalledAt: true } } },
  });
  const now = new Date();
  if (!session || session.revokedAt !== null || session.expiresAt <= now) return undefined;
  if (session.replacedAt !== null) {
    log.warn({ familyId }, 'A refresh token came a second time: its sign-in has ended');
    await endFamily(tx, familyId);
    return undefined;
  }
  if (session.channel && session.channel.uninstalledAt !== null) return undefined;
  await tx.session.update({ where: { id: session.id }, data: { replacedAt: now } });
  const { creatorId, channelId, expiresAt } = session;
  return tx.session.create({
    data: { id: newId(), familyId, refreshHash: nextHash, creatorId, channelId, expiresAt },
  });
}

function userOf({ creatorId, channelId }: Session): User {
  if (creatorId !== null) return { role: 'creator', creatorId };
  if (channelId !== null) return { role: 'brand', channelId };
  throw new Error('A session without a user');
}
