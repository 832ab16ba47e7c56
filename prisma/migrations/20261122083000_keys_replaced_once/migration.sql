-- A key is replaced once.
ALTER TABLE "api_keys" ADD COLUMN "replaced_at" TIMESTAMPTZ(3);
