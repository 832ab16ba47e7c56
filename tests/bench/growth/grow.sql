-- Adds growth.rows rows to the tables of a brand (growth.channel), in the worst distribution: rows that a statement about
-- one collab (growth.collab), drop (growth.drop) or tier (growth.tier) would read and reject. Others' rows are those of
-- growth.other, a brand that no request names.
-- Without the checks of foreign keys, which take most of the time: all of these rows satisfy them.
SET session_replication_role = replica;
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;
-- Newer than every id of the world: lists with the newest first meet these rows before their own.
CREATE FUNCTION pg_temp.newer_id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT overlay(pg_temp.id(kind, number)::text PLACING '02' FROM 1 FOR 2)::uuid $$;
CREATE TEMP TABLE n AS SELECT n FROM generate_series(1, current_setting('growth.rows')::int) AS n;
CREATE TEMP TABLE named AS SELECT current_setting('growth.channel')::uuid AS channel, current_setting('growth.other')::uuid AS other,
  current_setting('growth.collab')::uuid AS collab, current_setting('growth.drop')::uuid AS drop,
  current_setting('growth.tier')::uuid AS tier, (
    SELECT id FROM custom_field_definitions
    WHERE channel_id = current_setting('growth.channel')::uuid AND owner_type = 'collab' LIMIT 1) AS field;

-- All collabs in one tier, with clean queue items, pages in the store, and a code each in the tier's discount.
INSERT INTO creators (id, email, updated_at)
  SELECT pg_temp.id(5, n), format('grown-%s@people.example', n), now() FROM n;
INSERT INTO collabs (channel_id, id, creator_id, tier_id, email, handle, affiliate_code, affiliate_code_key, first_name,
    last_name, updated_at)
  SELECT channel, pg_temp.id(8, n), pg_temp.id(5, n), tier, format('grown-%s@people.example', n), 'grown-' || n,
    'GROWN' || n, 'grown' || n, 'Grown', 'Person', now() - interval '1 day'
  FROM n, named;
INSERT INTO collab_search (channel_id, collab_id, text)
  SELECT channel_id, id, search_text(concat_ws(' ', '', first_name, last_name, email, affiliate_code, handle))
  FROM collabs WHERE first_name = 'Grown';
INSERT INTO mirror_queue (channel_id, collab_id, synced_version, dirty_since, synced_at, is_incomplete)
  SELECT channel, pg_temp.id(8, n), 1, NULL, now(), false FROM n, named;
INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, handle)
  SELECT channel, pg_temp.id(15, n), 'metaobject', pg_temp.id(8, n), 'gid://shopify/Metaobject/' || n, 'grown-' || n
  FROM n, named;
INSERT INTO discount_groups (channel_id, id, tier_id) SELECT channel, pg_temp.id(16, 1), tier FROM named
  ON CONFLICT DO NOTHING;
INSERT INTO discount_groups (channel_id, id, type, amount, platform_id)
  SELECT channel, pg_temp.id(35, n), 'FixedAmount', n, 'gid://shopify/DiscountCodeNode/' || n FROM n, named;
INSERT INTO redeem_codes (channel_id, code_key, code, collab_id, group_id)
  SELECT channel, 'grown' || n, 'GROWN' || n, pg_temp.id(8, n), discount_groups.id
  FROM n, named JOIN discount_groups ON channel_id = channel AND tier_id = tier;
INSERT INTO custom_field_values (channel_id, id, definition_id, collab_id, value, updated_at)
  SELECT channel, pg_temp.id(14, n), field, pg_temp.id(8, n), '"word"', now() FROM n, named;
INSERT INTO invitations (channel_id, collab_id, id, link_hash, locale, expires_at, sent_at)
  SELECT channel, pg_temp.id(8, n), pg_temp.id(18, n), decode(lpad(to_hex(n), 64, '0'), 'hex'), 'en', now(), now()
  FROM n, named;

-- Removed drops and ended drafts of one collab; items of one product in a variant that was never looked up.
CREATE TEMP TABLE product AS
  SELECT product_id AS id FROM drop_items, named WHERE channel_id = channel AND drop_id = named.drop LIMIT 1;
INSERT INTO drops (channel_id, id, collab_id, title, handle, removed_at, updated_at)
  SELECT channel, pg_temp.newer_id(10, n), collab, 'Removed', 'removed-' || n, now(), now() FROM n, named;
INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)
  SELECT channel, pg_temp.id(11, n), pg_temp.newer_id(10, n), product.id, '77', 0 FROM n, named, product;
INSERT INTO enhancements (channel_id, id, drop_item_id, note, updated_at)
  SELECT channel, pg_temp.id(12, n), pg_temp.id(11, n), 'A note.', now() FROM n, named;
INSERT INTO drop_drafts (channel_id, id, collab_id, state, content, updated_at)
  SELECT channel, pg_temp.newer_id(19, n), collab, 'discarded', '{}', now() FROM n, named;

-- Everything else of the brand, and of others.
INSERT INTO products (channel_id, id, platform_id, platform_handle, title, checked_at, updated_at)
  SELECT channel, pg_temp.id(9, n), 9000000000000 + n, 'grown-' || n, 'Grown ' || n, now(), now() FROM n, named;
INSERT INTO product_variants (channel_id, product_id, platform_variant_id, checked_at)
  SELECT channel, pg_temp.id(9, n), 9000000000000 + n, now() FROM n, named;
