-- Of two who say at once that an upload's bytes are there, one has the file made.
ALTER TABLE "uploads" ADD COLUMN "taken_at" TIMESTAMPTZ(3);
