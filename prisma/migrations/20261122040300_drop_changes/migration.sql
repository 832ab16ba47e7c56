-- Who changed a drop, and what it was before. A new drop has no row here: its history begins with its first change.
CREATE TYPE "actor_kind" AS ENUM ('key', 'partner', 'admin', 'creator');

CREATE TABLE "drop_changes" (
    "channel_id" UUID NOT NULL,
    "drop_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT NOT NULL,
    "before" JSONB,
    "undoes" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "drop_changes_pkey" PRIMARY KEY ("channel_id","drop_id","revision")
);

ALTER TABLE "drop_changes" ADD CONSTRAINT "drop_changes_channel_id_drop_id_fkey" FOREIGN KEY ("channel_id", "drop_id") REFERENCES "drops"("channel_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "drop_changes"
  ADD CONSTRAINT "drop_changes_revision" CHECK ("revision" > 0),
  ADD CONSTRAINT "drop_changes_undoes" CHECK ("undoes" > 0 AND "undoes" < "revision");
