-- AlterTable
ALTER TABLE "channels" ADD COLUMN "creator_rules" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "drop_drafts" ADD COLUMN "approved_at" TIMESTAMPTZ(3),
ADD COLUMN "approved_by" TEXT;
