import { db } from '#app/db/client.ts';
import { isId } from '#app/ids.ts';
import { globalId, numberOf } from '../products/platform-id.ts';
import { noSuchDrop } from './no-such-drop.ts';
import { readDrop, readRemovedDrop } from './read-drop.ts';
import type { DropKey } from './read-drop.ts';
import { readHistory } from './read-history.ts';
import { tellChanges } from './tell-changes.ts';
import type { ToldChange } from './tell-changes.ts';

/** A drop's history, for people. */
export interface ToldHistory {
  /** The drop's present revision. */
  __v: number;
  /** The newest first. */
  changes: ToldChange[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** What the products that the changes name are called, by their global ids. */
  titles: Record<string, string>;
}

/**
 * The latest changes in the history of a drop, also of one that was removed.
 * @param most how many changes are told.
 * @throws Problem `not-found` for a drop that the collab never had.
 */
export async function readToldHistory(key: DropKey, most: number): Promise<ToldHistory> {
  if (!isId(key.collabId) || !isId(key.dropId)) throw noSuchDrop(key.dropId);
  const drop = (await readDrop(db, key)) ?? (await readRemovedDrop(db, key));
  if (!drop) throw noSuchDrop(key.dropId);
  // One more says whether there are others, and what the last of those that are told undid.
  const told = tellChanges(await readHistory(key, most + 1), drop);
  const changes = told.slice(0, most);
  const titles = await titlesOf(key.channelId, changes);
  return { __v: drop.__v, changes, hasMore: told.length > most, titles };
}

async function titlesOf(channelId: string, changes: readonly ToldChange[]): Promise<Record<string, string>> {
  const named = changes.flatMap(({ products }) =>
    products ? [...products.added, ...products.removed, ...products.changed] : [],
  );
  const known = await db.product.findMany({
    where: { channelId, platformId: { in: [...new Set(named)].map(numberOf) } },
    select: { platformId: true, title: true },
  });
  return Object.fromEntries(
    known.flatMap(({ platformId, title }) => (title ? [[globalId('Product', platformId), title]] : [])),
  );
}
