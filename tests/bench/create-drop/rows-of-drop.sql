-- $1 a drop's id. Everything that making it left behind, without identifiers and times: one JSON object.
SELECT jsonb_build_object(
  'drop', to_jsonb(d) - '{channel_id,id,collab_id,handle,data_bytes,created_at,updated_at}'::text[],
  'isMeasured', d.data_bytes > 0,
  -- What the collab's counters have too much: 0 and 0.
  'counters', (
    SELECT jsonb_build_array(c.drop_count - count(*), c.drop_bytes - sum(data_bytes)) FROM drops
    WHERE channel_id = c.channel_id AND collab_id = c.id AND removed_at IS NULL),
  'handle', replace(replace(d.handle, c.handle, 'CREATOR'), right(d.id::text, 12), 'ID'),
  'entries', (
    SELECT jsonb_agg(jsonb_build_object(
      'entry', to_jsonb(dp) - '{channel_id,id,drop_id,product_id}'::text[],
      'variant', to_jsonb(v) - '{channel_id,product_id,checked_at,missing_since}'::text[],
      'product', to_jsonb(p) - '{channel_id,id,created_at,updated_at,checked_at}'::text[],
      'enhancement', to_jsonb(e) - '{channel_id,id,drop_item_id,created_at,updated_at}'::text[],
      'media', (
        SELECT jsonb_agg((to_jsonb(m) - '{channel_id,id,created_at,updated_at}'::text[])
          || jsonb_build_object('position', em.position) ORDER BY em.position)
        FROM enhancement_media AS em JOIN media AS m ON m.channel_id = em.channel_id AND m.id = em.media_id
        WHERE em.channel_id = e.channel_id AND em.enhancement_id = e.id)
    ) ORDER BY dp.position)
    FROM drop_items AS dp
    JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
    LEFT JOIN product_variants AS v ON v.channel_id = dp.channel_id AND v.product_id = dp.product_id
      AND v.platform_variant_id = dp.platform_variant_id
    LEFT JOIN enhancements AS e ON e.channel_id = dp.channel_id AND e.drop_item_id = dp.id
    WHERE dp.channel_id = d.channel_id AND dp.drop_id = d.id),
  'custom', (
    SELECT jsonb_agg(jsonb_build_object('handle', def.handle, 'owner', def.owner_type, 'type', v.type, 'value', v.value)
      ORDER BY def.handle, v.value)
    FROM custom_field_values AS v
    JOIN custom_field_definitions AS def ON def.channel_id = v.channel_id AND def.id = v.definition_id
    WHERE v.channel_id = d.channel_id AND (v.drop_id = d.id OR v.drop_item_id IN (
      SELECT id FROM drop_items AS dp WHERE dp.channel_id = d.channel_id AND dp.drop_id = d.id))),
  'mirror', (
    SELECT to_jsonb(me) - '{channel_id,collab_id,dirty_since,synced_at}'::text[]
      || jsonb_build_object('dirty', me.dirty_since IS NOT NULL)
    FROM mirror_queue AS me WHERE me.channel_id = d.channel_id AND me.collab_id = d.collab_id),
  'events', (
    SELECT jsonb_agg(jsonb_build_object('type', type, 'fannedOut', fanned_out_at IS NOT NULL,
      'data', replace(replace(replace(data::text, d.id::text, 'DROP'), c.id::text, 'COLLAB'), c.creator_id::text, 'CREATOR')))
    FROM events WHERE channel_id = d.channel_id AND data -> 'drop' ->> '_id' = d.id::text)
) AS rows
FROM drops AS d JOIN collabs AS c ON c.channel_id = d.channel_id AND c.id = d.collab_id
WHERE d.id = $1::uuid
