-- A repetition gets the headers of the first answer too.
ALTER TABLE "idempotency_records" ADD COLUMN "response_headers" JSONB NOT NULL DEFAULT '{}';

-- How many drops a collab holds. VOLATILE, so that it counts what is there when it is called, and not what was there when
-- the statement around it began: a statement that waited for the collab's row counts what it waited for.
CREATE FUNCTION count_drops(of_channel uuid, of_collab uuid) RETURNS bigint VOLATILE LANGUAGE sql AS $$
  SELECT count(*) FROM drops WHERE channel_id = of_channel AND collab_id = of_collab AND removed_at IS NULL
$$;
