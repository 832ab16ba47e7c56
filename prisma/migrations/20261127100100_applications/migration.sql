-- CreateEnum
CREATE TYPE "application_state" AS ENUM ('new', 'approved', 'declined');

-- CreateTable
CREATE TABLE "application_forms" (
    "channel_id" UUID NOT NULL,
    "is_enabled" BOOLEAN NOT NULL DEFAULT false,
    "intro" TEXT NOT NULL DEFAULT '',
    "questions" JSONB NOT NULL DEFAULT '[]',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "application_forms_pkey" PRIMARY KEY ("channel_id")
);

-- CreateTable
CREATE TABLE "applications" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "answers" JSONB NOT NULL,
    "state" "application_state" NOT NULL DEFAULT 'new',
    "message" TEXT,
    "collab_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "applications_pkey" PRIMARY KEY ("channel_id","id")
);

-- CreateIndex
CREATE INDEX "applications_channel_id_state_id_idx" ON "applications"("channel_id", "state", "id" DESC);

-- CreateIndex
CREATE INDEX "applications_channel_id_collab_id_idx" ON "applications"("channel_id", "collab_id");

-- One undecided application of an address.
CREATE UNIQUE INDEX "applications_new" ON "applications"("channel_id", "email") WHERE "state" = 'new';

-- AddForeignKey
ALTER TABLE "application_forms" ADD CONSTRAINT "application_forms_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_channel_id_collab_id_fkey" FOREIGN KEY ("channel_id", "collab_id") REFERENCES "collabs"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
