import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { updateMirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { updateFields } from '#app/domain/custom-fields/fields.ts';
import { recordAudit } from './admin-audit.ts';
import type { AdminActor } from './admin-audit.ts';

/**
 * Does what somebody of a brand wants done with its custom fields, and notes in the log who removed one with its values.
 * @throws Problem as `updateFields` does.
 */
export async function manageCustomFieldsAsAdmin(actor: AdminActor, sent: unknown): Promise<void> {
  const given = await updateFields(actor.channelId, sent);
  if (given.intent === 'remove') recordAudit(actor, 'field-removed', { fieldId: given.id });
}

/** What opens creators' data to others, or closes it. */
const auditedOptions = ['storefrontApiAccess', 'mirrorsEmail', 'mirrorsCustomer'] as const;

/**
 * Changes what a channel's store gets to hold for somebody of the brand, and notes in the log who opened what.
 * @throws Problem `invalid`.
 */
export async function updateMirrorOptionsAsAdmin(actor: AdminActor, sent: unknown): Promise<void> {
  const changed: Partial<MirrorOptions> = await updateMirrorOptions(actor.channelId, sent);
  for (const option of auditedOptions)
    if (changed[option] !== undefined)
      recordAudit(actor, 'shown-changed', { option, to: String(changed[option]) });
}
