import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { stateOfEntry } from '../../mirror-health/mirror-state.ts';
import type { MirrorState } from '../../mirror-health/mirror-state.ts';
import { cutPage, readPlace } from '../../list-page.ts';
import type { ListPage, PageWanted } from '../../list-page.ts';
import { stateOfCollab } from '../collab-state.ts';
import type { CollabState } from '../collab-state.ts';
import { isMeant, shownFirstName, shownLastName } from './collab-filter.ts';
import type { CollabFilter } from './collab-filter.ts';
import { collabOrderSql, typeOfOrder } from './collab-order.ts';
import type { CollabOrder } from './collab-order.ts';

/** A collab in the brand's list: nothing of the creator but what the brand may see. */
export interface BrowsedCollab {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  handle: string;
  affiliateCode: string;
  /** The https address of a picture. */
  picture: string | null;
  tier: { id: string; title: string; campaign: string } | null;
  /** The one in force, its own or its tier's: a fraction for `Percentage`, else major units. */
  discount: { amount: number; type: DiscountType; isOwn: boolean } | null;
  state: CollabState;
  mirror: MirrorState;
  /** How many drops it has. */
  drops: number;
}

/** A page of a list. Places are for the same filter and order. */
export interface BrowsedPage extends Omit<ListPage<BrowsedCollab>, 'rows'> {
  collabs: BrowsedCollab[];
}

/** How a list is looked through. */
export interface Browsing extends PageWanted {
  order: CollabOrder;
}

/** A page of those collabs of a channel that a filter means. What belongs to a row is looked up for the page's rows alone. */
export async function browseCollabs(
  channelId: string,
  filter: CollabFilter,
  { order, limit, after, before }: Browsing,
): Promise<BrowsedPage> {
  const from = readPlace(after ?? before, typeOfOrder(order));
  const isBackwards = from !== undefined && after === undefined;
  const sql = collabOrderSql(order, from, isBackwards);
  const found = await db.$queryRaw<(BrowsedCollab & { place: string })[]>`
    SELECT page.place, ${columns} FROM (
      SELECT c.channel_id, c.id, ${sql.place} AS place, row_number() OVER (ORDER BY ${sql.order}) AS rank
      FROM collabs AS c WHERE ${isMeant(channelId, filter)} AND ${sql.isBehind}
      ORDER BY ${sql.order} LIMIT ${limit + 1}
    ) AS page JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id ${joins}
    ORDER BY rank`;
  const { rows, ...beside } = cutPage<BrowsedCollab>(found, { limit, from, isBackwards });
  return { collabs: rows, ...beside };
}

const columns = Prisma.sql`
  c.id, ${shownFirstName} AS "firstName", ${shownLastName} AS "lastName", c.email, c.handle,
  c.affiliate_code AS "affiliateCode", picture.url AS picture,
  CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'title', t.title, 'campaign', ca.title) END AS tier,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('amount', trim_scale(d.amount), 'type', d.type, 'isOwn', true)
    WHEN td.id IS NOT NULL THEN json_build_object('amount', trim_scale(td.amount), 'type', td.type, 'isOwn', false)
  END AS discount,
  ${stateOfCollab} AS state, ${stateOfEntry} AS mirror,
  (SELECT count(*)::int FROM drops AS dr
    WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL) AS drops`;

const joins = Prisma.sql`
  LEFT JOIN tiers AS t ON t.channel_id = c.channel_id AND t.id = c.tier_id
  LEFT JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
  LEFT JOIN discounts AS d ON d.channel_id = c.channel_id AND d.collab_id = c.id
  LEFT JOIN discounts AS td ON td.channel_id = t.channel_id AND td.tier_id = t.id
  LEFT JOIN media AS picture ON picture.channel_id = c.channel_id AND picture.id = c.profile_picture_id
    AND picture.media_content_type = 'IMAGE'
  LEFT JOIN mirror_entries AS me ON me.channel_id = c.channel_id AND me.collab_id = c.id`;
