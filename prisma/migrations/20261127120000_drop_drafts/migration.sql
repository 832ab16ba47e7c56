-- AlterTable
ALTER TABLE "channels" ADD COLUMN "drops_need_approval" BOOLEAN NOT NULL DEFAULT false;

-- CreateEnum
CREATE TYPE "draft_state" AS ENUM ('open', 'submitted', 'changes_requested', 'scheduled', 'published', 'discarded');

-- CreateTable
CREATE TABLE "drop_drafts" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "collab_id" UUID NOT NULL,
    "drop_id" UUID,
    "state" "draft_state" NOT NULL DEFAULT 'open',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "base_revision" INTEGER,
    "base" JSONB,
    "comment" TEXT NOT NULL DEFAULT '',
    "publish_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drop_drafts_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateIndex
CREATE INDEX "drop_drafts_channel_id_collab_id_id_idx" ON "drop_drafts"("channel_id", "collab_id", "id" DESC);

-- CreateIndex
CREATE INDEX "drop_drafts_channel_id_drop_id_idx" ON "drop_drafts"("channel_id", "drop_id");

-- AddForeignKey
ALTER TABLE "drop_drafts" ADD CONSTRAINT "drop_drafts_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "drop_drafts" ADD CONSTRAINT "drop_drafts_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One draft of a drop is not ended.
CREATE UNIQUE INDEX "drop_drafts_one_per_drop" ON "drop_drafts"("channel_id", "drop_id")
  WHERE "drop_id" IS NOT NULL AND "state" NOT IN ('published', 'discarded');

-- The brand's review queue.
CREATE INDEX "drop_drafts_submitted" ON "drop_drafts"("channel_id", "updated_at") WHERE "state" = 'submitted';
