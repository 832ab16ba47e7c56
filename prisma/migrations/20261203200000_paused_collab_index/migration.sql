-- Few collabs are paused: a list of them reads no others.
CREATE INDEX CONCURRENTLY "collabs_channel_id_paused_idx" ON "collabs" ("channel_id", "id") WHERE NOT "is_active";
