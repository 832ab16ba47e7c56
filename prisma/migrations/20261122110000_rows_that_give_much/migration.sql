-- Whether a row of an import would give half the price or more.
ALTER TABLE "collab_import_rows" ADD COLUMN "is_large" BOOLEAN NOT NULL DEFAULT false;
