import { db } from '#app/db/client.ts';
import type { WholeCollab } from '#app/domain/collabs/load-collab.ts';
import { globalId, numberOf } from '#app/domain/products/platform-id.ts';
import { productsByIds } from '#app/platform/operations/products.ts';
import type { MirrorContext } from './mirror-context.ts';

const mostIds = 250;

/**
 * Asks the platform for the products of a collab that were accepted unchecked, and keeps what it says: their names, or
 * that there is no such product.
 * @returns whether anything was learned, so that what was loaded before is out of date.
 */
export async function checkUncheckedProducts(
  { channel, store }: MirrorContext,
  collab: WholeCollab,
): Promise<boolean> {
  const products = collab.drops.flatMap((drop) => drop.products.map(({ product }) => product));
  const unchecked = products.filter(({ checkedAt }) => checkedAt === null);
  const platformIds = [...new Set(unchecked.map(({ platformId }) => platformId))];
  for (let start = 0; start < platformIds.length; start += mostIds) {
    const asked = platformIds.slice(start, start + mostIds);
    const { nodes } = await store.send(productsByIds, { ids: asked.map((id) => globalId('Product', id)) });
    await keep(channel.id, asked, nodes);
  }
  return platformIds.length > 0;
}

type ProductNode = { id?: string; handle?: string; title?: string } | null;

async function keep(
  channelId: string,
  asked: readonly string[],
  nodes: readonly ProductNode[],
): Promise<void> {
  const now = new Date();
  const found = new Map(nodes.flatMap((node) => (node?.id ? [[numberOf(node.id), node] as const] : [])));
  for (const platformId of asked) {
    const node = found.get(platformId);
    await db.product.update({
      where: { channelId_platformId: { channelId, platformId } },
      data: node
        ? {
            platformHandle: node.handle ?? null,
            title: node.title ?? null,
            checkedAt: now,
            missingSince: null,
          }
        : { checkedAt: now, missingSince: now },
    });
  }
}

/** Makes the next try ask again about a drop's products: the platform no longer knows one that it knew. */
export async function doubtProducts({ channel }: MirrorContext, dropId: string): Promise<void> {
  await db.product.updateMany({
    where: { channelId: channel.id, entries: { some: { dropId } } },
    data: { checkedAt: null },
  });
}
