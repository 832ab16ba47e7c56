import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { updateMirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { updateFields } from '#app/domain/custom-fields/fields.ts';
import { recordAudit } from './admin-audit.ts';
import type { AdminActor } from './admin-audit.ts';

/**
 * Runs an admin user's action on custom fields. Records the deletion of a field in the audit log.
 * @throws Problem as `updateFields` does.
 */
export async function manageCustomFieldsAsAdmin(actor: AdminActor, sent: unknown): Promise<void> {
  const given = await updateFields(actor.channelId, sent);
  if (given.intent === 'remove') recordAudit(actor, 'field-removed', { fieldId: given.id });
}

/** Options that share creators' data with the store. */
const auditedOptions = ['storefrontApiAccess', 'mirrorsEmail', 'mirrorsCustomer'] as const;

/**
 * Changes which data a channel's store receives, and records it in the audit log.
 * @throws Problem `invalid`.
 */
export async function updateMirrorOptionsAsAdmin(actor: AdminActor, sent: unknown): Promise<void> {
  const changed: Partial<MirrorOptions> = await updateMirrorOptions(actor.channelId, sent);
  for (const option of auditedOptions)
    if (changed[option] !== undefined)
      recordAudit(actor, 'mirror-option-changed', { option, to: String(changed[option]) });
}
