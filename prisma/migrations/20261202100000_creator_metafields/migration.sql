-- AlterTable
ALTER TABLE "platform_objects" ADD COLUMN "creator_entry_id" TEXT;

-- AlterTable
ALTER TABLE "channels" ADD COLUMN "mirrors_product_creators" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "compatible_payload" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "products" ADD COLUMN "details" JSONB;

-- CreateTable
CREATE TABLE "product_creators" (
    "channel_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "entry_id" TEXT NOT NULL,
    "latest_drop_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_creators_pkey" PRIMARY KEY ("channel_id","product_id","collab_id")
);

-- CreateTable
CREATE TABLE "product_metafields" (
    "channel_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "dirty_since" TIMESTAMPTZ(3),
    "written_hash" BYTEA,
    "write_started_at" TIMESTAMPTZ(3),
    "confirm_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_metafields_pkey" PRIMARY KEY ("channel_id","product_id")
);

-- CreateIndex
CREATE INDEX "product_creators_channel_id_collab_id_idx" ON "product_creators"("channel_id", "collab_id");

-- CreateIndex
CREATE INDEX "product_metafields_due_idx" ON "product_metafields"("channel_id", "dirty_since", "confirm_at")
  WHERE "dirty_since" IS NOT NULL OR "confirm_at" IS NOT NULL;

-- AddForeignKey
ALTER TABLE "product_creators" ADD CONSTRAINT "product_creators_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_creators" ADD CONSTRAINT "product_creators_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_metafields" ADD CONSTRAINT "product_metafields_channel_id_product_id_fkey" FOREIGN KEY ("channel_id", "product_id") REFERENCES "products"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
