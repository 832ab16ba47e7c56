-- What tells somebody else's change of an object in the store from our own, and keeps two who want different things from
-- changing it for ever.
ALTER TABLE "platform_objects"
  ADD COLUMN "changed_at" TIMESTAMPTZ(3),
  ADD COLUMN "mended_at" TIMESTAMPTZ(3),
  ADD COLUMN "mended_hash" BYTEA;

-- Messages of the platform name objects by its ids.
CREATE INDEX "platform_objects_platform_id_idx" ON "platform_objects" ("channel_id", "platform_id") WHERE "platform_id" IS NOT NULL;
