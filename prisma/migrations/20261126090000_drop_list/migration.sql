-- The list of a channel's drops, latest change first.
CREATE INDEX CONCURRENTLY "drops_listed_idx" ON "drops" ("channel_id", "updated_at" DESC, "id" DESC) WHERE "removed_at" IS NULL;
