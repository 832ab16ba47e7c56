-- The order of the list of collabs by name: db/collabs/search.ts has the same expression.
CREATE INDEX CONCURRENTLY "collabs_channel_id_name_idx" ON "collabs"
  ("channel_id", lower(btrim(coalesce("first_name", '') || ' ' || coalesce("last_name", ''))), "id");
