-- Whether entries in the store have the misspelled key of the domain. Once there it stays, empty when it is not wanted.
ALTER TABLE "channels" ADD COLUMN "misspelled_key_defined" BOOLEAN NOT NULL DEFAULT false;
UPDATE "channels" SET "misspelled_key_defined" = "backward_compatible_keys";
ALTER TABLE "channels" ADD CONSTRAINT "channels_misspelled_key_defined"
  CHECK ("misspelled_key_defined" OR NOT "backward_compatible_keys");
