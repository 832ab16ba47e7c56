import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { checkUncheckedProducts } from './check-products.ts';
import { mirrorDiscount } from './discounts/mirror-discount.ts';
import { hideCollab, isOfOneObject } from './hide-collab.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorCustomer } from './mirror-customer.ts';
import { mirrorDrop } from './mirror-drop.ts';
import { mirrorMetaobject } from './mirror-metaobject.ts';
import { refreshPicture } from './pictures/refresh-picture.ts';
import { replacePicture } from './pictures/replace-picture.ts';
import { mirrorRemovedDrops } from './removed-drops/mirror-removed-drops.ts';
import { sideSteps } from './side-steps.ts';

const optional = { isOptional: true };

/**
 * Brings one collab's whole place in the store up to date: its products known, its discount code working, its customer
 * found, its drops' collections filled and visible, its creator's entry written. Whatever was written already and has not changed costs
 * nothing. The creator's page does not wait for what stands beside it.
 * @returns what the store does not let us do beside the page, in words for the brand.
 * @throws what is wrong with the page, else with what stands beside it and that the brand has to settle.
 */
export async function mirrorCollab(context: MirrorContext, collabId: string): Promise<string[]> {
  let collab = await load(context, collabId);
  if (!collab) return [];
  if (await checkUncheckedProducts(context, collab)) collab = (await load(context, collabId)) ?? collab;
  const beside = sideSteps();
  await beside.take(() => mirrorDiscount(context, collab));
  await beside.take(() => mirrorCustomer(context, collab), optional);
  await beside.take(() => refreshPicture(context, collab), optional);
  await mirrorPlace(context, collab);
  await beside.take(() => mirrorRemovedDrops(context, collab));
  await beside.take(() => replacePicture(context, collab), optional);
  return beside.settle();
}

/** Writes what visitors see: the collections and the page that names them. Who is paused is hidden whatever is in the way. */
async function mirrorPlace(context: MirrorContext, collab: WholeCollab): Promise<void> {
  try {
    for (const drop of collab.drops) await mirrorDrop(context, drop, collab.isActive);
    await mirrorPage(context, collab.id);
  } catch (error) {
    if (!collab.isActive && isOfOneObject(error))
      await hideCollab(context, collab, () => mirrorPage(context, collab.id));
    throw error;
  }
}

/** Writes the creator's entry, and once more when that is how its own id became known. */
async function mirrorPage(context: MirrorContext, collabId: string): Promise<void> {
  const withCollections = await load(context, collabId);
  if (!withCollections) return;
  if (!(await mirrorMetaobject(context, withCollections))) return;
  const withEntry = await load(context, collabId);
  if (withEntry) await mirrorMetaobject(context, withEntry);
}

function load({ channel }: MirrorContext, collabId: string): Promise<WholeCollab | null> {
  return loadCollab({ channelId: channel.id, collabId });
}
