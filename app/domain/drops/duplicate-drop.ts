import type { Transaction } from '#app/db/connection/client.ts';
import type { DropKey } from '#app/db/keys.ts';
import { listDefinedFields } from '../custom-fields/fields.ts';
import type { BrandPrincipal } from '../principal.ts';
import { createDrop } from './create-drop.ts';
import { getDropDetails } from './drop.ts';
import { inputFromContent } from './undo-change.ts';

/**
 * Prepares a copy of a drop in the same collab: products, notes, media references and custom values. Values of deleted
 * custom fields are left out; products that the store no longer has stay flagged.
 * @param title of the copy.
 * @returns the work for the transaction, which returns the copy's id.
 * @throws Problem `not-found` for a drop that the collab does not have; else as `createDrop` does.
 */
export async function duplicateDrop(
  principal: BrandPrincipal,
  { collabId, dropId }: Omit<DropKey, 'channelId'>,
  title: string,
): Promise<(tx: Transaction) => Promise<string>> {
  const { channelId } = principal;
  const [drop, fields] = await Promise.all([
    getDropDetails({ channelId, collabId, dropId }),
    listDefinedFields(channelId),
  ]);
  const input = inputFromContent({ ...drop, title }, { products: [], custom: {} }, fields);
  return createDrop(principal, collabId, { ...input, copiedItems: drop.products });
}
