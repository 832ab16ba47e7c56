-- One brand with bench.collabs collabs, each of a creator of its own, and one other brand for each hundred of them. The
-- benchmark measures the cost of a list, not of one collab. One collab has rare names.
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;

CREATE TEMP TABLE numbers AS
  SELECT n, pg_temp.id(1, 1) AS channel_id FROM generate_series(1, current_setting('bench.collabs')::int) AS n
  UNION ALL
  SELECT 10000000 + n, pg_temp.id(1, n + 1) FROM generate_series(1, current_setting('bench.collabs')::int / 100) AS n;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT channel_id, CASE n WHEN 1 THEN 'bench.myshopify.com' ELSE format('bench-%s.myshopify.com', n) END, 'bench-' || n,
    'Bench Botanics', 'EUR', 'https://bench.example', now()
  FROM numbers WHERE n = 1 OR n > 10000000;
INSERT INTO creators (id, email, updated_at)
  SELECT pg_temp.id(5, n), format('creator-%s@example.com', n), now() FROM numbers;
INSERT INTO collabs (
    channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, first_name, last_name, updated_at)
  SELECT channel_id, pg_temp.id(8, n), pg_temp.id(5, n), format('creator-%s@example.com', n), 'creator-' || n,
    'CREATOR' || n, 'creator' || n, CASE n WHEN 4321 THEN 'Дарья Wu' ELSE 'Ada' END,
    CASE n WHEN 4321 THEN 'Quokka' ELSE format('Name%s Lovelace', n % 100) END, now()
  FROM numbers;

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
