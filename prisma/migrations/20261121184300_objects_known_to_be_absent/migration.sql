-- What is known not to be in the store, as it should be, has a hash of what was wanted and no id.
ALTER TABLE "platform_objects" DROP CONSTRAINT "platform_objects_written";
