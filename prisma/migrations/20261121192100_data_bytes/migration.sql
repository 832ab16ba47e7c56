-- What each takes in the mirror's data, of which the store takes so much for one creator.
ALTER TABLE "collabs" ADD COLUMN "data_bytes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "drops" ADD COLUMN "data_bytes" INTEGER NOT NULL DEFAULT 0;

-- How many drops a collab holds, and what they take in the mirror's data. VOLATILE, so that it sees what is there when it
-- is called, and not what was there when the statement around it began: a statement that waited for the collab's row
-- sees what it waited for.
CREATE FUNCTION weigh_drops(of_channel uuid, of_collab uuid, OUT drops bigint, OUT bytes bigint)
VOLATILE LANGUAGE sql AS $$
  SELECT count(*), coalesce(sum(data_bytes), 0) FROM drops
  WHERE channel_id = of_channel AND collab_id = of_collab AND removed_at IS NULL
$$;
DROP FUNCTION count_drops;
