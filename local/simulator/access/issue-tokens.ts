import { randomBytes } from 'node:crypto';
import type { RefreshTokenRecord } from '../state/records/token.ts';
import type { Store } from '../state/store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The platform's documented lifetimes, in milliseconds. */
export const ACCESS_TOKEN_LIFE = HOUR;
export const ONLINE_TOKEN_LIFE = DAY;
export const REFRESH_TOKEN_LIFE = 90 * DAY;
const RETRY_WINDOW = 30 * DAY;

export interface TokenPair {
  accessToken: string;
  refreshToken: RefreshTokenRecord;
}

const secret = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;

/** The store's token that never expires, created on first use. */
export function permanentToken(store: Store): string {
  const existing = store.accessTokens.all().find((token) => token.expiresAt === null);
  if (existing) return existing.id;
  const id = secret('shpat');
  store.accessTokens.put({ id, expiresAt: null });
  return id;
}

/** A user's online access token: expires within a day, without renewal. */
export function onlineToken(store: Store, now: number): string {
  const id = secret('shpua');
  store.accessTokens.put({ id, expiresAt: now + ONLINE_TOKEN_LIFE });
  return id;
}

/** A new pair that replaces all earlier ones: older refresh tokens stop working. */
export function acquirePair(store: Store, now: number): TokenPair {
  for (const old of store.refreshTokens.all()) store.refreshTokens.remove(old.id);
  return issuePair(store, now, null);
}

/**
 * Exchanges a refresh token; undefined if it is unknown, expired or retired. The used token stays valid, and
 * returns the same pair, until its successor is first used (at most 30 days), so that a lost response is
 * harmless.
 */
export function refreshPair(store: Store, token: string, now: number): TokenPair | undefined {
  const used = store.refreshTokens.get(token);
  if (!used || used.expiresAt <= now) return undefined;
  if (used.predecessor) store.refreshTokens.remove(used.predecessor);
  if (!used.successor) {
    const pair = issuePair(store, now, used.id);
    store.refreshTokens.put({ ...used, successor: { id: pair.refreshToken.id, at: now } });
    return pair;
  }
  const successor = store.refreshTokens.get(used.successor.id);
  if (!successor || used.successor.at + RETRY_WINDOW <= now) return undefined;
  store.accessTokens.put({ id: successor.accessToken, expiresAt: now + ACCESS_TOKEN_LIFE });
  return { accessToken: successor.accessToken, refreshToken: successor };
}

/** Whether the token is valid for this store's API now. */
export function isTokenValid(store: Store, token: string, now: number): boolean {
  const found = store.accessTokens.get(token);
  return found !== undefined && (found.expiresAt === null || found.expiresAt > now);
}

/** Whether a token does not expire: that of a custom app of the store's owner. */
export function isPermanent(store: Store, token: string): boolean {
  return store.accessTokens.get(token)?.expiresAt === null;
}

/** Ends every access and refresh token of the store at once. */
export function revokeAllTokens(store: Store): void {
  for (const { id } of store.accessTokens.all()) store.accessTokens.remove(id);
  for (const { id } of store.refreshTokens.all()) store.refreshTokens.remove(id);
}

function issuePair(store: Store, now: number, predecessor: string | null): TokenPair {
  for (const { id, expiresAt } of store.accessTokens.all())
    if (expiresAt !== null && expiresAt <= now) store.accessTokens.remove(id);
  const accessToken = secret('shpat');
  store.accessTokens.put({ id: accessToken, expiresAt: now + ACCESS_TOKEN_LIFE });
  const refreshToken: RefreshTokenRecord = {
    id: secret('shprt'),
    accessToken,
    expiresAt: now + REFRESH_TOKEN_LIFE,
    predecessor,
    successor: null,
  };
  store.refreshTokens.put(refreshToken);
  return { accessToken, refreshToken };
}
