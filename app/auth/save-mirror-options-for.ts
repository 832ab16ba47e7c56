import type { MirrorOptions } from '#app/domain/channels/change-mirror-options.ts';
import { saveMirrorOptions } from '#app/domain/channels/save-mirror-options.ts';
import { noteAdminAct } from './note-admin-act.ts';
import type { AdminActor } from './note-admin-act.ts';

/** What opens creators' data to others, or closes it. */
const opening = ['storefrontApiAccess', 'mirrorsEmail', 'mirrorsCustomer'] as const;

/**
 * Changes what a channel's store gets to hold for somebody of the brand, and notes in the log who opened what.
 * @throws Problem `invalid`.
 */
export async function saveMirrorOptionsFor(actor: AdminActor, sent: unknown): Promise<void> {
  const changed: Partial<MirrorOptions> = await saveMirrorOptions(actor.channelId, sent);
  for (const option of opening)
    if (changed[option] !== undefined)
      noteAdminAct(actor, 'shown-changed', { option, to: String(changed[option]) });
}
