-- What the platform told of a channel's store.
CREATE TABLE "platform_notices" (
    "channel_id" UUID NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "triggered_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "platform_notices_pkey" PRIMARY KEY ("channel_id","webhook_id")
);

CREATE INDEX "platform_notices_received_at_idx" ON "platform_notices"("received_at");

ALTER TABLE "platform_notices" ADD CONSTRAINT "platform_notices_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Those that are still to be heeded, per channel.
CREATE INDEX "platform_notices_due_idx" ON "platform_notices" ("channel_id", "next_attempt_at") WHERE "next_attempt_at" IS NOT NULL;

-- An uninstallation that is told of late must not end what was installed since.
ALTER TABLE "platform_installations" ADD COLUMN "obtained_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
