-- The few collabs that take a part of their name from the creator, whose names another table has.
CREATE INDEX CONCURRENTLY "collabs_channel_id_creators_name_idx" ON "collabs" ("channel_id", "id")
  WHERE "accepted_at" IS NOT NULL AND ("first_name" IS NULL OR "last_name" IS NULL);
