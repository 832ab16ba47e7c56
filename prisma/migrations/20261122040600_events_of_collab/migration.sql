-- What happened to one collab, its drops included, the latest first.
CREATE INDEX "events_of_collab_idx" ON "events" ("channel_id", coalesce("data" #>> '{collab,_id}', "data" #>> '{drop,collab}'), "id");
