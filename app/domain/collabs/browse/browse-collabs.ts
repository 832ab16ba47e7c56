import { db } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { DiscountType } from '#app/db/generated/client.ts';
import { stateOfEntry } from '../../mirror-health/mirror-state.ts';
import type { MirrorState } from '../../mirror-health/mirror-state.ts';
import { stateOfCollab } from '../collab-state.ts';
import type { CollabState } from '../collab-state.ts';
import { isMeant, shownFirstName, shownLastName } from './collab-filter.ts';
import type { CollabFilter } from './collab-filter.ts';
import { orderSql, readPlace, writePlace } from './collab-order.ts';
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

/** A page of a list, and where it goes on. Places are for the same filter and order. */
export interface BrowsedPage {
  collabs: BrowsedCollab[];
  /** What the pages after and before this one go on from; null where there are none. */
  next: string | null;
  previous: string | null;
}

/** How a list is looked through: `after` or `before` a place that a page named, or from the start. */
export interface Browsing {
  order: CollabOrder;
  limit: number;
  after?: string;
  before?: string;
}

/** A page of those collabs of a channel that a filter means. What belongs to a row is looked up for the page's rows alone. */
export async function browseCollabs(
  channelId: string,
  filter: CollabFilter,
  { order, limit, after, before }: Browsing,
): Promise<BrowsedPage> {
  const from = readPlace(after ?? before, order);
  const isBackwards = from !== undefined && after === undefined;
  const sql = orderSql(order, from, isBackwards);
  const found = await db.$queryRaw<(BrowsedCollab & { place: string })[]>`
    SELECT page.place, ${columns} FROM (
      SELECT c.channel_id, c.id, ${sql.place} AS place, row_number() OVER (ORDER BY ${sql.order}) AS rank
      FROM collabs AS c WHERE ${isMeant(channelId, filter)} AND ${sql.isBehind}
      ORDER BY ${sql.order} LIMIT ${limit + 1}
    ) AS page JOIN collabs AS c ON c.channel_id = page.channel_id AND c.id = page.id ${joins}
    ORDER BY rank`;
  const isMore = found.length > limit;
  const inOrder = isBackwards ? found.slice(0, limit).toReversed() : found.slice(0, limit);
  const rows = inOrder.map(({ place, ...collab }) => ({ place, collab }));
  const next = isBackwards || isMore ? rows.at(-1) : undefined;
  const previous = (isBackwards ? isMore : from) ? rows[0] : undefined;
  return {
    collabs: rows.map(({ collab }) => collab),
    next: next ? writePlace(next.place) : null,
    previous: previous ? writePlace(previous.place) : null,
  };
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
