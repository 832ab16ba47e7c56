import { inTransaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { PlatformObjectKind } from '#app/db/generated/client.ts';
import { markDirty } from '#app/domain/collabs/mark-dirty.ts';
import type { StoreContext } from './mirror-context.ts';
import { updateObject } from './update-object.ts';
import { writeObject } from './write-object.ts';

/** Whose object stands where another collab's is to stand, and what moves it. */
interface Moved {
  kind: PlatformObjectKind;
  collabId: string;
  /** Gives it another place. */
  write: () => Promise<unknown>;
  /** SQL for what is kept of that place: an assignment. */
  kept: Prisma.Sql;
}

/**
 * Moves an object of a collab aside. The collab is marked, and gives it the place that it should have: two that swap
 * theirs cannot wait for each other.
 */
export async function moveAside(
  context: StoreContext,
  { kind, collabId, write, kept }: Moved,
): Promise<void> {
  const key = { kind, collabId };
  const mark = () => inTransaction((tx) => markDirty(tx, { channelId: context.channel.id, collabId }));
  // Before, since this process may die on the way; and after, since the collab may be mirrored meanwhile.
  await mark();
  await writeObject(context, key, write);
  // It is written once more in any case: what is kept of a write of its own that came before this one says nothing.
  await updateObject(
    context,
    key,
    Prisma.sql`written_hash = NULL, attempted_at = NULL, confirm_at = now(), ${kept}`,
  );
  await mark();
}
