import { cutText } from '#app/cut-text.ts';
import {
  findActiveSessions,
  findRefreshHashes,
  listSessionRows,
  lockSessionFamily,
  lockSessionsOfCreator,
} from '#app/db/auth.ts';
import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import { recordFirstSignIn } from '#app/db/creators.ts';
import type { Session } from '#app/db/generated/client.ts';
import type { CreatorPrincipal } from '#app/domain/principal.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { log } from '#app/log.ts';
import { env } from '#app/env.ts';
import { createCachedLookup, type KeyLookup } from './credential-cache.ts';
import { invalidUserToken } from './credentials.ts';
import {
  deriveRefreshToken,
  generateRefreshToken,
  hashRefreshToken,
  type RefreshToken,
} from './refresh-token-format.ts';
import { accessTokenSeconds } from './signing-keys.ts';
import { signUserToken, type User } from './user-tokens.ts';

/** The tokens of a signed-in user. */
interface TokenPair {
  accessToken: string;
  /** Valid for one refresh. */
  refreshToken: string;
}

/** Maximum duration of a sign-in, however often its tokens are refreshed. */
export const sessionSeconds = 30 * 24 * 3_600;
/** Of a creator. Scripts that sign in again and again keep no more. */
const maxSessions = 50;
const maxUserAgentLength = 255;

/**
 * Creates a session for a user whom the caller has authenticated, and deletes expired sessions. Of a creator with too many
 * sessions, those end that were used longest ago.
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
      userAgent: cutText(userAgent ?? '', maxUserAgentLength) || null,
      ...(user.role === 'creator' ? { creatorId: user.creatorId } : { channelId: user.channelId }),
    },
  });
  if (user.role === 'creator')
    for (const { id: oldest } of (await listSessions(user.creatorId)).slice(maxSessions))
      await endSessionsOfCreator(user.creatorId, oldest);
  return { accessToken: await signUserToken(user, id), refreshToken: token };
}

/**
 * Exchanges a refresh token for a new pair. A token that is used twice was copied, so the whole session ends
 * (RFC 9700, section 4.14.2).
 * @param leewayMs for which a used token gets its successor again: the tabs of a browser share a cookie and load at once.
 *   A copy of the token gets the same one. Both would use it later, which ends the session.
 * @param lookup whether unknown tokens are looked up together first, so that guesses cost a bounded number of statements.
 * @throws Problem `unauthenticated`, with the same text for every invalid token.
 */
export async function refreshSession(
  refreshToken: string,
  { leewayMs = 0, lookup = 'batched' }: { leewayMs?: number; lookup?: KeyLookup } = {},
): Promise<TokenPair> {
  const hash = hashRefreshToken(refreshToken);
  if (lookup === 'batched' && hash && !(await isKnown(hash))) throw new Problem('invalid-refresh-token');
  const used = hash && { token: refreshToken, hash };
  const replaced = used && (await inTransaction((tx) => replaceToken(tx, used, leewayMs)));
  if (!replaced) throw new Problem('invalid-refresh-token');
  const { session, next } = replaced;
  return { accessToken: await signUserToken(userOf(session), session.familyId), refreshToken: next.token };
}

const findRefreshHash = createCachedLookup(async (hashes) => {
  const found = await findRefreshHashes(hashes.map((hash) => Buffer.from(hash, 'base64')));
  return new Map(found.map(({ refreshHash }) => [Buffer.from(refreshHash).toString('base64'), true]));
});

async function isKnown(hash: Uint8Array): Promise<boolean> {
  return (await findRefreshHash(Buffer.from(hash).toString('base64'), 'batched')) === true;
}

/**
 * Finds the creator of an active refresh token and changes nothing, for the time in which the database refuses to write.
 * @returns undefined for a token that is unknown or has ended, and `replaced` for one that was replaced.
 */
export async function findCreatorOf(
  refreshToken: string,
): Promise<CreatorPrincipal | 'replaced' | undefined> {
  const refreshHash = hashRefreshToken(refreshToken);
  const session = refreshHash && (await db.session.findUnique({ where: { refreshHash } }));
  if (!session || session.revokedAt !== null || session.expiresAt <= new Date()) return undefined;
  if (session.replacedAt !== null) return 'replaced';
  const { creatorId, familyId } = session;
  return creatorId === null ? undefined : { kind: 'creator', credentialId: familyId, creatorId };
}

