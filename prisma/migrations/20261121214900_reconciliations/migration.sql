-- Comparisons of channels' stores with what they should show: how far one is, and what it found.
CREATE TYPE "reconciliation_cause" AS ENUM ('asked', 'nightly');

CREATE TABLE "reconciliations" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "cause" "reconciliation_cause" NOT NULL,
    "stage" TEXT NOT NULL DEFAULT 'collabs',
    "cursor" TEXT,
    "read" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "mended" INTEGER NOT NULL DEFAULT 0,
    "differing" JSONB NOT NULL DEFAULT '{}',
    "broke_off" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "progress_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("channel_id","id")
);

ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One at a time per channel.
CREATE UNIQUE INDEX "reconciliations_under_way_idx" ON "reconciliations" ("channel_id") WHERE "finished_at" IS NULL;
