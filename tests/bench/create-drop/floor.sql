-- $1 channel, $2 collab, $3 the drop, its ids made already: {id, event, title, description, slug, mood: {id, value},
-- entries: [{id, platformId, variantId, position, enhancementId, note, mediaId, url, shadeId, shade}]}.
-- $4 its size in bytes.
-- One statement that leaves the very rows that the app leaves, and keeps the limits of a collab as the app does: writers of
-- one collab wait for each other. It looks for no mistakes.
WITH collab AS (
  UPDATE collabs SET drop_count = drop_count + 1, drop_bytes = drop_bytes + $4::int, updated_at = clock_timestamp()
  WHERE channel_id = $1::uuid AND id = $2::uuid AND drop_count < 128 AND data_bytes + drop_bytes + $4::int <= 131072
  RETURNING id, creator_id, handle
), sent AS MATERIALIZED (
  SELECT sent.* FROM collab, jsonb_to_record($3::jsonb) AS sent (
    id uuid, event uuid, title text, description text, slug text, mood jsonb, entries jsonb)
), entry AS MATERIALIZED (
  SELECT entry.* FROM sent, jsonb_to_recordset(sent.entries) AS entry (
    id uuid, "platformId" text, "variantId" text, position int, "enhancementId" uuid, note text, "mediaId" uuid,
    url text, "shadeId" uuid, shade text)
), new_drop AS (
  INSERT INTO drops (channel_id, id, collab_id, title, description, handle, data_bytes, updated_at)
  SELECT $1::uuid, sent.id, collab.id, title, description,
    collab.handle || '-' || slug || '-d' || right(sent.id::text, 12), $4::int, now()
  FROM sent, collab
), new_entries AS (
  INSERT INTO drop_items (channel_id, id, drop_id, product_id, platform_variant_id, position)
  SELECT $1::uuid, entry.id, sent.id, products.id, "variantId", position
  FROM sent, entry JOIN products ON products.channel_id = $1::uuid AND platform_id = "platformId"
), new_enhancements AS (
  INSERT INTO enhancements (channel_id, id, drop_item_id, note, updated_at)
  SELECT $1::uuid, "enhancementId", id, note, now() FROM entry
), new_media AS (
  INSERT INTO media (channel_id, id, url, media_content_type, mime_type, extension, tags, updated_at)
  SELECT $1::uuid, "mediaId", url, 'IMAGE', 'image/jpeg', 'jpg', '[]', now() FROM entry
), new_places AS (
  INSERT INTO enhancement_media (channel_id, enhancement_id, position, media_id)
  SELECT $1::uuid, "enhancementId", 0, "mediaId" FROM entry
), new_values AS (
  INSERT INTO custom_field_values (channel_id, id, definition_id, drop_id, drop_item_id, value, type, updated_at)
  SELECT $1::uuid, input.id, definitions.id, input.drop_id, input.entry_id, input.value, definitions.type, now()
  FROM (
    SELECT 'product' AS owner, "shadeId" AS id, NULL::uuid AS drop_id, entry.id AS entry_id, to_jsonb(shade) AS value
    FROM entry
    UNION ALL SELECT 'drop', (mood ->> 'id')::uuid, sent.id, NULL, mood -> 'value' FROM sent
  ) AS input
  JOIN custom_field_definitions AS definitions
    ON definitions.channel_id = $1::uuid AND definitions.owner_type = input.owner::custom_field_owner_type
    AND definitions.handle = CASE input.owner WHEN 'drop' THEN 'cc-mood' ELSE 'cc-shade' END
), dirty AS (
  INSERT INTO mirror_queue (channel_id, collab_id) SELECT $1::uuid, id FROM collab
  ON CONFLICT (channel_id, collab_id) DO UPDATE SET
    desired_version = mirror_queue.desired_version + 1, dirty_since = coalesce(mirror_queue.dirty_since, now()),
    attempts = 0, next_attempt_at = NULL, failed_at = NULL
), new_event AS (
  INSERT INTO events (channel_id, id, type, data, fanned_out_at)
  SELECT $1::uuid, event, 'drop.created', jsonb_build_object('drop', jsonb_build_object(
      '_id', sent.id, 'collab', $2::uuid, 'creator', creator_id, 'title', title, 'description', description)), now()
  FROM sent, collab
)
SELECT collab.creator_id AS "creatorId" FROM collab
