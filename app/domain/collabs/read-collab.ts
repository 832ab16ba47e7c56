import { collabColumns, collabJoins } from '#app/db/collab-sql.ts';
import type { DropsForm } from '#app/db/collab-sql.ts';
import { pool } from '#app/db/client.ts';
import { preparedAs } from '#app/db/statement-name.ts';
import type { Transaction } from '#app/db/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { isId } from '#app/ids.ts';
import type { KeyCaller } from '../caller.ts';
import { isDomain } from '../channels/channel-domain.ts';
import { reachParameters } from '../channels/reach-channel.ts';
import type { Profile } from '../creators/creator-profile.ts';
import type { CollabKey } from './reach-collab.ts';

/** A discount as it is answered: its amount a fraction for `Percentage`, else major units; times ISO 8601 in UTC. */
export interface ReadDiscount {
  id: string;
  amount: number;
  type: DiscountType;
  createdAt: string;
  updatedAt: string;
}

/** A collab's own fields and what rules need beside them. Times are ISO 8601 in UTC. */
export interface CollabHead extends Profile {
  id: string;
  channelId: string;
  creatorId: string;
  tierId: string | null;
  email: string;
  handle: string;
  profilePicture: { _id: string; url: string } | null;
  affiliateCode: string;
  affiliateUrl: string | null;
  relationshipManager: string;
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
  tier: ReadTier | null;
  discount: ReadDiscount | null;
  platformObjects: { kind: string; platformId: string | null }[];
}

interface ReadTier {
  id: string;
  title: string;
  key: string;
  discount: ReadDiscount | null;
  campaign: {
    id: string;
    title: string;
    brandPageRedirectUrlTemplate: string | null;
    queryParams: string | null;
  };
}

/** A collab as it is read for an answer: its head, and as JSON text what goes to the caller untouched. */
export interface ReadCollab {
  head: CollabHead;
  custom: string;
  customFields: string;
  drops: string;
}

/** The row that the columns of `collab-sql.ts` give. */
export interface CollabRow extends Omit<ReadCollab, 'head'> {
  head: string;
}

/** Takes a row's head apart. */
export function fromRow({ head, ...rest }: CollabRow): ReadCollab {
  return { ...rest, head: JSON.parse(head) as CollabHead };
}

const byKey = (drops: DropsForm) => `
  SELECT ${collabColumns(drops)}
  FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id ${collabJoins}
  WHERE c.channel_id = $1::uuid AND c.id = $2::uuid`;
const collabByKey = byKey('ids');

/** Reads a collab in the transaction that wrote it, its drops as ids. */
export async function readCollab(tx: Transaction, { channelId, collabId }: CollabKey): Promise<ReadCollab> {
  const [row] = await tx.$queryRawUnsafe<CollabRow[]>(collabByKey, channelId, collabId);
  if (!row) throw new Error('A collab was gone in the transaction that wrote it');
  return fromRow(row);
}

const wholeCollabOfChannel = `
  SELECT ${collabColumns('whole')}
  FROM channels AS ch
  LEFT JOIN collabs AS c ON c.channel_id = ch.id AND c.id = $2::uuid ${collabJoins}
  WHERE ch.domain = $1 AND (ch.id = $3::uuid OR EXISTS (
    SELECT FROM partner_grants WHERE channel_id = ch.id AND partner_id = $4::uuid AND revoked_at IS NULL))`;

/**
 * Reads a collab of one channel whole, its drops with products and enhancements in order: one statement, prepared once
 * a connection, that also finds out whether the caller reaches the channel.
 * @param domain normalised.
 * @returns `out-of-reach` when the caller does not reach such a channel, `absent` when the channel has no such collab.
 */
export async function readWholeCollab(
  caller: KeyCaller,
  { domain, collabId }: { domain: string; collabId: string },
): Promise<ReadCollab | 'out-of-reach' | 'absent'> {
  if (!isDomain(domain)) return 'out-of-reach';
  const { rows } = await pool.query<CollabRow | NoCollabRow>({
    name: preparedAs('whole-collab-of-channel'),
    text: wholeCollabOfChannel,
    values: [domain, isId(collabId) ? collabId : null, ...reachParameters(caller)],
  });
  const [row] = rows;
  if (!row) return 'out-of-reach';
  return row.head === null ? 'absent' : fromRow(row);
}

interface NoCollabRow {
  head: null;
}
