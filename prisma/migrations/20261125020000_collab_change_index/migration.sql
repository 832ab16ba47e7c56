-- Lists of what changed since a time, and by the latest change.
CREATE INDEX CONCURRENTLY "collabs_channel_id_updated_at_id_idx" ON "collabs" ("channel_id", "updated_at" DESC, "id" DESC);
