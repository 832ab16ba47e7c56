-- Channels with queues of each length. The collabs do not exist, because dequeued items are not mirrored.
SET session_replication_role = replica;

INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
  SELECT gen_random_uuid(), format('line-%s.myshopify.com', name), 'line-' || name, 'Line', 'EUR', 'https://line.example', now()
  FROM unnest(ARRAY['short', 'long', 'poisoned', 'clean']) AS name;
INSERT INTO channel_mirrors (channel_id) SELECT id FROM channels;

INSERT INTO mirror_queue (channel_id, collab_id, is_background, dirty_since)
  SELECT id, gen_random_uuid(), true, now() - interval '1 day' + make_interval(secs => n * 0.01)
  FROM channels, generate_series(1, CASE handle WHEN 'line-long' THEN current_setting('bench.entries')::int ELSE 1000 END) AS n;

-- Those at the head of one line have failed and wait to be tried again; two thirds of them were set aside for good.
INSERT INTO mirror_queue (channel_id, collab_id, is_background, dirty_since, attempts, next_attempt_at, failed_at)
  SELECT id, gen_random_uuid(), true, now() - interval '2 days', 6, now() + interval '1 hour',
    CASE WHEN n % 3 > 0 THEN now() END
  FROM channels, generate_series(1, 1000) AS n WHERE handle = 'line-poisoned';

RESET session_replication_role;
