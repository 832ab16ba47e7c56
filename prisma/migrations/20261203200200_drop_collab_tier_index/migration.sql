-- "collabs_channel_id_tier_id_id_idx" begins with the same columns.
DROP INDEX CONCURRENTLY IF EXISTS "collabs_channel_id_tier_id_idx";
