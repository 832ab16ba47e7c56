-- The list of a channel's removed drops. They have an index of their own, because they are few.
CREATE INDEX CONCURRENTLY "drops_removed_idx" ON "drops" ("channel_id", "updated_at" DESC, "id" DESC) WHERE "removed_at" IS NOT NULL;
