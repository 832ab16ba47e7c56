-- AlterTable
ALTER TABLE "channels" ADD COLUMN "app_proxy_path" TEXT NOT NULL DEFAULT '/apps/creators';

-- CreateTable
CREATE TABLE "link_clicks" (
    "channel_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "clicks" INTEGER NOT NULL,

    CONSTRAINT "link_clicks_pkey" PRIMARY KEY ("channel_id","collab_id","day")
);

-- AddForeignKey
ALTER TABLE "link_clicks" ADD CONSTRAINT "link_clicks_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
