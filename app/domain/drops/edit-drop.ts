import { inTransaction } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import type { Actor } from '../actor.ts';
import type { ChannelSideCaller } from '../caller.ts';
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
export async function editDrop(
  caller: ChannelSideCaller,
  { collabId, dropId }: Place,
  { input, ...edit }: DropEdit,
): Promise<ReadDrop> {
  const surroundings = await findDropSurroundings(caller, collabId, input);
  if (!isId(dropId)) throw noSuchDrop(dropId);
  const { channelId } = surroundings;
  const check = await checkProducts(channelId, doubtfulProducts(surroundings, input));
  return inTransaction((tx) =>
    updateDrop(tx, { channelId, collabId, dropId }, { ...edit, input, surroundings, check }),
  );
}
