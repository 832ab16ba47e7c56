import { loadCollab } from '#app/domain/collabs/load-collab.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { checkUncheckedProducts } from './check-products.ts';
import type { MirrorContext } from './mirror-context.ts';
import { mirrorDrop } from './mirror-drop.ts';
import { mirrorMetaobject } from './mirror-metaobject.ts';

/**
 * Brings one collab's whole place in the store up to date: its products known, its drops' collections filled and
 * visible, its creator's entry written. Whatever was written already and has not changed costs nothing.
 */
export async function mirrorCollab(context: MirrorContext, collabId: string): Promise<void> {
  let collab = await load(context, collabId);
  if (!collab) return;
  if (await checkUncheckedProducts(context, collab)) collab = (await load(context, collabId)) ?? collab;
  for (const drop of collab.drops) await mirrorDrop(context, drop, collab.isActive);
  const withCollections = await load(context, collabId);
  if (!withCollections) return;
  if (!(await mirrorMetaobject(context, withCollections))) return;
  const withEntry = await load(context, collabId);
  if (withEntry) await mirrorMetaobject(context, withEntry);
}

function load({ channel }: MirrorContext, collabId: string): Promise<WholeCollab | null> {
  return loadCollab({ channelId: channel.id, collabId });
}
