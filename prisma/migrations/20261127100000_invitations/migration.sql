-- CreateTable
CREATE TABLE "invitations" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "opened_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("channel_id","collab_id")
);

-- The mails that a channel still has to send.
CREATE INDEX "invitations_unsent" ON "invitations"("channel_id") WHERE "sent_at" IS NULL;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "collab_imports" ADD COLUMN "sends_invitations" BOOLEAN NOT NULL DEFAULT false;
