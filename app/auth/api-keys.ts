import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import type { ApiKey, Prisma } from '#app/db/generated/client.ts';
import { lockOwner } from '#app/db/channels.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { apiKeyName, generateApiKey } from './api-key-format.ts';

/** Whose key it is to be. */
export type ApiKeyOwner = { channelId: string } | { partnerId: string };

/** What is said of a key when it is issued. */
export interface ApiKeyOptions {
  label: string;
  /** When it ends by itself; it does not, unless this is given. */
  expiresAt?: Date;
}

/**
 * Issues a key. The text returned is the only copy of it: what is stored can check a key and not make one.
 * @throws Problem `conflict` when the owner has as many live keys as it can.
 */
export async function createApiKey(
  tx: Transaction,
  owner: ApiKeyOwner,
  { label, expiresAt }: ApiKeyOptions,
): Promise<string> {
  const { key, stored } = generateApiKey('channelId' in owner ? 'channel' : 'partner');
  const { publicId, secretHash } = stored;
  await lockOwner(tx, owner);
  await assertKeyLimit(tx, owner);
  await tx.apiKey.create({
    data: { id: newId(), publicId, secretHash, label, expiresAt: expiresAt ?? null, ...owner },
  });
  return key;
}

/** @throws Problem `conflict` when an owner, who is held, has as many live keys as it can. */
export async function assertKeyLimit(tx: Transaction, owner: ApiKeyOwner): Promise<void> {
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  if ((await tx.apiKey.count({ where: { ...owner, ...live } })) >= limits.liveKeys)
    throw new Problem('too-many-keys', { max: limits.liveKeys });
}

/** Which key is to be replaced, for how many milliseconds the old one goes on, and when the new one ends, if it does. */
export interface Rotation {
  publicId: string;
  overlapMs: number;
  expiresAt?: Date;
}

/**
 * Issues a key in the place of another, to the same owner under the same label. The old one goes on for `overlapMs`, so
 * that its servers can be changed over without a gap.
 * @param reach whose keys may be meant.
 * @returns the new key, the only copy of it; undefined when there is no such live key with that public part.
 * @throws Problem `conflict` for a key that was replaced before, and when the owner has as many live keys as it can.
 */
export async function rotateApiKey(
  tx: Transaction,
  { publicId, overlapMs, expiresAt }: Rotation,
  reach: ApiKeyScope,
): Promise<string | undefined> {
  const found = await tx.apiKey.findFirst({ where: whereLive(publicId, reach, new Date()) });
  const owner = found && ownerOf(found);
  if (!owner) return undefined;
  await lockOwner(tx, owner);
  // What became of it while another held the owner.
  const now = new Date();
  const old = await tx.apiKey.findFirst({ where: whereLive(publicId, reach, now) });
  if (!old) return undefined;
  if (old.replacedAt !== null) throw alreadyReplaced();
  await expireAfterOverlap(tx, old, { now, overlapMs });
  await assertKeyLimit(tx, owner);
  return createSuccessor(tx, owner, { label: old.label, expiresAt: expiresAt ?? null });
}

function ownerOf({ channelId, partnerId }: ApiKey): ApiKeyOwner | undefined {
  if (channelId !== null) return { channelId };
  return partnerId === null ? undefined : { partnerId };
}

async function expireAfterOverlap(
  tx: Transaction,
  { id, expiresAt }: ApiKey,
  { now, overlapMs }: { now: Date; overlapMs: number },
): Promise<void> {
  const end = new Date(now.getTime() + overlapMs);
  const isSooner = expiresAt === null || expiresAt > end;
  await tx.apiKey.update({
    where: { id },
    data: { replacedAt: now, ...(isSooner && { expiresAt: end }) },
    select: { id: true },
  });
}

async function createSuccessor(
  tx: Transaction,
  owner: ApiKeyOwner,
  terms: { label: string; expiresAt: Date | null },
): Promise<string> {
  const { key, stored } = generateApiKey('channelId' in owner ? 'channel' : 'partner');
  const { publicId, secretHash } = stored;
  await tx.apiKey.create({ data: { id: newId(), publicId, secretHash, ...terms, ...owner } });
  return key;
}

/** Each of two who replace a key would have the other believe that there is one beside the old one. */
function alreadyReplaced(): Problem {
  return new Problem('key-already-replaced');
}

/**
 * Makes a key worthless, on every process at once.
 * @param reach whose keys may be meant.
 * @returns whether there was such a key that was not revoked before.
 */
export async function revokeApiKey(publicId: string, reach: ApiKeyScope): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { publicId, revokedAt: null, ...(reach !== 'anybody' && reach) },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}

/** Whose key may be meant: one owner's, or for those who run the service anybody's. */
export type ApiKeyScope = ApiKeyOwner | 'anybody';

/** The live key with a public part, if it is one of those that may be meant. */
export function whereLive(publicId: string, reach: ApiKeyScope, now: Date): Prisma.ApiKeyWhereInput {
  return {
    publicId,
    revokedAt: null,
    ...(reach !== 'anybody' && reach),
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}

/** A key as its owner may see it: everything but the secret. */
export interface ListedApiKey {
  /** `cck_<public part>` or `cpk_<public part>`. */
  name: string;
  /** The channel's domain or the partner's name. */
  owner: string;
  label: string;
  state: 'live' | 'expired' | 'revoked';
  /** Whether another took its place: that happens to a key once. */
  isReplaced: boolean;
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** So many keys that have ended are told; an owner that replaces its keys each night has thousands. */
const maxEndedKeys = 50;
const withOwner = { channel: { select: { domain: true } }, partner: { select: { name: true } } } as const;

/** The keys of an owner, or of everybody, newest first: all that live, and the latest of the others. */
export async function listApiKeys(owner?: ApiKeyOwner): Promise<ListedApiKey[]> {
  const now = new Date();
  const lives = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const isOver = { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] };
  const listed = { orderBy: { id: 'desc' }, include: withOwner } as const;
  const [live, ended] = await Promise.all([
    db.apiKey.findMany({ where: { ...owner, ...lives }, ...listed }),
    db.apiKey.findMany({ where: { ...owner, ...isOver }, ...listed, take: maxEndedKeys }),
  ]);
  return [...live, ...ended].sort((one, other) => (one.id < other.id ? 1 : -1)).map(presentKey);
}

type KeyRow = Prisma.ApiKeyGetPayload<{ include: typeof withOwner }>;

function presentKey({ publicId, channel, partner, replacedAt, ...key }: KeyRow): ListedApiKey {
  const { label, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  return {
    name: apiKeyName(channel ? 'channel' : 'partner', publicId),
    owner: channel?.domain ?? partner?.name ?? '',
    label,
    state: stateOf({ expiresAt, revokedAt }),
    isReplaced: replacedAt !== null,
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
  };
}

function stateOf({
  expiresAt,
  revokedAt,
}: Pick<ListedApiKey, 'expiresAt' | 'revokedAt'>): ListedApiKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'live';
}
