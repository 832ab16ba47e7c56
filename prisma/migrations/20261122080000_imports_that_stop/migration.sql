-- A person may stop a list that is being worked off; what was done stays.
ALTER TABLE "collab_imports" ADD COLUMN "stopped_at" TIMESTAMPTZ(3);
ALTER TABLE "collab_imports"
  ADD CONSTRAINT "collab_imports_stopped" CHECK ("stopped_at" IS NULL OR "finished_at" IS NOT NULL);
