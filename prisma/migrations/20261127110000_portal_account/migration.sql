-- AlterTable
ALTER TABLE "creators" ADD COLUMN     "locale" TEXT,
ADD COLUMN     "muted_mails" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "picture_upload" JSONB;

-- CreateTable
CREATE TABLE "address_changes" (
    "id" UUID NOT NULL,
    "creator_id" UUID NOT NULL,
    "new_email" TEXT NOT NULL,
    "old_hash" BYTEA NOT NULL,
    "new_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "old_confirmed_at" TIMESTAMPTZ(3),
    "new_confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "address_changes_old_hash_key" ON "address_changes"("old_hash");

-- CreateIndex
CREATE UNIQUE INDEX "address_changes_new_hash_key" ON "address_changes"("new_hash");

-- CreateIndex
CREATE INDEX "address_changes_creator_id_idx" ON "address_changes"("creator_id");

-- CreateIndex
CREATE INDEX "address_changes_expires_at_idx" ON "address_changes"("expires_at");

-- AddForeignKey
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_creator_id_fkey" FOREIGN KEY ("creator_id") REFERENCES "creators"("id") ON DELETE CASCADE ON UPDATE CASCADE;
