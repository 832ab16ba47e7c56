-- Adds growth.rows rows to the tables of a brand (growth.channel), in the worst distribution: rows that a statement about
-- one collab (growth.collab), drop (growth.drop) or tier (growth.tier) would read and reject. Others' rows are those of
-- growth.other, a brand that no request names.
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;
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
INSERT INTO mirror_queue (channel_id, collab_id, synced_version, dirty_since, synced_at)
  SELECT channel, pg_temp.id(8, n), 1, NULL, now() FROM n, named;
INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, handle)
  SELECT channel, pg_temp.id(15, n), 'metaobject', pg_temp.id(8, n), 'gid://shopify/Metaobject/' || n, 'grown-' || n
  FROM n, named;
INSERT INTO discount_groups (channel_id, id, tier_id) SELECT channel, pg_temp.id(16, 1), tier FROM named
  ON CONFLICT DO NOTHING;
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
  SELECT channel, pg_temp.id(10, n), collab, 'Removed', 'removed-' || n, now(), now() FROM n, named;
INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)
  SELECT channel, pg_temp.id(11, n), pg_temp.id(10, n), product.id, '77', 0 FROM n, named, product;
INSERT INTO enhancements (channel_id, id, drop_item_id, note, updated_at)
  SELECT channel, pg_temp.id(12, n), pg_temp.id(11, n), 'A note.', now() FROM n, named;
INSERT INTO drop_drafts (channel_id, id, collab_id, state, content, updated_at)
  SELECT channel, pg_temp.id(19, n), collab, 'discarded', '{}', now() FROM n, named;

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
  SELECT channel, pg_temp.id(13, n), 'drop', 'grown ' || n, 'cc-word', now() FROM n, named;
INSERT INTO events (channel_id, id, type, data, fanned_out_at)
  SELECT channel, pg_temp.id(17, n), 'collab.updated', jsonb_build_object('collab', jsonb_build_object('_id', collab)), now()
  FROM n, named;
INSERT INTO event_endpoints (id, channel_id, url, secret)
  SELECT pg_temp.id(21, n), other, 'https://hooks.example.com/', '\x00' FROM n, named;
INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers, state)
  SELECT channel, pg_temp.id(22, n), format('grown-%s@people.example', n), 'Grown', 'Person', 'en', '[]', 'declined'
  FROM n, named;
INSERT INTO sign_in_attempts (id, email, browser_hash, link_hash, code_hash, locale, return_to, expires_at)
  SELECT pg_temp.id(23, n), format('grown-%s@people.example', n), '\x00', decode(lpad(to_hex(n), 64, '0'), 'hex'), '\x00',
    'en', '/portal', now() + interval '10 minutes' FROM n;
INSERT INTO sessions (id, family_id, creator_id, refresh_hash, expires_at)
  SELECT pg_temp.id(24, n), pg_temp.id(25, n), pg_temp.id(5, n), decode(lpad(to_hex(n), 64, '0'), 'hex'), now() + interval '1 day'
  FROM n;
INSERT INTO idempotency_records (credential_id, route, key, request_hash, token, acquired_until, expires_at)
  SELECT pg_temp.id(26, 1), '/creators/collabs', 'grown-' || n, decode(lpad(to_hex(n), 64, '0'), 'hex'), pg_temp.id(27, n),
    now(), now() + interval '1 day' FROM n;
INSERT INTO api_keys (id, channel_id, public_id, secret_hash)
  SELECT pg_temp.id(28, n), other, 'grown' || n, decode(lpad(to_hex(n), 64, '0'), 'hex') FROM n, named;
