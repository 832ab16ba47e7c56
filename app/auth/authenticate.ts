import { db } from '#app/db/client.ts';
import type { ApiKey } from '#app/db/generated/client.ts';
import type { Caller } from '#app/domain/caller.ts';
import { Problem } from '#app/domain/problem.ts';
import { isSameSecret, parseApiKey } from './api-key.ts';
import type { KeyKind, ParsedKey } from './api-key.ts';

/** Where a request's headers are read from; names are not case-sensitive. */
export interface HeaderSource {
  get(name: string): string | null;
}

const headerOf = { channel: 'x-channel-access-token', partner: 'x-partner-access-token' } as const;
const lastUsedPrecisionMs = 60_000;

/**
 * Finds out who is asking.
 * @throws Problem `unauthenticated` for no credential, two at once, and one that is malformed, unknown, revoked or
 *   expired. The message is the same for the last four, so that it helps nobody to guess.
 */
export async function authenticate(headers: HeaderSource): Promise<Caller> {
  const given = (['channel', 'partner'] as const).flatMap((kind) => {
    const text = headers.get(headerOf[kind]);
    return text === null ? [] : [{ kind, text }];
  });
  const bearer = headers.get('authorization');
  const [only] = given;
  if (given.length + (bearer === null ? 0 : 1) > 1)
    throw new Problem('unauthenticated', 'Two credentials were sent. Send one.');
  if (bearer !== null) throw new Problem('unauthenticated', 'Invalid or expired token');
  if (!only)
    throw new Problem(
      'unauthenticated',
      `No credential was sent. Send a key in the header ${headerOf.channel} or ${headerOf.partner}.`,
    );
  return authenticateKey(only.kind, only.text);
}

async function authenticateKey(kind: KeyKind, text: string): Promise<Caller> {
  const parsed = parseApiKey(text.trim());
  if (parsed?.kind !== kind) throw badKey(kind);
  const key = await db.apiKey.findUnique({ where: { publicId: parsed.publicId } });
  if (!key || !isLive(key, parsed)) throw badKey(kind);
  await noteUse(key);
  return callerOf(key);
}

function isLive(key: ApiKey, parsed: ParsedKey): boolean {
  const sameSecret = isSameSecret(key.secretHash, parsed.secretHash);
  const expired = key.expiresAt !== null && key.expiresAt.getTime() <= Date.now();
  return sameSecret && !expired && key.revokedAt === null;
}

function callerOf(key: ApiKey): Caller {
  if (key.channelId !== null) return { kind: 'channel', credentialId: key.id, channelId: key.channelId };
  if (key.partnerId !== null) return { kind: 'partner', credentialId: key.id, partnerId: key.partnerId };
  throw new Error('A key without an owner');
}

function badKey(kind: KeyKind): Problem {
  return new Problem(
    'unauthenticated',
    `The ${kind} key in ${headerOf[kind]} is not valid: it is mistyped, revoked or expired, or not a ${kind} key.`,
  );
}

/** Keeps the time of last use, coarse enough that a busy key is not written at every request. */
async function noteUse(key: ApiKey): Promise<void> {
  const before = new Date(Date.now() - lastUsedPrecisionMs);
  if (key.lastUsedAt !== null && key.lastUsedAt > before) return;
  await db.apiKey.updateMany({
    where: { id: key.id, OR: [{ lastUsedAt: null }, { lastUsedAt: { lte: before } }] },
    data: { lastUsedAt: new Date() },
  });
}
