-- Who waits for an edit does not stand behind a backfill: two lines for each channel, and the one of edits goes first.
ALTER TABLE "mirror_entries" ADD COLUMN "is_background" BOOLEAN NOT NULL DEFAULT false;

-- What is to be mirrored, by when it is due: what failed and waits to be tried again stands behind what is due, and what
-- was set aside is not in it. So picking looks at what it picks and at nothing else, however long the lines are.
CREATE INDEX "mirror_entries_due_idx" ON "mirror_entries" ("channel_id", "is_background", greatest("dirty_since", "next_attempt_at"))
  WHERE "dirty_since" IS NOT NULL AND "set_aside_at" IS NULL;
