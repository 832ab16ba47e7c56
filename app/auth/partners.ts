import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { grantPartner } from '#app/db/auth.ts';
import { db } from '#app/db/client.ts';
import { requiredText } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { isId, newId } from '#app/ids.ts';
import { recordAudit } from './admin-audit.ts';
import type { AdminActor } from './admin-audit.ts';

/** Registers a partner, or finds the one that has this name. */
export async function findOrCreatePartner(name: string): Promise<{ id: string }> {
  return db.partner.upsert({
    where: { name },
    create: { id: newId(), name },
    update: {},
    select: { id: true },
  });
}

/** Takes a channel's leave back from a partner, on every process at once. @returns whether it had one. */
export async function revokePartnerGrant(partnerId: string, channelId: string): Promise<boolean> {
  const { count } = await db.partnerGrant.updateMany({
    where: { partnerId, channelId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}

/** A partner as a brand may see it. */
export interface NamedPartner {
  id: string;
  name: string;
}

/** The partner who is called so, or has this id; null when there is none. */
export async function findPartner(nameOrId: string): Promise<NamedPartner | null> {
  const given = nameOrId.trim();
  return db.partner.findFirst({
    where: isId(given) ? { OR: [{ id: given }, { name: given }] } : { name: given },
    select: { id: true, name: true },
  });
}

/** A partner who may act in a channel, and since when. */
export interface ListedPartnerGrant extends NamedPartner {
  grantedAt: Date;
}

/** The partners who may act in a channel, by their names. */
export async function listPartnerGrants(channelId: string): Promise<ListedPartnerGrant[]> {
  const grants = await db.partnerGrant.findMany({
    where: { channelId, revokedAt: null },
    orderBy: { partner: { name: 'asc' } },
    select: { grantedAt: true, partner: { select: { id: true, name: true } } },
  });
  return grants.map(({ grantedAt, partner }) => ({ ...partner, grantedAt }));
}

const grantsRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('grant'), partner: requiredText(limits.name) }),
  z.object({ intent: z.literal('shut-out'), partnerId: z.uuid() }),
]);

/**
 * Lets a partner act in a brand's channel, or no more, as somebody of the brand wants it, and notes in the log who it was.
 * @returns the partner's name when it was let in.
 * @throws Problem `invalid` when no partner is called so, `not-found` for one that had no grant.
 */
export async function managePartnersAsAdmin(actor: AdminActor, sent: unknown): Promise<{ name?: string }> {
  const given = validate(grantsRequest, sent);
  if (given.intent === 'shut-out') {
    const { partnerId } = given;
    if (!(await revokePartnerGrant(partnerId, actor.channelId)))
      throw new Problem('partner-not-found', { partnerId });
    recordAudit(actor, 'partner-shut-out', { partnerId });
    return {};
  }
  const partner = await findPartner(given.partner);
  if (!partner) throw invalid([problemDetail('partner', message('unknown-partner'))]);
  await grantPartner(db, { partnerId: partner.id, channelId: actor.channelId });
  recordAudit(actor, 'partner-granted', { partnerId: partner.id });
  return { name: partner.name };
}
