import type { Transaction } from '#app/db/client.ts';
import type { Actor } from '../actor.ts';
import type { Fields } from '../events/new-event.ts';
import { keptChange } from './kept-change.ts';
import type { DropKey } from './read-drop.ts';

interface Raise {
  /** What the drop takes in the mirror's data now. */
  dataBytes: number;
  change: {
    actor: Actor;
    /** The former values of what changed. */
    before: Fields;
    undoes?: number;
  };
}

/** Counts a change of a drop, and keeps in its history who made it and what was another before: one statement. */
export async function raiseRevision(
  tx: Transaction,
  { channelId, dropId }: DropKey,
  { dataBytes, change }: Raise,
): Promise<void> {
  await tx.$executeRaw`/* prepared: raise-revision */
    WITH changed AS (
      UPDATE drops SET revision = revision + 1, data_bytes = ${dataBytes}::int, updated_at = clock_timestamp()
      WHERE channel_id = ${channelId}::uuid AND id = ${dropId}::uuid
      RETURNING channel_id, id, revision
    ), ${keptChange(change)} SELECT FROM changed`;
}
