-- Under which handle an entry stands in the store: one that gets another is renamed there, and not made again.
ALTER TABLE "platform_objects" ADD COLUMN "handle" TEXT;
