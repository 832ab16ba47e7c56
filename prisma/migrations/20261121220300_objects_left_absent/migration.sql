-- Since when something that somebody deleted in the store is known to be gone, and is not to be made again.
ALTER TABLE "platform_objects" ADD COLUMN "gone_at" TIMESTAMPTZ(3);
