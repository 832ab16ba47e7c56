-- AlterTable
ALTER TABLE "drops" ADD COLUMN "pinned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "drop_drafts" ADD COLUMN "restores_drop" BOOLEAN NOT NULL DEFAULT false;
