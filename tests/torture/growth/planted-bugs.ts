import type { SourceBug } from '../harness/plant-bug.ts';

/** A statement that reads rows which it rejects. */
interface GrowthBug extends SourceBug {
  /** The text in the name of requests that read more with it. */
  shownBy: string;
}

export const growthBugs: readonly GrowthBug[] = [
  {
    name: 'sweep-reads-rows',
    about: 'the sweep for lost wake-ups reads the waiting rows of a channel, not channels',
    file: 'app/db/due-channels.ts',
    from: 'FROM (${waitingChannelsSql(rows)}) AS waiting',
    to: 'FROM (SELECT DISTINCT channel_id FROM ${Prisma.raw(rows.table)} WHERE ${rows.isWaiting}) AS waiting',
    shownBy: 'sweep: look for due work',
  },
  {
    name: 'endpoints-of-all',
    about: 'a change looks for its event endpoints with one OR, which reads those of all brands',
    file: 'app/db/events.ts',
    from: 'SELECT EXISTS (${endpointsOfChannel(channelId)}) OR EXISTS (${endpointsOfPartners(channelId)}) AS has_endpoint',
    to: `SELECT EXISTS (SELECT FROM event_endpoints WHERE disabled_at IS NULL AND (
      channel_id = \${channelId}::uuid OR partner_id IN (
        SELECT partner_id FROM partner_grants WHERE channel_id = \${channelId}::uuid AND revoked_at IS NULL
      ))) AS has_endpoint`,
    shownBy: "update a drop, ash's key",
  },
  {
    name: 'former-products',
    about: 'a new drop looks for its products in all items that name them, as it did formerly',
    file: 'app/db/drops/drop-context.ts',
    from: 'product.missing_since IS NULL AND coalesce(product.checked_at > $6::timestamptz, false)',
    to: `CASE WHEN EXISTS (
        SELECT FROM drop_items AS item
        WHERE item.channel_id = c.channel_id AND item.product_id = product.id AND item.position < 0)
      THEN false ELSE product.missing_since IS NULL AND coalesce(product.checked_at > $6::timestamptz, false) END`,
    shownBy: "create a drop, ash's key",
  },
  {
    name: 'ended-drafts',
    about: 'the list of drops names the states of ended drafts, which are many',
    file: 'app/db/drops/creator-drops.ts',
    from: ".state IN ('open', 'submitted', 'changes_requested', 'scheduled')",
    to: ".state NOT IN ('published', 'discarded')",
    shownBy: 'portal: list the drops',
  },
  {
    name: 'removed-drops',
    about: 'the list of drops reads removed ones',
    file: 'app/db/drops/creator-drops.ts',
    from: 'drop.collab_id = own.collab_id AND drop.removed_at IS NULL',
    to: 'drop.collab_id = own.collab_id AND coalesce(drop.removed_at > now(), true)',
    shownBy: 'portal: list the drops',
  },
  {
    name: 'every-refresh',
    about: 'the list of sessions reads the rows of replaced tokens',
    file: 'app/db/auth.ts',
    from: 'AND replaced_at IS NULL AND revoked_at IS NULL AND expires_at > ${at}',
    to: 'AND coalesce(replaced_at > now(), true) AND revoked_at IS NULL AND expires_at > ${at}',
    shownBy: 'portal: list the sessions',
  },
];
