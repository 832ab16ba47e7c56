import type { Transaction } from '#app/db/client.ts';
import { holdOwner } from '#app/db/hold-owner.ts';
import { limits } from '#app/domain/limits.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { makeApiKey } from './api-key.ts';

/** Whose key it is to be. */
export type KeyOwner = { channelId: string } | { partnerId: string };

/** What is said of a key when it is issued. */
export interface KeyTerms {
  label: string;
  /** When it ends by itself; it does not, unless this is given. */
  expiresAt?: Date;
}

/**
 * Issues a key. The text returned is the only copy of it: what is stored can check a key and not make one.
 * @throws Problem `conflict` when the owner has as many live keys as it can.
 */
export async function issueKey(
  tx: Transaction,
  owner: KeyOwner,
  { label, expiresAt }: KeyTerms,
): Promise<string> {
  const { key, stored } = makeApiKey('channelId' in owner ? 'channel' : 'partner');
  const { publicId, secretHash } = stored;
  await holdOwner(tx, owner);
  await refuseTooMany(tx, owner);
  await tx.apiKey.create({
    data: { id: newId(), publicId, secretHash, label, expiresAt: expiresAt ?? null, ...owner },
  });
  return key;
}

/** @throws Problem `conflict` when an owner, who is held, has as many live keys as it can. */
export async function refuseTooMany(tx: Transaction, owner: KeyOwner): Promise<void> {
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] };
  if ((await tx.apiKey.count({ where: { ...owner, ...live } })) >= limits.liveKeys)
    throw new Problem(
      'conflict',
      `There are ${limits.liveKeys} live keys, the most there can be: revoke one that is not used.`,
    );
}