/** Replaces an active token; ends the session if the token was replaced before. */
async function replaceToken(
  tx: Transaction,
  { token, hash }: RefreshToken,
  leewayMs: number,
): Promise<{ session: Session; next: RefreshToken } | undefined> {
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
    if (await endFamily(tx, familyId)) log.warn({ familyId }, 'Refresh token reused; session ended');
    return undefined;
  }
  if (session.channel && session.channel.uninstalledAt !== null) return undefined;
  if (replacedAt !== null) return (await isFamilyActive(tx, familyId)) ? findSuccessor(tx, token) : undefined;
  const next = deriveRefreshToken(token, env.ENCRYPTION_KEY[0]);
  await tx.session.update({ where: { id: session.id }, data: { replacedAt: now } });
  const { creatorId, channelId, expiresAt } = session;
  const data = { id: newId(), familyId, refreshHash: next.hash, creatorId, channelId, expiresAt };
  return { session: await tx.session.create({ data }), next };
}

/** Finds what replaced a token. Another key may have become the first one since. */
async function findSuccessor(tx: Transaction, token: string) {
  for (const key of env.ENCRYPTION_KEY) {
    const next = deriveRefreshToken(token, key);
    const session = await tx.session.findUnique({ where: { refreshHash: next.hash } });
    if (session) return { session, next };
  }
  return undefined;
}

function userOf({ creatorId, channelId }: Session): User {
  if (creatorId !== null) return { role: 'creator', creatorId };
  if (channelId !== null) return { role: 'brand', channelId };
  throw new Error('A session without a user');
}

/**
 * Ends a session: its tokens are no longer valid. An unknown token is no error, because its session has ended.
 */
export async function endSession(refreshToken: string): Promise<void> {
  const refreshHash = hashRefreshToken(refreshToken);
  if (!refreshHash || !(await isKnown(refreshHash))) return;
  await inTransaction(async (tx) => {
    const session = await tx.session.findUnique({ where: { refreshHash }, select: { familyId: true } });
    if (!session) return;
    await lockSessionFamily(tx, session.familyId);
    await endFamily(tx, session.familyId);
  });
}

/** Of the newest token of a session. Only its row has the end of the session, because the others are many. */
const newest = { replacedAt: null, revokedAt: null };

/** Ends a session whose family is locked. @returns false when it had ended. */
async function endFamily(tx: Transaction, familyId: string): Promise<boolean> {
  const ended = { where: { familyId, ...newest }, data: { revokedAt: new Date() } };
  return (await tx.session.updateMany(ended)).count > 0;
}

async function isFamilyActive(tx: Transaction, familyId: string): Promise<boolean> {
  return (await tx.session.findFirst({ where: { familyId, ...newest }, select: { id: true } })) !== null;
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

/** Whether a session has neither ended nor expired. */
export async function isSessionActive(familyId: string): Promise<boolean> {
  return (await findActiveSessions([familyId], new Date())).length > 0;
}

const findActiveSession = createCachedLookup(async (familyIds) => {
  const sessions = await findActiveSessions(familyIds, new Date());
  return new Map(sessions.map(({ familyId }) => [familyId, true]));
});

/**
 * Checks the session of an access token, which its signature does not show. Every process rejects the tokens of an ended
 * session within half a second.
 * @throws Problem `unauthenticated`.
 */
export async function requireActiveSession(familyId: string, lookup: KeyLookup): Promise<void> {
  if ((await findActiveSession(familyId, lookup)) === undefined) throw invalidUserToken();
}

/** Ends one session of a creator, or all of them. Does nothing for a session of another user. */
export async function endSessionsOfCreator(creatorId: string, familyId?: string): Promise<void> {
  await inTransaction(async (tx) => {
    const families = await lockSessionsOfCreator(tx, creatorId);
    const ended = families.filter((id) => familyId === undefined || id === familyId);
    await tx.session.updateMany({
      where: { familyId: { in: ended }, ...newest },
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
