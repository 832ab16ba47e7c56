import { cutText } from '#app/cut-text.ts';
import { listSessionRows, lockSessionFamily, lockSessionsOfCreator } from '#app/db/auth.ts';
import { db, inTransaction } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { recordFirstSignIn } from '#app/db/creators.ts';
import type { Session } from '#app/db/generated/client.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { generateRefreshToken, hashRefreshToken } from './refresh-token-format.ts';
import { accessTokenSeconds } from './signing-keys.ts';
import { signUserToken } from './user-tokens.ts';
import type { User } from './user-tokens.ts';

/** The tokens of a signed-in user. */
interface TokenPair {
  accessToken: string;
  /** Valid for one refresh. */
  refreshToken: string;
}

/** Maximum duration of a sign-in, however often its tokens are refreshed. */
export const sessionSeconds = 30 * 24 * 3_600;
const longestUserAgent = 255;

/**
 * Creates a session for a user whom the caller has authenticated, and deletes expired sessions.
 * @param userAgent of the browser, which names the session in the user's list.
 * @returns the only copies of the tokens.
 */
export async function startSession(user: User, userAgent?: string): Promise<TokenPair> {
  const id = newId();
  const { token, hash } = generateRefreshToken();
  const now = Date.now();
  // First: with a session, the link of an invitation alone must no longer sign in.
  if (user.role === 'creator') await recordFirstSignIn(user.creatorId);
  await db.session.deleteMany({ where: { expiresAt: { lt: new Date(now) } } });
  await db.session.create({
    data: {
      id,
      familyId: id,
      refreshHash: hash,
      expiresAt: new Date(now + sessionSeconds * 1_000),
      userAgent: cutText(userAgent ?? '', longestUserAgent) || null,
      ...(user.role === 'creator' ? { creatorId: user.creatorId } : { channelId: user.channelId }),
    },
  });
  return { accessToken: await signUserToken(user, id), refreshToken: token };
}

type Hash = Uint8Array<ArrayBuffer>;

/**
 * Exchanges a refresh token for a new pair. A token that is used twice was copied, so the whole session ends
 * (RFC 9700, section 4.14.2).
 * @param leewayMs for which a used token is accepted again: the tabs of a browser share a cookie and load at once.
 * @throws Problem `unauthenticated`, with the same text for every invalid token.
 */
export async function refreshSession(
  refreshToken: string,
  { leewayMs = 0 }: { leewayMs?: number } = {},
): Promise<TokenPair> {
  const hash = hashRefreshToken(refreshToken);
  const next = generateRefreshToken();
  const session =
    hash && (await inTransaction((tx) => replaceToken(tx, hash, { nextHash: next.hash, leewayMs })));
  if (!session) throw new Problem('invalid-refresh-token');
  return {
    accessToken: await signUserToken(userOf(session), session.familyId),
    refreshToken: next.token,
  };
}

/** Replaces an active token; ends the session if the token was replaced before. */
async function replaceToken(
  tx: Transaction,
  hash: Hash,
  { nextHash, leewayMs }: { nextHash: Hash; leewayMs: number },
): Promise<Session | undefined> {
  const found = await tx.session.findUnique({ where: { refreshHash: hash }, select: { familyId: true } });
  if (!found) return undefined;
  const { familyId } = found;
  await lockSessionFamily(tx, familyId);
  const session = await tx.session.findUnique({
    where: { refreshHash: hash },
    include: { channel: { select: { uninstalledAt: true } } },
  });
  const now = new Date();
  if (!session || session.revokedAt !== null || session.expiresAt <= now) return undefined;
  const { replacedAt } = session;
  if (replacedAt !== null && now.getTime() - replacedAt.getTime() >= leewayMs) {
    log.warn({ familyId }, 'Refresh token reused; session ended');
    await endFamily(tx, familyId);
    return undefined;
  }
  if (session.channel && session.channel.uninstalledAt !== null) return undefined;
  if (replacedAt === null) await tx.session.update({ where: { id: session.id }, data: { replacedAt: now } });
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

/**
 * Ends a session: its tokens can no longer be refreshed. Access tokens expire within 15 minutes. An unknown
 * token is no error, because its session has ended.
 */
export async function endSession(refreshToken: string): Promise<void> {
  const refreshHash = hashRefreshToken(refreshToken);
  if (!refreshHash) return;
  await inTransaction(async (tx) => {
    const session = await tx.session.findUnique({ where: { refreshHash }, select: { familyId: true } });
    if (!session) return;
    await lockSessionFamily(tx, session.familyId);
    await endFamily(tx, session.familyId);
  });
}

/** Ends a session whose family is locked. */
async function endFamily(tx: Transaction, familyId: string): Promise<void> {
  await tx.session.updateMany({ where: { familyId, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** A sign-in of a creator. */
export interface ListedSession {
  /** The family of its tokens, which is the `credentialId` of its principal. */
  id: string;
  startedAt: Date;
  /** The last refresh, so up to 15 minutes early. */
  usedAt: Date;
  userAgent: string | null;
}

/** Lists the sessions of a creator, the last used first. */
export function listSessions(creatorId: string): Promise<ListedSession[]> {
  return listSessionRows(creatorId, new Date());
}

/** Whether a session has neither ended nor expired. Access tokens are valid without this check. */
export async function isSessionActive(familyId: string): Promise<boolean> {
  const active = { familyId, revokedAt: null, expiresAt: { gt: new Date() } };
  return (await db.session.findFirst({ where: active, select: { id: true } })) !== null;
}

/** Ends one session of a creator, or all of them. Does nothing for a session of another user. */
export async function endSessionsOfCreator(creatorId: string, familyId?: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockSessionsOfCreator(tx, creatorId);
    await tx.session.updateMany({
      where: { creatorId, revokedAt: null, ...(familyId !== undefined && { familyId }) },
      data: { revokedAt: new Date() },
    });
  });
}

/** A token response (RFC 6749, section 5.1). */
export function tokenResponse({ accessToken, refreshToken }: TokenPair) {
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: refreshToken,
  };
}
