import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { findDropRow } from '#app/db/collabs/rows.ts';
import { isId } from '#app/ids.ts';
import type { CollabKey } from '../collabs/authorize.ts';
import type { CustomInput } from '../custom-fields/value-types.ts';
import type { MediaInput, ShownMedia } from '../media/media.ts';
import { Problem } from '../problem.ts';
import type { PlatformNumber } from '../products/platform-id.ts';

/** A drop's full key: the tenant first. */
export interface DropKey extends CollabKey {
  dropId: string;
}

/** A full drop with the API's names: products and enhancements in order, times ISO 8601 in UTC. */
export interface DropDetails {
  _id: string;
  title: string;
  description: string;
  media: ShownMedia[];
  channels: string[];
  products: DropItem[];
  enhancements: ItemEnhancement[];
  custom: Record<string, unknown>;
  creator: string;
  createdAt: string;
  updatedAt: string;
  __v: number;
  channelHandle: string;
}

/** A drop item; platform ids are global ids. */
export interface DropItem {
  _id: string;
  platformId: string;
  platformHandle: string | null;
  platformVariantId: string | null;
  custom: Record<string, unknown>;
}

/** The enhancement of a drop item, which `product` names. */
export interface ItemEnhancement {
  _id: string;
  product: string;
  note: string;
  media: ShownMedia[];
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
  return row && { ...(JSON.parse(row.drop) as DropDetails), channelHandle: row.channelHandle };
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

/** A drop to create. */
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
  productId: PlatformNumber;
  variantId?: PlatformNumber;
  /** Absent keeps the enhancement of an existing item; null deletes it. */
  enhancement?: EnhancementInput | null;
  /** The path of the enhancement's media in the request; by default, below the product. */
  mediaPath?: string;
  custom: CustomInput;
}

/** A note and media. On an existing item, an absent one keeps its value. */
export interface EnhancementInput {
  note?: string;
  media?: readonly MediaInput[];
}

/** The same error for a missing drop and one of another tenant. */
export function dropNotFound(dropId: string): Problem {
  const given = dropId.length > 100 ? `${dropId.slice(0, 100)}…` : dropId;
  return new Problem('drop-not-found', { dropId: given });
}
