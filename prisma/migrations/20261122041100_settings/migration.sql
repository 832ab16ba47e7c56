-- Where a custom field stands among those of its kind of owner, once the brand has put them in order; others come after.
ALTER TABLE custom_field_definitions ADD COLUMN position integer;

-- What was given up among a receiver's deliveries, newest first: it is shown, and sent again, by itself.
CREATE INDEX event_deliveries_failed_idx ON event_deliveries (endpoint_id, event_id DESC)
  WHERE given_up_at IS NOT NULL AND delivered_at IS NULL;
