import { dropByKey, removedDropByKey } from '#app/db/collab-sql.ts';
import type { Transaction } from '#app/db/client.ts';
import type { CollabKey } from '../collabs/reach-collab.ts';

/** A drop's full key: the tenant first. */
export interface DropKey extends CollabKey {
  dropId: string;
}

/** A drop in full, in the interface's words: products and enhancements in order, times ISO 8601 in UTC. */
export interface ReadDrop {
  _id: string;
  title: string;
  description: string;
  media: object[];
  channels: string[];
  products: ReadEntry[];
  enhancements: ReadEnhancement[];
  custom: Record<string, unknown>;
  creator: string;
  createdAt: string;
  updatedAt: string;
  __v: number;
  channelHandle: string;
}

/** A product entry of a drop; platform ids are global ids. */
export interface ReadEntry {
  _id: string;
  platformId: string;
  platformHandle: string | null;
  platformVariantId: string | null;
  custom: Record<string, unknown>;
}

/** What a creator added to a product entry, which `product` names. */
export interface ReadEnhancement {
  _id: string;
  product: string;
  note: string;
  media: { _id: string; url: string }[];
}

/** Reads a drop in full; undefined when the collab has none with this id, or has removed it. */
export function readDrop(tx: Transaction, key: DropKey): Promise<ReadDrop | undefined> {
  return readBy(dropByKey, tx, key);
}

/** Reads a drop that was removed, as it was then; undefined when the collab has removed none with this id. */
export function readRemovedDrop(tx: Transaction, key: DropKey): Promise<ReadDrop | undefined> {
  return readBy(removedDropByKey, tx, key);
}

async function readBy(
  statement: string,
  tx: Transaction,
  { channelId, collabId, dropId }: DropKey,
): Promise<ReadDrop | undefined> {
  type Row = { drop: string; channelHandle: string };
  const [row] = await tx.$queryRawUnsafe<Row[]>(statement, channelId, collabId, dropId);
  return row && { ...(JSON.parse(row.drop) as ReadDrop), channelHandle: row.channelHandle };
}
