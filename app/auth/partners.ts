import { message } from '#app/i18n/message.ts';
import { z } from 'zod';
import { grantPartner } from '#app/db/auth.ts';
import { db } from '#app/db/connection/client.ts';
import { requiredText } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem, problemDetail } from '#app/domain/problem.ts';
import { isId, newId } from '#app/ids.ts';
import { recordAudit, type AdminActor } from './admin-audit.ts';

/** Creates a partner, or finds the one with this name. */
export async function findOrCreatePartner(name: string): Promise<{ id: string }> {
  return db.partner.upsert({
    where: { name },
    create: { id: newId(), name },
    update: {},
    select: { id: true },
  });
}

/**
 * Revokes a partner's access to a channel in every process.
 * @returns whether it had access.
 */
export async function revokePartnerGrant(partnerId: string, channelId: string): Promise<boolean> {
  const { count } = await db.partnerGrant.updateMany({
    where: { partnerId, channelId, revokedAt: null },
    data: { revokedAt: new Date() },
  });
  return count > 0;
}

/** A partner as shown to a brand. */
interface NamedPartner {
  id: string;
  name: string;
}

/** Finds a partner by name or id; null without one. */
export async function findPartner(nameOrId: string): Promise<NamedPartner | null> {
  const text = nameOrId.trim();
  return db.partner.findFirst({
    where: isId(text) ? { OR: [{ id: text }, { name: text }] } : { name: text },
    select: { id: true, name: true },
  });
}

/** A partner with access to a channel, and since when. */
interface ListedPartnerGrant extends NamedPartner {
  grantedAt: Date;
}

/** Lists the partners with access to a channel, by name. */
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
  z.object({ intent: z.literal('revoke-access'), partnerId: z.uuid() }),
]);

/**
 * Grants or revokes a partner's access for an admin user, and records it in the audit log.
 * @returns the partner's name after a grant.
 * @throws Problem `invalid` without a partner of this name; `not-found` for a partner without access.
 */
export async function managePartnersAsAdmin(actor: AdminActor, sent: unknown): Promise<{ name?: string }> {
  const request = validate(grantsRequest, sent);
  if (request.intent === 'revoke-access') {
    const { partnerId } = request;
    if (!(await revokePartnerGrant(partnerId, actor.channelId)))
      throw new Problem('partner-not-found', { partnerId });
    recordAudit(actor, 'partner-revoked', { partnerId });
    return {};
  }
  const partner = await findPartner(request.partner);
  if (!partner) throw invalid([problemDetail('partner', message('unknown-partner'))]);
  await grantPartner(db, { partnerId: partner.id, channelId: actor.channelId });
  recordAudit(actor, 'partner-granted', { partnerId: partner.id });
  return { name: partner.name };
}
