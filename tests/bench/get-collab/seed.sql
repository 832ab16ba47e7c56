-- One brand with as many collabs as the setting bench.collabs says, all of one realistic size: creator, tier, campaign,
-- discount, custom fields, and three drops of four products with notes and media.
-- JSON values are such that Postgres and JavaScript write them alike, so that the floor can return the same bytes.

-- Identifiers that sort by the order of making, as the app's do: `kind` keeps the tables apart.
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;

CREATE TEMP TABLE brand AS
  SELECT pg_temp.id(1, 1) AS channel_id, pg_temp.id(2, 1) AS tier_id, timestamptz '2026-11-21 10:00:00.123Z' AS at;
CREATE TEMP TABLE numbers AS
  SELECT n FROM generate_series(1, current_setting('bench.collabs')::int) AS n;
-- Drops and entries are numbered across all collabs.
CREATE TEMP TABLE drop_numbers AS SELECT n, n * 3 + d AS drop_n FROM numbers, generate_series(0, 2) AS d;
CREATE TEMP TABLE entry_numbers AS
  SELECT drop_n, position, drop_n * 4 + position AS entry_n FROM drop_numbers, generate_series(0, 3) AS position;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT channel_id, 'bench.myshopify.com', 'bench', 'Bench Botanics', 'EUR', 'https://bench.example', at FROM brand;
INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
  SELECT channel_id, pg_temp.id(3, 1), 'Always on', true, at FROM brand;
INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
  SELECT channel_id, tier_id, pg_temp.id(3, 1), 'Gold', 'gold', true, at FROM brand;
INSERT INTO discounts (channel_id, id, tier_id, amount, type, updated_at)
  SELECT channel_id, pg_temp.id(4, 0), tier_id, 0.1, 'Percentage', at FROM brand;

INSERT INTO creators (id, email, first_name, last_name, username, updated_at)
  SELECT pg_temp.id(5, n), format('creator-%s@example.com', n), 'Ada', 'Lovelace', 'ada', at FROM brand, numbers;
-- A portrait for each creator, then a picture for each entry.
INSERT INTO media
    (channel_id, id, url, media_content_type, mime_type, extension, original_filename, owner, updated_at)
  SELECT channel_id, id, format('https://cdn.shopify.com/s/files/1/0001/%s.jpg', name), 'IMAGE', 'image/jpeg', 'jpg',
    name || '.jpg', 'bench', at
  FROM brand, (
    SELECT pg_temp.id(6, n) AS id, 'portrait-' || n AS name FROM numbers
    UNION ALL SELECT pg_temp.id(7, entry_n), 'detail-' || entry_n FROM entry_numbers
  ) AS pictures;
INSERT INTO collabs (
    channel_id, id, creator_id, tier_id, email, handle, profile_picture_id, affiliate_code, affiliate_code_key,
    affiliate_url, first_name, shop_title, shop_description, primary_color, tags, is_onboarded, accepted_at,
    collab_started_at, updated_at)
  SELECT channel_id, pg_temp.id(8, n), pg_temp.id(5, n), tier_id, format('Creator-%s@example.com', n), 'creator-' || n,
    pg_temp.id(6, n), 'CREATOR' || n, 'creator' || n, 'https://bench.example/discount/CREATOR' || n, 'Ada 🌿',
    'Ada’s “quiet” corner', E'Things that smell of rain.\nPoured by hand, "one at a time".', '#225544',
    '["slow-living"]', true, at, at, at
  FROM brand, numbers;
INSERT INTO discounts (channel_id, id, collab_id, amount, type, updated_at)
  SELECT channel_id, pg_temp.id(4, n), pg_temp.id(8, n), 0.15, 'Percentage', at FROM brand, numbers;

INSERT INTO products (channel_id, id, platform_id, platform_handle, title, updated_at)
  SELECT channel_id, pg_temp.id(9, p), 8200000000000 + p, 'hand-poured-candle-' || p, 'Hand-poured candle ' || p, at
  FROM brand, generate_series(0, 39) AS p;
INSERT INTO drops (channel_id, id, collab_id, title, description, handle, updated_at)
  SELECT channel_id, pg_temp.id(10, drop_n), pg_temp.id(8, n), 'Autumn box ' || drop_n,
    'Six weeks of autumn in one box: beeswax, cedar, a little smoke.', 'autumn-box-' || drop_n, at
  FROM brand, drop_numbers;
INSERT INTO drop_products (channel_id, id, drop_id, product_id, position)
  SELECT channel_id, pg_temp.id(11, entry_n), pg_temp.id(10, drop_n), pg_temp.id(9, entry_n % 40), position
  FROM brand, entry_numbers;
INSERT INTO enhancements (channel_id, id, drop_product_id, note, updated_at)
  SELECT channel_id, pg_temp.id(12, entry_n), pg_temp.id(11, entry_n),
    'I burn this one while I write. It lasts for about forty hours if you trim the wick.', at
  FROM brand, entry_numbers;
INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
  SELECT channel_id, pg_temp.id(12, entry_n), 0, pg_temp.id(7, entry_n) FROM brand, entry_numbers;

INSERT INTO custom_field_definitions (channel_id, id, owner_type, handle, name)
  SELECT channel_id, pg_temp.id(13, f), owner_type::custom_field_owner_type, handle, handle
  FROM brand, (VALUES (1, 'collab', 'cc-motto'), (2, 'collab', 'cc-workshop'), (3, 'drop', 'cc-mood'))
    AS fields (f, owner_type, handle);
INSERT INTO custom_field_values (channel_id, id, definition_id, collab_id, value, updated_at)
  SELECT channel_id, pg_temp.id(14, n * 2 + f), pg_temp.id(13, f), pg_temp.id(8, n), value::jsonb, at
  FROM brand, numbers, (VALUES (1, '"Less, but better"'), (2, '["https://cdn.shopify.com/videos/workshop.mp4"]'))
    AS given (f, value);
INSERT INTO custom_field_values (channel_id, id, definition_id, drop_id, value, updated_at)
  SELECT channel_id, pg_temp.id(15, drop_n), pg_temp.id(13, 3), pg_temp.id(10, drop_n), '"hygge"', at
  FROM brand, drop_numbers;
INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id)
  SELECT channel_id, pg_temp.id(16, n), 'metaobject', pg_temp.id(8, n), 'gid://shopify/Metaobject/' || 9000000 + n
  FROM brand, numbers;
INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id)
  SELECT channel_id, pg_temp.id(18, n), 'discount', pg_temp.id(8, n), 'gid://shopify/DiscountCodeNode/' || 5000000 + n
  FROM brand, numbers;
INSERT INTO platform_objects (channel_id, id, kind, drop_id, platform_id)
  SELECT channel_id, pg_temp.id(17, drop_n), 'collection', pg_temp.id(10, drop_n),
    'gid://shopify/Collection/' || 7000000 + drop_n
  FROM brand, drop_numbers;
