import { cutText } from '#app/cut-text.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import type { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { isId } from '#app/ids.ts';
import { addToContext } from '#app/request-context.ts';
import { channelScope } from '../channels/authorize.ts';
import { normalizeDomain } from '../channels/store-domain.ts';
import { normalizeEmail } from '../creators/creators.ts';
import type { Principal } from '../principal.ts';
import { Problem } from '../problem.ts';
import { grantedFields } from './fields.ts';
import type { UpdateCollabInput } from './input.ts';

/** The condition that a principal may see a collab: the creator's own, or of a channel that the principal may use. */
function collabScope(principal: Principal): Prisma.CollabWhereInput {
  return principal.kind === 'creator'
    ? { creatorId: principal.creatorId }
    : { channel: channelScope(principal) };
}

/**
 * Finds a collab by its id among those that the principal may see.
 * @throws Problem `collab-not-found`, the same whether the collab does not exist or is another tenant's.
 */
export async function requireCollab(
  principal: Principal,
  collabId: string,
  client: Transaction = db,
): Promise<CollabKey> {
  if (!isId(collabId)) throw collabNotFound(collabId);
  const collab = await client.collab.findFirst({
    where: { id: collabId, ...collabScope(principal) },
    select: { channelId: true, id: true },
  });
  if (!collab) throw collabNotFound(collabId);
  addToContext({ channelId: collab.channelId });
  return { channelId: collab.channelId, collabId: collab.id };
}

/**
 * Checks that a collab is of the person and the channel that a request names beside its id.
 * @throws Problem `collab-of-other-person`, `collab-of-other-channel`.
 */
export async function assertSameCollab(
  { channelId, collabId }: CollabKey,
  named: { email: string | undefined; domain: string | undefined },
): Promise<void> {
  if (named.email === undefined && named.domain === undefined) return;
  const collab = await db.collab.findUniqueOrThrow({
    where: { channelId_id: { channelId, id: collabId } },
    select: { email: true, channel: { select: { domain: true } } },
  });
  const { email = collab.email, domain = collab.channel.domain } = named;
  if (normalizeDomain(domain) !== collab.channel.domain)
    throw new Problem('collab-of-other-channel', { collabId, domain: normalizeDomain(domain) });
  if (normalizeEmail(email) !== normalizeEmail(collab.email))
    throw new Problem('collab-of-other-person', { collabId });
}

/**
 * Checks that a collab is in a channel that the principal may see.
 * @throws Problem as {@link collabNotInChannel} describes.
 */
export async function requireCollabInChannel(
  principal: Principal,
  { channelId, collabId: id }: CollabKey,
): Promise<void> {
  const count = isId(id) ? await db.collab.count({ where: { channelId, id } }) : 0;
  if (count === 0) throw await collabNotInChannel(principal, id);
}

/**
 * The error for a collab that is not in the requested channel.
 * @returns `collab-in-other-channel` if the principal may see the collab elsewhere, else {@link collabNotFound}.
 */
export async function collabNotInChannel(principal: Principal, collabId: string): Promise<Problem> {
  if (!isId(collabId)) return collabNotFound(collabId);
  const collab = await db.collab.findFirst({
    where: { AND: [{ id: collabId }, collabScope(principal)] },
    select: { channel: { select: { domain: true } } },
  });
  if (!collab) return collabNotFound(collabId);
  return new Problem('collab-in-other-channel', { collabId, domain: collab.channel.domain });
}

/** Reveals nothing about other tenants. */
export function collabNotFound(id: string): Problem {
  const collabId = id.length > 100 ? `${cutText(id, 100)}…` : id;
  return new Problem(id.includes('@') ? 'email-is-no-collab-id' : 'collab-not-found', { collabId });
}

/** @throws Problem `only-for-brands` when a creator sends fields that only the brand may change. */
export function assertCreatorMayUpdate(principal: Principal, input: UpdateCollabInput): void {
  if (principal.kind !== 'creator') return;
  const fields = grantedFields.filter((name) => input[name] !== undefined);
  if (fields.length === 0) return;
  throw new Problem('only-for-brands', { fields: fields.join(', ') });
}
