import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { ChannelSideCaller } from '../caller.ts';
import { Problem } from '../problem.ts';
import { editDrop } from './edit-drop.ts';
import type { DropEdit } from './edit-drop.ts';
import { inputOfWords } from './input-of-words.ts';
import type { DefinedFields } from './input-of-words.ts';
import { noSuchDrop } from './no-such-drop.ts';
import { readDrop } from './read-drop.ts';
import type { DropKey, ReadDrop } from './read-drop.ts';
import { readHistory } from './read-history.ts';

/**
 * Takes a drop back to what it was before one of the changes in its history. That is a change like any other: checked
 * against the revision that the person saw, and itself in the history.
 * @param revision the one that the change made.
 * @throws Problem `not-found` for a drop that is not there, or a change that is no longer kept; else as `updateDrop` does.
 */
export async function undoChange(
  caller: ChannelSideCaller,
  key: DropKey,
  { revision, ...edit }: Pick<DropEdit, 'expectedRevision' | 'actor'> & { revision: number },
): Promise<ReadDrop> {
  const present = isId(key.dropId) && isId(key.collabId) ? await readDrop(db, key) : undefined;
  if (!present) throw noSuchDrop(key.dropId);
  const later = (await readHistory(key)).filter((change) => change.revision >= revision);
  if (later.at(-1)?.revision !== revision) throw notKept();
  const words = Object.assign({}, present, ...later.map(({ before }) => before)) as ReadDrop;
  const input = inputOfWords(words, present, await readDefined(key.channelId));
  return editDrop(caller, key, { ...edit, input, undoes: revision });
}

/** What the brand has removed since is not defined anew by going back. */
async function readDefined(channelId: string): Promise<DefinedFields> {
  const fields = await db.customFieldDefinition.findMany({
    where: { channelId, ownerType: { in: ['drop', 'product'] }, removedAt: null },
    select: { ownerType: true, handle: true },
  });
  const handlesOf = (owner: string) =>
    new Set(fields.filter(({ ownerType }) => ownerType === owner).map(({ handle }) => handle));
  return { drop: handlesOf('drop'), product: handlesOf('product') };
}

function notKept(): Problem {
  return new Problem(
    'not-found',
    'This change is no longer kept, so the drop cannot be taken back to before it.',
  );
}
