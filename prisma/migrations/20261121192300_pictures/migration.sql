-- Where a file can be seen once the platform has processed it, and when to ask again whether it has.
ALTER TABLE "platform_objects"
  ADD COLUMN "platform_url" TEXT,
  ADD COLUMN "look_again_at" TIMESTAMPTZ(3);
