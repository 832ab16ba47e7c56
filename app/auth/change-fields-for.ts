import { changeFields } from '#app/domain/custom-fields/change-fields.ts';
import { noteAdminAct } from './note-admin-act.ts';
import type { AdminActor } from './note-admin-act.ts';

/**
 * Does what somebody of a brand wants done with its custom fields, and notes in the log who removed one with its values.
 * @throws Problem as `changeFields` does.
 */
export async function changeFieldsFor(actor: AdminActor, sent: unknown): Promise<void> {
  const asked = await changeFields(actor.channelId, sent);
  if (asked.intent === 'remove') noteAdminAct(actor, 'field-removed', { fieldId: asked.id });
}
