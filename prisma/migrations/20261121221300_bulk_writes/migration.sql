-- Creators' entries that are written to a store many at a time: a file of lines, which the platform carries out one by one.
CREATE TYPE "bulk_write_kind" AS ENUM ('make', 'fill');
CREATE TYPE "bulk_write_state" AS ENUM ('building', 'uploaded', 'sent', 'running', 'failed');

CREATE TABLE "bulk_writes" (
    "channel_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" "bulk_write_kind" NOT NULL,
    "state" "bulk_write_state" NOT NULL DEFAULT 'building',
    "lines" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "mutation" TEXT NOT NULL,
    "upload_path" TEXT,
    "operation_id" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "look_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bulk_writes_pkey" PRIMARY KEY ("channel_id","id")
);

CREATE TABLE "bulk_lines" (
    "channel_id" UUID NOT NULL,
    "bulk_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "collab_id" UUID NOT NULL,
    "version" BIGINT NOT NULL,
    "handle" TEXT NOT NULL,
    "platform_id" TEXT,
    "hash" BYTEA,

    CONSTRAINT "bulk_lines_pkey" PRIMARY KEY ("channel_id","bulk_id","line")
);

ALTER TABLE "bulk_writes" ADD CONSTRAINT "bulk_writes_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "bulk_lines" ADD CONSTRAINT "bulk_lines_channel_id_bulk_id_fkey" FOREIGN KEY ("channel_id", "bulk_id") REFERENCES "bulk_writes"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Which entries stand in a file: until it has ended they are not due, unless somebody edits them.
ALTER TABLE "mirror_entries" ADD COLUMN "bulk_id" UUID;
CREATE INDEX "mirror_entries_bulk_idx" ON "mirror_entries" ("channel_id", "bulk_id") WHERE "bulk_id" IS NOT NULL;

-- Files are filled from the line from one collab on, and one cause makes a million due at the same moment.
DROP INDEX "mirror_entries_due_idx";
CREATE INDEX "mirror_entries_due_idx" ON "mirror_entries" ("channel_id", "is_background", greatest("dirty_since", "next_attempt_at"), "collab_id")
  WHERE "dirty_since" IS NOT NULL AND "set_aside_at" IS NULL;
