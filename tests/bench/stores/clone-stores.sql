-- Adds bench.stores stores with the rows of the store bench.template, in each table that has the rows of channels. Creators,
-- products and ids are the same: keys begin with the channel. Then the first bench.active stores have work that waits.
SET session_replication_role = replica;
-- What requests of months have left. Retention does not delete it yet.
INSERT INTO event_endpoints (id, channel_id, url, secret)
  SELECT gen_random_uuid(), id, 'https://hooks.example.com/', '\x00' FROM channels
  WHERE domain = current_setting('bench.template') AND NOT EXISTS (SELECT FROM event_endpoints);
INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers, state, decided_at)
  SELECT id, gen_random_uuid(), 'ada@example.com', 'Ada', 'Lovelace', 'en', '[]', 'declined', now() FROM channels
  WHERE domain = current_setting('bench.template') AND NOT EXISTS (SELECT FROM applications);
INSERT INTO collab_imports (channel_id, id, filename, columns, finished_at)
  SELECT id, gen_random_uuid(), 'ada.csv', '{email}', now() FROM channels
  WHERE domain = current_setting('bench.template') AND NOT EXISTS (SELECT FROM collab_imports);
INSERT INTO drop_drafts (channel_id, id, collab_id, state, content, updated_at)
  SELECT channel_id, gen_random_uuid(), id, 'published', '{}', now() FROM collabs
  WHERE NOT EXISTS (SELECT FROM drop_drafts);
INSERT INTO reconciliations (channel_id, id, cause, finished_at)
  SELECT channels.id, gen_random_uuid(), 'nightly', now() FROM channels, generate_series(1, 30)
  WHERE domain = current_setting('bench.template') AND NOT EXISTS (SELECT FROM reconciliations);

CREATE TEMP TABLE clones AS
  SELECT n, gen_random_uuid() AS id FROM generate_series(
    1 + (SELECT count(*) FROM channels), (SELECT count(*) FROM channels) + current_setting('bench.stores')::int) AS n;

DO $$
DECLARE
  template uuid := (SELECT id FROM channels WHERE domain = current_setting('bench.template'));
  cloned record;
BEGIN
  FOR cloned IN
    SELECT table_name AS name, format('t.%I = %L', key, template) AS is_template,
      string_agg(quote_ident(column_name), ', ') AS columns,
      string_agg(
        CASE
          WHEN column_name = key THEN 'clones.id'
          WHEN table_name = 'channels' AND column_name = 'domain' THEN $q$format('clone-%s.myshopify.com', n)$q$
          WHEN table_name = 'channels' AND column_name = 'handle' THEN $q$'clone-' || n$q$
          WHEN table_name IN ('api_keys', 'event_endpoints') AND column_name = 'id' THEN 'gen_random_uuid()'
          WHEN column_name = 'public_id' THEN $q$'clone' || n$q$
          ELSE 't.' || quote_ident(column_name)
        END, ', ') AS clone_values
    FROM (
      SELECT table_name, column_name,
        CASE table_name WHEN 'channels' THEN 'id' ELSE 'channel_id' END AS key
      FROM information_schema.columns AS own
      WHERE table_schema = 'public' AND is_generated = 'NEVER' AND table_name <> 'sessions' AND (table_name = 'channels' OR EXISTS (
        SELECT FROM information_schema.columns AS other
        WHERE other.table_schema = 'public' AND other.table_name = own.table_name AND other.column_name = 'channel_id'))
    ) AS columns
    GROUP BY table_name, key
  LOOP
    EXECUTE format('INSERT INTO %I (%s) SELECT %s FROM %I AS t, clones WHERE %s',
      cloned.name, cloned.columns, cloned.clone_values, cloned.name, cloned.is_template);
  END LOOP;
END $$;
RESET session_replication_role;

UPDATE mirror_queue SET dirty_since = now(), desired_version = synced_version + 1, next_attempt_at = now() + interval '1 day'
  WHERE channel_id IN (SELECT id FROM clones WHERE n <= 1 + current_setting('bench.active')::int);
UPDATE platform_webhooks SET next_attempt_at = now() + interval '1 day'
  WHERE channel_id IN (SELECT id FROM clones WHERE n <= 1 + current_setting('bench.active')::int);
DROP TABLE clones;
