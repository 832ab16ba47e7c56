import { z } from 'zod';
import { cutText } from '#app/cut-text.ts';
import { db, type Transaction } from '#app/db/connection/client.ts';
import { findDropRow } from '#app/db/collabs/rows.ts';
import { globalId, type DropKey } from '#app/db/keys.ts';
import { typedJson } from '#app/db/connection/statements.ts';
import { isId, type PlatformNumber } from '#app/ids.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import { mediaResponseFields, type MediaInput } from '../media/media.ts';
import { Problem } from '../problem.ts';

/*
 * The stages of a drop: what a request sends (`DropInput`), the rows to write (`DropPlan`, `ItemsPlan`, in SQL `DropRow` and
 * `ItemRows`), the saved drop with the API's names (`DropDetails`), and what the mirror's data has of it (`DropProjection`,
 * as JSON `DropData`).
 */

const dropItem = z.strictObject({
  _id: z.uuid(),
  platformId: globalId,
  platformHandle: z.string().nullable(),
  platformVariantId: globalId.nullable(),
  custom: z.record(z.string(), z.unknown()),
});
export type DropItem = z.infer<typeof dropItem>;

/** The enhancement of a drop item, which `product` names. */
const itemEnhancement = z.strictObject({
  _id: z.uuid(),
  product: z.uuid(),
  note: z.string(),
  media: z.array(mediaResponseFields),
});
export type ItemEnhancement = z.infer<typeof itemEnhancement>;

/** A full drop with the API's names: products and enhancements in order, times ISO 8601 in UTC. */
const dropDetails = z.strictObject({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  media: z.array(mediaResponseFields),
  channels: z.array(z.uuid()),
  products: z.array(dropItem),
  enhancements: z.array(itemEnhancement),
  custom: z.record(z.string(), z.unknown()),
  creator: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  __v: z.int(),
});

/** A full drop, with the handle of its channel. */
export interface DropDetails extends z.infer<typeof dropDetails> {
  channelHandle: string;
}

/** Finds a full drop; undefined when the collab has none with this id, or removed it. */
export function findDrop(tx: Transaction, key: DropKey): Promise<DropDetails | undefined> {
  return parseDrop(findDropRow(tx, key, false));
}

/** Gets a full drop. @throws Problem `drop-not-found` when the collab has none with this id, or removed it. */
export async function getDropDetails(key: DropKey, client: Transaction = db): Promise<DropDetails> {
  const drop = isId(key.dropId) ? await findDrop(client, key) : undefined;
  if (!drop) throw dropNotFound(key.dropId);
  return drop;
}

/**
 * Finds a removed drop with its content at that time; undefined when the collab removed none with this id.
 */
export function findRemovedDrop(tx: Transaction, key: DropKey): Promise<DropDetails | undefined> {
  return parseDrop(findDropRow(tx, key, true));
}

async function parseDrop(finding: ReturnType<typeof findDropRow>): Promise<DropDetails | undefined> {
  const row = await finding;
  return row && { ...typedJson(dropDetails, JSON.parse(row.drop)), channelHandle: row.channelHandle };
}

/** A drop in a request, with its products in order. */
export interface DropInput {
  title: string;
  description: string;
  /** Of the drop itself. */
  media: readonly MediaInput[];
  products: readonly DropItemInput[];
  custom: CustomInput;
}

export interface NewDropInput extends DropInput {
  /** Items of the drop that is copied. What the store no longer has of them is accepted and flagged. */
  copiedItems?: readonly DropItem[];
}

/** Changes of a drop. An absent key keeps the value; `media` and `products` replace the ordered list. */
export type UpdateDropInput = Partial<Omit<DropInput, 'custom'>> & Pick<DropInput, 'custom'>;

/** One product of a drop with its enhancement. */
export interface DropItemInput {
  /** In the request. */
  index: number;
  productNumber: PlatformNumber;
  variantNumber?: PlatformNumber;
  /** Absent keeps the enhancement of an existing item; null deletes it. */
  enhancement?: EnhancementInput | null;
  /** The path in the request that has `custom` and the enhancement's `media`; by default, the item has them. */
  path?: string;
  custom: CustomInput;
}

/** A note and media. On an existing item, an absent one keeps its value. */
export interface EnhancementInput {
  note?: string;
  media?: readonly MediaInput[];
}

/** The same error for a missing drop and one of another tenant. */
export function dropNotFound(dropId: string): Problem {
  const shortened = dropId.length > 100 ? `${cutText(dropId, 100)}…` : dropId;
  return new Problem('drop-not-found', { dropId: shortened });
}
