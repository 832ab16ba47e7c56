import { db, inTransaction, type Transaction } from '#app/db/connection/client.ts';
import type { ApiKey, Prisma } from '#app/db/generated/client.ts';
import { lockOwner } from '#app/db/channels.ts';
import { requiredText } from '#app/domain/input/text.ts';
import { limits } from '#app/domain/limits.ts';
import { recordFieldAuthor, saveRecordForm, type FieldValues } from '#app/domain/concurrent-edits.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { apiKeyName, generateApiKey } from './api-key-format.ts';

/** Names the system that uses the key. */
export const keyLabel = requiredText(limits.keyLabel);

export type ApiKeyOwner = { channelId: string } | { partnerId: string };

/** Properties of a new key. */
export interface ApiKeyOptions {
  label: string;
  /** Absent for a key that does not expire. */
  expiresAt?: Date;
}

/**
 * Creates a key. The returned text is the only copy; the database stores a hash.
 * @throws Problem `conflict` when the owner has the maximum number of active keys.
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

/**
 * The caller locks the owner.
 * @throws Problem `conflict` when the owner has the maximum number of active keys.
 */
async function assertKeyLimit(tx: Transaction, owner: ApiKeyOwner): Promise<void> {
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  if ((await tx.apiKey.count({ where: { ...owner, ...live } })) >= limits.liveKeys)
    throw new Problem('too-many-keys', { max: limits.liveKeys });
}

/** The key to replace, how long the old key stays valid in milliseconds, and when the new one expires. */
export interface Rotation {
  publicId: string;
  overlapMs: number;
  expiresAt?: Date;
}

/**
 * Replaces a key by a new one with the same owner and label. The old one stays valid for `overlapMs`, so that
 * servers can switch without a gap.
 * @param scope limits the owners whose keys are searched.
 * @returns the only copy of the new key; undefined without such an active key.
 * @throws Problem `conflict` for a key that was replaced before, or above the limit.
 */
export async function rotateApiKey(
  tx: Transaction,
  { publicId, overlapMs, expiresAt }: Rotation,
  scope: ApiKeyScope,
): Promise<string | undefined> {
  const found = await tx.apiKey.findFirst({ where: whereLive(publicId, scope, new Date()) });
  const owner = found && ownerOf(found);
  if (!owner) return undefined;
  await lockOwner(tx, owner);
  // Another transaction may have changed it before the lock.
  const now = new Date();
  const old = await tx.apiKey.findFirst({ where: whereLive(publicId, scope, now) });
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

/** A second replacement would leave two successors of one key. */
function alreadyReplaced(): Problem {
  return new Problem('key-already-replaced');
}

/**
 * Revokes a key in every process.
 * @param scope limits the owners whose keys are searched.
 * @returns whether the key existed and was not revoked before.
 */
export async function revokeApiKey(publicId: string, scope: ApiKeyScope): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { publicId, revokedAt: null, ...(scope !== 'all' && scope) },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}

/**
 * Changes the label of a key, also of an expired or revoked one.
 * @param scope limits the owners whose keys are searched.
 * @returns whether the key exists.
 */
export async function renameApiKey(
  publicId: string,
  label: string,
  { scope, client = db }: { scope: ApiKeyScope; client?: Transaction },
): Promise<boolean> {
  const { count } = await client.apiKey.updateMany({
    where: { publicId, ...(scope !== 'all' && scope) },
    data: { label },
  });
  return count > 0;
}

/**
 * Saves a form with the label of a channel's key. @returns whether the key exists.
 * @throws Problem `form-changed` for a form that was opened with another label.
 */
export function renameKeyOfChannel(
  channelId: string,
  { publicId, label }: { publicId: string; label: string },
  opened: FieldValues,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockOwner(tx, { channelId });
    const key = await tx.apiKey.findFirst({ where: { publicId, channelId }, select: { id: true } });
    if (!key) return false;
    const record = { channelId, recordId: key.id };
    const read = () => tx.apiKey.findUniqueOrThrow({ where: { id: key.id }, select: { label: true } });
    return saveRecordForm(tx, record, {
      form: { opened, read },
      async save() {
        await recordFieldAuthor(tx, record, ['label']);
        return renameApiKey(publicId, label, { scope: { channelId }, client: tx });
      },
    });
  });
}

/** The owner whose keys are searched; all owners for operators. */
export type ApiKeyScope = ApiKeyOwner | 'all';

/** Finds an active key by its public part among the searched owners. */
function whereLive(publicId: string, scope: ApiKeyScope, now: Date): Prisma.ApiKeyWhereInput {
  return {
    publicId,
    revokedAt: null,
    ...(scope !== 'all' && scope),
    OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
  };
}

/** A key without its secret. */
export interface ListedApiKey {
  /** `cck_<public part>` or `cpk_<public part>`. */
  name: string;
  /** The channel's domain or the partner's name. */
  owner: string;
  label: string;
  state: 'live' | 'expired' | 'revoked';
  /** Whether the key was replaced. A key can be replaced once. */
  isReplaced: boolean;
  createdAt: Date;
  /** Precision of a minute. */
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Maximum number of expired keys in a list. An owner that rotates keys each night has thousands. */
const maxEndedKeys = 50;
const withOwner = { channel: { select: { domain: true } }, partner: { select: { name: true } } } as const;

/** Lists keys of an owner, or of all, newest first: all active ones and the latest expired ones. */
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
