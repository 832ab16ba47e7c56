-- A value has the type of its field, also when concurrent requests define the field or change its type. Values of earlier
-- builds have no type, and are not compared.
ALTER TABLE "custom_field_values" ADD COLUMN "type" TEXT;
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_channel_id_definition_id_type_fkey"
  FOREIGN KEY ("channel_id", "definition_id", "type") REFERENCES "custom_field_definitions" ("channel_id", "id", "type")
  ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID;
