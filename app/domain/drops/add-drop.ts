import { inOneStatement } from '#app/db/client.ts';
import type { ChannelSideCaller } from '../caller.ts';
import { checkProducts } from '../products/check-products.ts';
import { createDrop, planDrop, refuseUnmade } from './create-drop.ts';
import type { DropInput } from './drop-input.ts';
import { doubtfulProducts, findDropSurroundings } from './drop-surroundings.ts';

/**
 * Adds a drop to a collab from its beginning to its end, as a page does.
 * @returns the drop's id.
 * @throws Problem as `planDrop` and `refuseUnmade` do.
 */
export async function addDrop(
  caller: ChannelSideCaller,
  collabId: string,
  input: DropInput,
): Promise<string> {
  const surroundings = await findDropSurroundings(caller, collabId, input);
  const check = await checkProducts(surroundings.channelId, doubtfulProducts(surroundings, input));
  const drop = planDrop(surroundings, input, check);
  refuseUnmade(drop, await inOneStatement(createDrop(drop)));
  return drop.id;
}
