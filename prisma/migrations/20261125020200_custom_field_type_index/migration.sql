CREATE UNIQUE INDEX CONCURRENTLY "custom_field_definitions_channel_id_id_type_key" ON "custom_field_definitions" ("channel_id", "id", "type");
