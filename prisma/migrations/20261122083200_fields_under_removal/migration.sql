-- A field that many have goes slice by slice; nobody sees it any more meanwhile, and its handle is free.
ALTER TABLE "custom_field_definitions" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
