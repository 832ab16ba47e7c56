-- Few items have a variant that the store no longer has; the home page lists them.
CREATE INDEX CONCURRENTLY "drop_items_missing_variant_idx" ON "drop_items"("channel_id") WHERE "variant_missing_since" IS NOT NULL;
