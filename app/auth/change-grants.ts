import { z } from 'zod';
import { requiredText } from '#app/domain/input/text.ts';
import { validate } from '#app/domain/input/validate.ts';
import { limits } from '#app/domain/limits.ts';
import { invalid, Problem } from '#app/domain/problem.ts';
import { findPartner } from './find-partner.ts';
import { noteAdminAct } from './note-admin-act.ts';
import type { AdminActor } from './note-admin-act.ts';
import { grantPartner, ungrantPartner } from './partners.ts';

const grantsRequest = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('grant'), partner: requiredText(limits.name) }),
  z.object({ intent: z.literal('shut-out'), partnerId: z.uuid() }),
]);

/**
 * Lets a partner act in a brand's channel, or no more, as somebody of the brand wants it, and notes in the log who it was.
 * @returns the partner's name when it was let in.
 * @throws Problem `invalid` when no partner is called so, `not-found` for one that had no grant.
 */
export async function changeGrants(actor: AdminActor, sent: unknown): Promise<{ name?: string }> {
  const asked = validate(grantsRequest, sent);
  if (asked.intent === 'shut-out') {
    const { partnerId } = asked;
    if (!(await ungrantPartner(partnerId, actor.channelId)))
      throw new Problem('not-found', `There is no partner "${partnerId}" who may act in this channel.`);
    noteAdminAct(actor, 'partner-shut-out', { partnerId });
    return {};
  }
  const partner = await findPartner(asked.partner);
  if (!partner)
    throw invalid([
      { path: 'partner', message: 'is not the name or id of a partner: ask the partner how it is spelled' },
    ]);
  await grantPartner(partner.id, actor.channelId);
  noteAdminAct(actor, 'partner-granted', { partnerId: partner.id });
  return { name: partner.name };
}
