-- Metrics count the permanently failed entries of all channels every few seconds: without an index that reads the table.
CREATE INDEX CONCURRENTLY "mirror_entries_set_aside_idx" ON "mirror_entries" ("set_aside_at") WHERE "set_aside_at" IS NOT NULL;
