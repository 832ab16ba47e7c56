import { db } from '#app/db/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import { addToContext } from '#app/request-context.ts';
import type { Caller } from '../caller.ts';
import { withinReach } from '../channels/reach-channel.ts';
import { Problem } from '../problem.ts';

/** A collab's full key: the tenant first. */
export interface CollabKey {
  channelId: string;
  collabId: string;
}

/** The condition that a collab is within a caller's reach: of a channel that it reaches, or the creator's own. */
export function collabsWithinReach(caller: Caller): Prisma.CollabWhereInput {
  return caller.kind === 'creator' ? { creatorId: caller.creatorId } : { channel: withinReach(caller) };
}

/**
 * Finds a collab by its id alone, among those that the caller reaches.
 * @throws Problem `not-found`, word for word the same for one that is absent and one of another tenant.
 */
export async function reachCollab(caller: Caller, collabId: string): Promise<CollabKey> {
  if (!isId(collabId)) throw noSuchCollab(collabId);
  const collab = await db.collab.findFirst({
    where: { id: collabId, ...collabsWithinReach(caller) },
    select: { channelId: true, id: true },
  });
  if (!collab) throw noSuchCollab(collabId);
  addToContext({ channelId: collab.channelId });
  return { channelId: collab.channelId, collabId: collab.id };
}

/** The refusal that tells nothing about other tenants. */
export function noSuchCollab(collabId: string): Problem {
  const given = collabId.length > 100 ? `${collabId.slice(0, 100)}…` : collabId;
  const hint = collabId.includes('@') ? ' An e-mail address is not accepted in its place.' : '';
  return new Problem('not-found', `There is no collab "${given}". Send the _id of a collab of yours.${hint}`);
}
