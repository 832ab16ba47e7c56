import { inTransaction } from '#app/db/client.ts';
import type { BrandCaller } from '../caller.ts';
import { reachCollab } from './reach-collab.ts';
import { updateCollab } from './update-collab.ts';
import type { UpdateCollabInput } from './update-collab-input.ts';

/**
 * Changes a collab of a brand's own, as `updateCollab` does.
 * @throws Problem `not-found` for one that the brand does not have, and what `updateCollab` throws.
 */
export async function editCollab(
  caller: BrandCaller,
  collabId: string,
  input: UpdateCollabInput,
): Promise<void> {
  const key = await reachCollab(caller, collabId);
  await inTransaction((tx) => updateCollab(tx, key, input));
}
