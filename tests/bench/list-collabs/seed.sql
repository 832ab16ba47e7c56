-- One brand with bench.collabs collabs, each of a creator of its own, and one other brand with four collabs for each hundred
-- of them. The benchmark measures the cost of a list, not of one collab. All collabs of the brand are in its store, but one.
-- One collab has rare names. A word is frequent in the other brands alone.
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;

CREATE TEMP TABLE numbers AS
  SELECT n, pg_temp.id(1, 1) AS channel_id, true AS is_brand FROM generate_series(1, current_setting('bench.collabs')::int) AS n
  UNION ALL
  SELECT 10000000 + n, pg_temp.id(1, 2 + n / 4), false
  FROM generate_series(0, 4 * (current_setting('bench.collabs')::int / 100) - 1) AS n;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT channel_id, CASE WHEN min(n) = 1 THEN 'bench.myshopify.com' ELSE format('bench-%s.myshopify.com', min(n)) END,
    'bench-' || min(n), 'Bench Botanics', 'EUR', 'https://bench.example', now()
  FROM numbers GROUP BY channel_id;
INSERT INTO campaigns (channel_id, id, title, is_default, updated_at)
  SELECT pg_temp.id(1, 1), pg_temp.id(29, 1), 'Bench', true, now();
INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
  SELECT channel_id, pg_temp.id(30, 1), id, 'Bench', 'bench', true, now() FROM campaigns;
INSERT INTO creators (id, email, updated_at)
  SELECT pg_temp.id(5, n), format('creator-%s@example.com', n), now() FROM numbers;
INSERT INTO collabs (
    channel_id, id, creator_id, tier_id, email, handle, affiliate_code, affiliate_code_key, first_name, last_name, updated_at)
  SELECT channel_id, pg_temp.id(8, n), pg_temp.id(5, n), CASE WHEN is_brand THEN pg_temp.id(30, 1) END,
    format('creator-%s@example.com', n), 'creator-' || n,
    'CREATOR' || n, 'creator' || n,
    CASE n WHEN 4321 THEN 'Дарья Wu' WHEN 4322 THEN 'Καλλιόπη' WHEN 4323 THEN 'فاطمة' WHEN 4324 THEN '山田花子'
      ELSE CASE WHEN is_brand THEN 'Ada' ELSE 'Elsewhere' END END,
    CASE n WHEN 4321 THEN 'Quokka' ELSE format('Name%s Lovelace', n % 100) END, now()
  FROM numbers;
INSERT INTO mirror_queue (channel_id, collab_id, synced_version, dirty_since, synced_at, is_incomplete)
  SELECT channel_id, pg_temp.id(8, n), 1, NULL, now(), NOT is_brand OR n = 4321 FROM numbers;
INSERT INTO platform_objects (channel_id, id, kind, collab_id, platform_id, handle)
  SELECT channel_id, pg_temp.id(15, n), 'metaobject', pg_temp.id(8, n), 'gid://shopify/Metaobject/' || n, 'creator-' || n
  FROM numbers WHERE is_brand AND n <> 4321;

-- An index of words is built at once much faster than row by row.
DO $$
DECLARE
  definition text := pg_get_indexdef('collab_search_channel_id_text_idx'::regclass);
BEGIN
  DROP INDEX collab_search_channel_id_text_idx;
  INSERT INTO collab_search (channel_id, collab_id, text)
    SELECT channel_id, id, search_text(concat_ws(' ', '', first_name, last_name, email, affiliate_code, handle))
    FROM collabs;
  EXECUTE definition;
END $$;
