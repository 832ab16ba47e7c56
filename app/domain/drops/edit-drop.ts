import { inTransaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { Actor } from '../actor.ts';
import type { ChannelSideCaller } from '../caller.ts';
import { despiteRemovals } from '../custom-fields/despite-removals.ts';
import { Problem } from '../problem.ts';
import { checkProducts } from '../products/check-products.ts';
import type { UpdateDropInput } from './drop-input.ts';
import { doubtfulProducts, findDropSurroundings } from './drop-surroundings.ts';
import { noSuchDrop } from './no-such-drop.ts';
import type { DropKey, ReadDrop } from './read-drop.ts';
import { updateDrop } from './update-drop.ts';

/** A change that a person makes in a page. */
export interface DropEdit {
  input: UpdateDropInput;
  /** The revision that they saw. */
  expectedRevision: number;
  actor: Actor;
  undoes?: number;
}

type Place = Omit<DropKey, 'channelId'>;

/**
 * Changes a drop from its beginning to its end: finds what the change speaks of, asks the platform for products, and
 * updates the drop in a transaction.
 * @throws Problem as `updateDrop` does.
 */
export function editDrop(caller: ChannelSideCaller, place: Place, edit: DropEdit): Promise<ReadDrop> {
  return despiteRemovals(() => editOnce(caller, place, edit));
}

async function editOnce(
  caller: ChannelSideCaller,
  { collabId, dropId }: Place,
  { input, ...edit }: DropEdit,
): Promise<ReadDrop> {
  const surroundings = await findDropSurroundings(caller, collabId, input);
  if (!isId(dropId)) throw noSuchDrop(dropId);
  const { channelId } = surroundings;
  const check = await checkProducts(channelId, doubtfulProducts(surroundings, input));
  const key = { channelId, collabId, dropId };
  return inTransaction(async (tx) => {
    try {
      return await updateDrop(tx, key, { ...edit, input, surroundings, check });
    } catch (error) {
      throw error instanceof Problem && error.code === 'conflict' ? changedMeanwhile() : error;
    }
  });
}

/** The same refusal in words for a person, who sent no headers. */
function changedMeanwhile(): Problem {
  return new Problem(
    'conflict',
    'Somebody else changed this drop after you opened it. Nothing that you typed is lost.',
  );
}
