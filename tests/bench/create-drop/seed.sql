-- bench.brands brands with bench.collabs collabs each. Their products were verified a moment ago, and the custom fields
-- that the drops use exist. Every collab is in its store already, so that a drop makes a clean queue item dirty. Every
-- second collab has a drop already: Postgres plans its checks of foreign keys to empty tables as if they stayed empty. The
-- drops have, in turn, the variants of the three runs: verified (44…), never looked up (45…), and missing in the store (46…).
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;

CREATE TEMP TABLE brands AS
  SELECT b, pg_temp.id(1, b) AS channel_id FROM generate_series(1, current_setting('bench.brands')::int) AS b;
CREATE TEMP TABLE numbers AS
  SELECT b, channel_id, n, b * 1000000 + n AS collab_n
  FROM brands, generate_series(1, current_setting('bench.collabs')::int) AS n;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT channel_id, format('bench-%s.myshopify.com', b), 'bench-' || b, 'Bench Botanics', 'EUR',
    'https://bench.example', now()
  FROM brands;
INSERT INTO creators (id, email, updated_at)
  SELECT pg_temp.id(5, collab_n), format('creator-%s@example.com', collab_n), now() FROM numbers;
INSERT INTO collabs (
    channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, first_name, last_name, drop_count, updated_at)
  SELECT channel_id, pg_temp.id(8, collab_n), pg_temp.id(5, collab_n), format('creator-%s@example.com', collab_n),
    'creator-' || n, 'CREATOR' || n, 'creator' || n, 'Ada', 'Lovelace', 1, now()
  FROM numbers;
INSERT INTO mirror_queue (channel_id, collab_id, synced_version, dirty_since, synced_at, is_incomplete)
  SELECT channel_id, pg_temp.id(8, collab_n), 1, NULL, now() - interval '1 day', false FROM numbers;
INSERT INTO products (channel_id, id, platform_id, platform_handle, title, checked_at, updated_at)
  SELECT channel_id, pg_temp.id(9, b * 1000 + p), 8200000000000 + p, 'hand-poured-candle-' || p,
    'Hand-poured candle ' || p, now(), now()
  FROM brands, generate_series(1, 25) AS p;
INSERT INTO product_variants (channel_id, product_id, platform_variant_id, checked_at, missing_since)
  SELECT channel_id, pg_temp.id(9, b * 1000 + p), first + p, now(), missing_since
  FROM brands, generate_series(1, 25) AS p,
    (VALUES (4400000000000, NULL), (4600000000000, now())) AS variant (first, missing_since);
INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name)
  SELECT channel_id, pg_temp.id(13, b * 10 + f), owner_type::custom_field_owner_type, handle, handle
  FROM brands, (VALUES (1, 'drop', 'cc-mood'), (2, 'product', 'cc-shade')) AS fields (f, owner_type, handle);

DELETE FROM numbers WHERE n % 2 = 1;
CREATE TEMP TABLE entry_numbers AS
  SELECT b, channel_id, collab_n, p, collab_n * 100 + p AS entry_n FROM numbers, generate_series(1, 25) AS p;
INSERT INTO drops (channel_id, id, collab_id, title, description, handle, updated_at)
  SELECT channel_id, pg_temp.id(10, collab_n), pg_temp.id(8, collab_n), 'Summer box', 'Linen and salt.',
    'summer-box-' || n, now()
  FROM numbers;
INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)
  SELECT channel_id, pg_temp.id(11, entry_n), pg_temp.id(10, collab_n), pg_temp.id(9, b * 1000 + p),
    4400000000000 + collab_n / 2 % 3 * 100000000000 + p, p - 1
  FROM entry_numbers;
INSERT INTO enhancements (channel_id, id, drop_item_id, note, updated_at)
  SELECT channel_id, pg_temp.id(12, entry_n), pg_temp.id(11, entry_n), 'It smells of rain.', now() FROM entry_numbers;
INSERT INTO media (channel_id, id, url, media_content_type, mime_type, extension, updated_at)
  SELECT channel_id, pg_temp.id(7, entry_n), format('https://cdn.shopify.com/s/files/1/0001/summer-%s.jpg', entry_n),
    'IMAGE', 'image/jpeg', 'jpg', now()
  FROM entry_numbers;
INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
  SELECT channel_id, pg_temp.id(12, entry_n), 0, pg_temp.id(7, entry_n) FROM entry_numbers;
INSERT INTO custom_field_values (channel_id, id, definition_id, drop_item_id, value, updated_at)
  SELECT channel_id, pg_temp.id(14, entry_n), pg_temp.id(13, b * 10 + 2), pg_temp.id(11, entry_n), '"sand"', now()
  FROM entry_numbers;
INSERT INTO events (channel_id, id, type, data, fanned_out_at)
  SELECT channel_id, pg_temp.id(17, collab_n), 'drop.created', '{"drop": {}}', now() FROM numbers;
