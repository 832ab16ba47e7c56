import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './database.ts';

/** A brand with so many collabs, made in the database alone: nothing of it stands in any store. */
export interface SeededBrand {
  channelId: string;
  /** In the order in which they were made. */
  collabIds: string[];
}

/**
 * Makes collabs, the names `First n` and codes `NAME-n` numbered from 1, of a brand that is there by its name or is made.
 * @param own.stands whether they stand in their tables as if they had been mirrored; they do unless said.
 */
export async function seedBrand(
  database: Pick<TestDatabase, 'query'>,
  { name, collabs, stands = true }: { name: string; collabs: number; stands?: boolean },
): Promise<SeededBrand> {
  const rows = await database.query<{ channel: string; id: string }>(
    `WITH channel AS (
       INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
       VALUES ($1, $2 || '.myshopify.com', $2, $2, 'EUR', 'https://' || $2 || '.example', now())
       ON CONFLICT (domain) DO UPDATE SET updated_at = now() RETURNING id
     ), creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), $2 || n || '@example.com', now() FROM generate_series(1, $3::int) AS n
       RETURNING id, email, substring(email FROM '[0-9]+')::int AS n
     ), collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, first_name, last_name, handle, affiliate_code,
         affiliate_code_key, created_at, updated_at)
       SELECT channel.id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-' || right(creator.id::text, 12))::uuid,
         creator.id, email, 'First', n, $2 || '-' || n, upper($2) || '-' || n, $2 || '-' || n,
         now() - make_interval(secs => 1000000 - n), now() - make_interval(secs => n)
       FROM channel, creator RETURNING channel_id, id
     ), entry AS (
       INSERT INTO mirror_entries (channel_id, collab_id, dirty_since, done_version, synced_at)
       SELECT channel_id, id, NULL, 1, now() FROM collab
     ), object AS (
       INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, written_hash, written_at)
       SELECT channel_id, gen_random_uuid(), kind::platform_object_kind, id,
         'gid://shopify/' || kind || '/' || id, sha256('x'), now()
       FROM collab, unnest(ARRAY['metaobject', 'discount']) AS kind WHERE $4
     )
     SELECT channel_id AS channel, id FROM collab ORDER BY id`,
    [randomUUID(), name, collabs, stands],
  );
  return { channelId: rows[0]?.channel ?? '', collabIds: rows.map(({ id }) => id) };
}
