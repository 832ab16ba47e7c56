-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "user_agent" TEXT;

-- CreateTable
CREATE TABLE "sign_in_attempts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "locale" TEXT NOT NULL,
    "return_to" TEXT NOT NULL,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_attempts_link_hash_key" ON "sign_in_attempts"("link_hash");

-- CreateIndex
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");
