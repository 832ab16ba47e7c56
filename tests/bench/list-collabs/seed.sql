-- One brand with bench.collabs collabs, each of a creator of its own, and nothing else. The benchmark measures the cost
-- of a list, not of one collab.
CREATE FUNCTION pg_temp.id(kind int, number bigint) RETURNS uuid IMMUTABLE LANGUAGE sql AS $$
  SELECT format('019b0000-%s-7000-8000-%s', lpad(to_hex(kind), 4, '0'), lpad(to_hex(number), 12, '0'))::uuid $$;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  VALUES (pg_temp.id(1, 1), 'bench.myshopify.com', 'bench', 'Bench Botanics', 'EUR', 'https://bench.example', now());
INSERT INTO creators (id, email, updated_at)
  SELECT pg_temp.id(5, n), format('creator-%s@example.com', n), now()
  FROM generate_series(1, current_setting('bench.collabs')::int) AS n;
INSERT INTO collabs (
    channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, first_name, last_name, updated_at)
  SELECT pg_temp.id(1, 1), pg_temp.id(8, n), pg_temp.id(5, n), format('creator-%s@example.com', n), 'creator-' || n,
    'CREATOR' || n, 'creator' || n, 'Ada', 'Lovelace', now()
  FROM generate_series(1, current_setting('bench.collabs')::int) AS n;
