import { z } from 'zod';
import {
  findCollabRow,
  findFullCollabRow,
  listCollabRows,
  listMatchingCollabRows,
  listCollabRowsById,
  type CollabRow,
  type CollabRowFilter,
} from '#app/db/collabs/rows.ts';
import { collabScalars, profileScalars, scalarSchemas } from '#app/db/collabs/scalars.ts';
import type { CollabFilter } from '#app/db/collabs/search.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import { DiscountType } from '#app/db/generated/enums.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { toIdPage, type IdPage, type IdPageRequest } from '#app/db/keyset-page.ts';
import { typedJson } from '#app/db/connection/statements.ts';
import { isId } from '#app/ids.ts';
import { scopeParameters } from '../channels/authorize.ts';
import { isDomain } from '../channels/store-domain.ts';
import { mediaResponseFields } from '../media/media.ts';
import type { KeyPrincipal, Principal } from '../principal.ts';

/** A discount. Its amount is a fraction for `Percentage`, else major units; times are ISO 8601 in UTC. */
const collabDiscount = z.strictObject({
  id: z.uuid(),
  amount: z.number(),
  type: z.enum(DiscountType),
  createdAt: z.string(),
  updatedAt: z.string(),
});

const collabTier = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  key: z.string(),
  relationshipType: z.string(),
  /** Whether its discount and the custom ones of its collabs have begun and have not ended. */
  isInForce: z.boolean(),
  /** Null also while it is not in force. */
  discount: collabDiscount.nullable(),
  campaign: z.strictObject({
    id: z.uuid(),
    title: z.string(),
    isActive: z.boolean(),
    /** Ids of its tiers. */
    collabTiers: z.array(z.uuid()),
    brandPageRedirectUrlTemplate: z.string().nullable(),
    queryParams: z.string().nullable(),
  }),
});

/** A collab's own fields, and the fields of other tables that rules need. Times are ISO 8601 in UTC. */
const collabRecord = z.strictObject({
  ...scalarSchemas(collabScalars),
  id: z.uuid(),
  channelId: z.uuid(),
  creatorId: z.string(),
  tierId: z.uuid().nullable(),
  email: z.string(),
  handle: z.string(),
  profilePicture: mediaResponseFields.nullable(),
  /** Whether the picture is the brand's. Otherwise it is that of the creator's profile. */
  hasOwnPicture: z.boolean(),
  affiliateCode: z.string(),
  affiliateUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  channel: z.strictObject({ name: z.string(), storefrontUrl: z.string() }),
  creator: z.strictObject({
    ...scalarSchemas(profileScalars),
    isOnboarded: z.boolean(),
    source: z.string(),
    username: z.string(),
  }),
  tier: collabTier.nullable(),
  /** The custom discount. */
  discount: collabDiscount.nullable(),
  platformObjects: z.array(z.strictObject({ kind: z.string(), platformId: z.string().nullable() })),
});

export interface CollabRecord extends z.infer<typeof collabRecord> {
  /** The custom discount; `discount` has it only while it is in force. */
  customDiscount: z.infer<typeof collabDiscount> | null;
}

/** A collab for a response: its parsed record, and JSON text that the response contains unchanged. */
export interface CollabDocument {
  record: CollabRecord;
  custom: string;
  customFields: string;
  drops: string;
}

function parseRow({ record, ...rest }: CollabRow): CollabDocument {
  const parsed = typedJson(collabRecord, record);
  const { discount: customDiscount, tier } = parsed;
  const discount = tier?.isInForce === false ? null : customDiscount;
  // Changed in place: to copy it takes as long as to parse it, and every GET needs this.
  return { ...rest, record: Object.assign(parsed, { discount, customDiscount }) };
}

/** Gets a collab in the transaction that locked or created it, with its drops as ids. */
export async function getCollab(tx: Transaction, key: CollabKey): Promise<CollabDocument> {
  const row = await findCollabRow(tx, key);
  if (!row) throw new Error('The collab does not exist');
  return parseRow(row);
}

/** Lists some of a channel's collabs in the order of their ids, with their drops as ids. */
export async function listCollabsById(
  tx: Transaction,
  channelId: string,
  collabIds: readonly string[],
): Promise<CollabDocument[]> {
  const rows = await listCollabRowsById(tx, channelId, collabIds);
  return rows.map(parseRow);
}

/**
 * Finds a collab of one channel with its drops in full: products, enhancements and custom values in order.
 * @param domain normalized.
 * @returns `forbidden` when the principal has no access to such a channel, `absent` when the channel has no such collab.
 */
export async function findFullCollab(
  principal: KeyPrincipal,
  { domain, collabId }: { domain: string; collabId: string },
): Promise<CollabDocument | 'forbidden' | 'absent'> {
  if (!isDomain(domain)) return 'forbidden';
  const id = isId(collabId) ? collabId : null;
  const row = await findFullCollabRow({ domain, collabId: id }, scopeParameters(principal));
  if (!row) return 'forbidden';
  return row.record === null ? 'absent' : parseRow(row);
}

export type CollabListFilter = Omit<CollabRowFilter, 'owner'>;

/** Lists the collabs that a principal may see, newest first, with the creator in full and drops as ids. */
export async function listCollabs(
  principal: Principal,
  filter: CollabListFilter,
  { limit, after }: IdPageRequest,
): Promise<IdPage<CollabDocument>> {
  const rows = await listCollabRows({ ...filter, owner: ownerOf(principal) }, { limit: limit + 1, after });
  return toPage(rows, limit);
}

/** Lists the collabs of a channel that a filter matches, in the same order and form. */
export async function listMatchingCollabs(
  channelId: string,
  filter: CollabFilter,
  { limit, after }: IdPageRequest,
): Promise<IdPage<CollabDocument>> {
  return toPage(await listMatchingCollabRows(channelId, filter, { limit: limit + 1, after }), limit);
}

function toPage(found: (CollabRow & { id: string })[], limit: number): IdPage<CollabDocument> {
  const { rows, next } = toIdPage(found, limit);
  return { rows: rows.map(parseRow), next };
}

function ownerOf(principal: Principal): CollabRowFilter['owner'] {
  if (principal.kind === 'creator') return { creatorId: principal.creatorId };
  if (principal.kind === 'partner') return { partnerId: principal.partnerId };
  return { channelId: principal.channelId };
}
