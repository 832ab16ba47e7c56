import { db } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { nameKey } from './api-key.ts';
import type { KeyOwner } from './issue-key.ts';

/** A key as its owner may see it: everything but the secret. */
export interface ListedKey {
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
const endedTold = 50;
const withOwner = { channel: { select: { domain: true } }, partner: { select: { name: true } } } as const;

/** The keys of an owner, or of everybody, newest first: all that live, and the latest of the others. */
export async function listKeys(owner?: KeyOwner): Promise<ListedKey[]> {
  const now = new Date();
  const lives = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] };
  const isOver = { OR: [{ revokedAt: { not: null } }, { expiresAt: { lte: now } }] };
  const listed = { orderBy: { id: 'desc' }, include: withOwner } as const;
  const [live, ended] = await Promise.all([
    db.apiKey.findMany({ where: { ...owner, ...lives }, ...listed }),
    db.apiKey.findMany({ where: { ...owner, ...isOver }, ...listed, take: endedTold }),
  ]);
  return [...live, ...ended].sort((one, other) => (one.id < other.id ? 1 : -1)).map(listedKey);
}

type KeyRow = Prisma.ApiKeyGetPayload<{ include: typeof withOwner }>;

function listedKey({ publicId, channel, partner, replacedAt, ...key }: KeyRow): ListedKey {
  const { label, createdAt, lastUsedAt, expiresAt, revokedAt } = key;
  return {
    name: nameKey(channel ? 'channel' : 'partner', publicId),
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

function stateOf({ expiresAt, revokedAt }: Pick<ListedKey, 'expiresAt' | 'revokedAt'>): ListedKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'live';
}
