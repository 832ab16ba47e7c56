-- A tier's collabs in the order of lists. It replaces the index without the id.
CREATE INDEX CONCURRENTLY "collabs_channel_id_tier_id_id_idx" ON "collabs" ("channel_id", "tier_id", "id");