INSERT INTO media (channel_id, id, url, media_content_type, updated_at)
  SELECT channel, pg_temp.id(7, n), 'https://cdn.example.com/grown.jpg', 'IMAGE', now() FROM n, named;
INSERT INTO uploads (channel_id, id, media_content_type, filename, mime_type, owner, resource_url)
  SELECT channel, pg_temp.id(20, n), 'IMAGE', 'grown.jpg', 'image/jpeg', 'grown', 'https://cdn.example.com/grown' FROM n, named;
INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name, removed_at)
  SELECT channel, pg_temp.newer_id(13, n), 'drop', 'grown ' || n, 'cc-word', now() FROM n, named;
INSERT INTO events (channel_id, id, type, data, fanned_out_at)
  SELECT channel, pg_temp.id(17, n), 'collab.updated', jsonb_build_object('collab', jsonb_build_object('_id', collab)), now()
  FROM n, named;
-- Archived campaigns of the brand, and archived tiers of one campaign.
INSERT INTO campaigns (channel_id, id, title, archived_at, updated_at)
  SELECT channel, pg_temp.newer_id(29, n), 'Archived', now(), now() FROM n, named;
INSERT INTO tiers (channel_id, id, campaign_id, title, key, archived_at, updated_at)
  SELECT channel, pg_temp.newer_id(30, n), campaign_id, 'Archived', 'archived-' || n, now(), now()
  FROM n, named JOIN tiers ON channel_id = channel AND tiers.id = tier;
-- Renewed sessions of one creator.
INSERT INTO sessions (id, family_id, creator_id, refresh_hash, expires_at, replaced_at)
  SELECT pg_temp.newer_id(24, n), pg_temp.newer_id(25, n), creator_id, decode('ff' || lpad(to_hex(n), 62, '0'), 'hex'),
    now() + interval '1 day', now()
  FROM n, named JOIN collabs ON channel_id = channel AND collabs.id = collab;
-- Twenty endpoints, the most that are allowed, of each other store and partner.
INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT pg_temp.id(31, n), format('grown-%s.myshopify.com', n), 'grown-' || n, 'Grown', 'EUR', 'https://grown.example', now()
  FROM n WHERE n <= 1 + current_setting('growth.rows')::int / 40;
INSERT INTO partners (id, name)
  SELECT pg_temp.id(32, n), 'grown-' || n FROM n WHERE n <= 1 + current_setting('growth.rows')::int / 40;
INSERT INTO event_endpoints (id, channel_id, partner_id, url, secret)
  SELECT pg_temp.id(21, n), CASE WHEN n % 2 = 0 THEN pg_temp.id(31, 1 + n / 40) END,
    CASE WHEN n % 2 = 1 THEN pg_temp.id(32, 1 + n / 40) END, 'https://hooks.example.com/', '\x00'
  FROM n;
INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers, state)
  SELECT channel, pg_temp.id(22, n), format('grown-%s@people.example', n), 'Grown', 'Person', 'en', '[]', 'declined'
  FROM n, named;
INSERT INTO sign_in_attempts (id, email, browser_hash, link_hash, code_hash, locale, return_to, expires_at)
  SELECT pg_temp.id(23, n), format('grown-%s@people.example', n), '\x00', decode(lpad(to_hex(n), 64, '0'), 'hex'), '\x00',
    'en', '/portal', now() + interval '10 minutes' FROM n;
INSERT INTO sessions (id, family_id, creator_id, refresh_hash, expires_at)
  SELECT pg_temp.id(24, n), pg_temp.id(25, n), pg_temp.id(5, n), decode(lpad(to_hex(n), 64, '0'), 'hex'), now() + interval '1 day'
  FROM n;
INSERT INTO idempotency_records (channel_id, credential_id, route, key, request_hash, token, acquired_until, expires_at)
  SELECT channel, pg_temp.id(26, 1), '/creators/collabs', 'grown-' || n, decode(lpad(to_hex(n), 64, '0'), 'hex'),
    pg_temp.id(27, n), now(), now() + interval '1 day' FROM n, named;
INSERT INTO api_keys (id, channel_id, public_id, secret_hash)
  SELECT pg_temp.id(28, n), other, 'grown' || n, decode(lpad(to_hex(n), 64, '0'), 'hex') FROM n, named;
INSERT INTO link_clicks (channel_id, collab_id, day, clicks) SELECT channel, pg_temp.id(8, n), now(), 1 FROM n, named;
INSERT INTO platform_webhooks (channel_id, webhook_id, topic, content, triggered_at, next_attempt_at)
  SELECT channel, 'grown-' || n, 'products/update', '{}', now(), NULL FROM n, named;
INSERT INTO data_requests (channel_id, id, platform_request_id, customer_id, email, requested_at)
  SELECT channel, pg_temp.id(33, n), 'grown-' || n, n, format('grown-%s@people.example', n), now() FROM n, named;
INSERT INTO former_emails (creator_id, email)
  SELECT pg_temp.id(5, n), format('former-%s@people.example', n) FROM n;
INSERT INTO collab_imports (channel_id, id, filename, columns, finished_at)
  SELECT channel, pg_temp.id(34, 1), 'grown.csv', '{email}', now() FROM named;
INSERT INTO collab_import_rows (channel_id, import_id, line, cells, email_key, check_result)
  SELECT channel, pg_temp.id(34, 1), n, '{grown}', format('grown-%s@people.example', n), 'exists' FROM n, named;
RESET session_replication_role;
