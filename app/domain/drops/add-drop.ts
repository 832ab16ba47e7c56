import type { ResultRow, Transaction } from '#app/db/client.ts';
import type { ChannelSideCaller } from '../caller.ts';
import { checkProducts } from '../products/check-products.ts';
import { createDrop, planDrop, refuseUnmade } from './create-drop.ts';
import type { DropInput } from './drop-input.ts';
import { doubtfulProducts, findDropSurroundings } from './drop-surroundings.ts';

/**
 * Plans a drop of a collab, as a page makes it.
 * @returns what adds it in a transaction, and gives its id.
 * @throws Problem as `planDrop` and `refuseUnmade` do.
 */
export async function addDrop(
  caller: ChannelSideCaller,
  collabId: string,
  input: DropInput,
): Promise<(tx: Transaction) => Promise<string>> {
  const surroundings = await findDropSurroundings(caller, collabId, input);
  const check = await checkProducts(surroundings.channelId, doubtfulProducts(surroundings, input));
  const drop = planDrop(surroundings, input, check);
  return async (tx) => {
    refuseUnmade(drop, await tx.$queryRaw<ResultRow[]>(createDrop(drop)));
    return drop.id;
  };
}
