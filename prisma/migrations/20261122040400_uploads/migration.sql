-- What was uploaded through us to a store's files, until it is media of the channel.
CREATE TABLE "uploads" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media_content_type" "media_content_type" NOT NULL,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "resource_url" TEXT NOT NULL,
    "file_id" TEXT,
    "media_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("channel_id","id")
);

CREATE INDEX "uploads_channel_id_created_at_idx" ON "uploads"("channel_id", "created_at");

ALTER TABLE "uploads" ADD CONSTRAINT "uploads_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_channel_id_media_id_fkey" FOREIGN KEY ("channel_id", "media_id") REFERENCES "media"("channel_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;
