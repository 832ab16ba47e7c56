-- A collab has at most one pinned drop.
CREATE UNIQUE INDEX CONCURRENTLY "drops_one_pinned" ON "drops"("channel_id", "collab_id") WHERE "pinned_at" IS NOT NULL;
