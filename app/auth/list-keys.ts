import { db } from '#app/db/client.ts';
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
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** The keys of an owner, or of everybody, newest first. */
export async function listKeys(owner?: KeyOwner): Promise<ListedKey[]> {
  const keys = await db.apiKey.findMany({
    where: { ...owner },
    orderBy: { id: 'desc' },
    include: { channel: { select: { domain: true } }, partner: { select: { name: true } } },
  });
  return keys.map(({ publicId, channel, partner, label, createdAt, lastUsedAt, expiresAt, revokedAt }) => ({
    name: nameKey(channel ? 'channel' : 'partner', publicId),
    owner: channel?.domain ?? partner?.name ?? '',
    label,
    state: stateOf({ expiresAt, revokedAt }),
    createdAt,
    lastUsedAt,
    expiresAt,
    revokedAt,
  }));
}

function stateOf({ expiresAt, revokedAt }: Pick<ListedKey, 'expiresAt' | 'revokedAt'>): ListedKey['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt.getTime() <= Date.now() ? 'expired' : 'live';
}
