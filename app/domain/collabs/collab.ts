import {
  findCollabRow,
  findFullCollabRow,
  listCollabRows,
  listMatchingCollabRows,
  listCollabRowsById,
} from '#app/db/collabs/rows.ts';
import type { CollabRow, CollabRowFilter } from '#app/db/collabs/rows.ts';
import type { CollabFilter } from '#app/db/collabs/search.ts';
import type { Transaction } from '#app/db/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { toIdPage } from '#app/db/keyset-page.ts';
import type { IdPage, IdPageRequest } from '#app/db/keyset-page.ts';
import { isId } from '#app/ids.ts';
import { scopeParameters } from '../channels/authorize.ts';
import { isDomain } from '../channels/domain.ts';
import type { Profile } from '../creators.ts';
import type { KeyPrincipal, Principal } from '../principal.ts';
import type { CollabKey } from './authorize.ts';

/** A discount. Its amount is a fraction for `Percentage`, else major units; times are ISO 8601 in UTC. */
interface CollabDiscount {
  id: string;
  amount: number;
  type: DiscountType;
  createdAt: string;
  updatedAt: string;
}

/** A collab's own fields, and the fields of other tables that rules need. Times are ISO 8601 in UTC. */
export interface CollabHead extends Profile {
  id: string;
  channelId: string;
  creatorId: string;
  tierId: string | null;
  email: string;
  handle: string;
  profilePicture: { _id: string; url: string } | null;
  /** Whether the picture is the brand's. Otherwise it is that of the creator's profile. */
  hasOwnPicture: boolean;
  affiliateCode: string;
  affiliateUrl: string | null;
  relationshipManager: string;
  source: string | null;
  isActive: boolean;
  acceptedAt: string | null;
  collabStartedAt: string | null;
  platformCollabsTierName: string | null;
  platformCollabsDiscountCode: string | null;
  platformCollabsCommunityMemberId: string | null;
  createdAt: string;
  updatedAt: string;
  channel: { name: string; storefrontUrl: string };
  creator: Profile & { source: string; username: string; isOnboarded: boolean };
  tier: CollabTier | null;
  discount: CollabDiscount | null;
  platformObjects: { kind: string; platformId: string | null }[];
}

interface CollabTier {
  id: string;
  title: string;
  key: string;
  relationshipType: string;
  discount: CollabDiscount | null;
  campaign: {
    id: string;
    title: string;
    isActive: boolean;
    /** Ids of its tiers. */
    collabTiers: string[];
    brandPageRedirectUrlTemplate: string | null;
    queryParams: string | null;
  };
}

/** A collab for a response: its parsed head, and JSON text that the response contains unchanged. */
export interface CollabDocument {
  head: CollabHead;
  custom: string;
  customFields: string;
  drops: string;
}

function parseRow({ head, ...rest }: CollabRow): CollabDocument {
  return { ...rest, head: JSON.parse(head) as CollabHead };
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
  return row.head === null ? 'absent' : parseRow(row);
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
