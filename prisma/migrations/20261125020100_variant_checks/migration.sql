ALTER TABLE "drop_items" ADD COLUMN "variant_checked_at" TIMESTAMPTZ(3), ADD COLUMN "variant_missing_since" TIMESTAMPTZ(3);
