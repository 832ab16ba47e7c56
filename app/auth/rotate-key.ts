import type { Transaction } from '#app/db/client.ts';
import type { ApiKey } from '#app/db/generated/client.ts';
import { holdOwner } from '#app/db/hold-owner.ts';
import { Problem } from '#app/domain/problem.ts';
import { newId } from '#app/ids.ts';
import { makeApiKey } from './api-key.ts';
import { refuseTooMany } from './issue-key.ts';
import type { KeyOwner } from './issue-key.ts';
import { liveKey } from './live-key.ts';
import type { KeyReach } from './live-key.ts';

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
export async function rotateKey(
  tx: Transaction,
  { publicId, overlapMs, expiresAt }: Rotation,
  reach: KeyReach,
): Promise<string | undefined> {
  const found = await tx.apiKey.findFirst({ where: liveKey(publicId, reach, new Date()) });
  const owner = found && ownerOf(found);
  if (!owner) return undefined;
  await holdOwner(tx, owner);
  // What became of it while another held the owner.
  const now = new Date();
  const old = await tx.apiKey.findFirst({ where: liveKey(publicId, reach, now) });
  if (!old) return undefined;
  if (old.replacedAt !== null) throw replacedBefore();
  await endSoon(tx, old, { now, overlapMs });
  await refuseTooMany(tx, owner);
  return makeNext(tx, owner, { label: old.label, expiresAt: expiresAt ?? null });
}

function ownerOf({ channelId, partnerId }: ApiKey): KeyOwner | undefined {
  if (channelId !== null) return { channelId };
  return partnerId === null ? undefined : { partnerId };
}

async function endSoon(
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

async function makeNext(
  tx: Transaction,
  owner: KeyOwner,
  terms: { label: string; expiresAt: Date | null },
): Promise<string> {
  const { key, stored } = makeApiKey('channelId' in owner ? 'channel' : 'partner');
  const { publicId, secretHash } = stored;
  await tx.apiKey.create({ data: { id: newId(), publicId, secretHash, ...terms, ...owner } });
  return key;
}

/** Each of two who replace a key would have the other believe that there is one beside the old one. */
function replacedBefore(): Problem {
  return new Problem(
    'conflict',
    'This key has been replaced already. Replace the one that took its place, or issue another.',
  );
}
