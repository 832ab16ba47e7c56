-- $1 a store's domain, $2 a collab's id. One row: the exact text of the response to `GET /channels/$1/collabs/$2`.
-- row_to_json and array_to_json write no blanks, as JSON.stringify does, and the keys come in the app's order.
SELECT '{"collab":' || row_to_json(collab) || '}' AS body
FROM (
  SELECT
    c.id AS _id,
    ch.id AS channel,
    ch.name AS "channelName",
    c.is_active AS "isActive",
    c.relationship_manager AS "relationshipManager",
    c.platform_collabs_tier_name AS "platformCollabsTierName",
    c.platform_collabs_discount_code AS "platformCollabsDiscountCode",
    t.key AS "tierKey",
    (SELECT row_to_json(o) FROM (SELECT ca.id AS _id, ca.title, ca.is_active AS "isActive",
      array_to_json(ARRAY(SELECT tier.id FROM tiers AS tier
        WHERE tier.channel_id = ca.channel_id AND tier.campaign_id = ca.id AND tier.archived_at IS NULL
        ORDER BY tier.position, tier.id)) AS "collabTiers",
      ca.brand_page_redirect_url_template AS "brandPageRedirectUrlTemplate", ca.query_params AS "queryParams"
    ) AS o) AS campaign,
    c.affiliate_code AS "affiliateCode",
    -- What the app makes of a handle and a code of harmless letters where neither collab nor campaign has a link.
    ch.storefront_url || '/discount/' || c.affiliate_code || '?redirect=%2Fpages%2Fcreator%2F' || c.handle
      || '%3Fcc%3D' || c.handle
      AS "affiliateUrl",
    (SELECT row_to_json(o) FROM (
      SELECT d.id AS _id, trim_scale(d.amount) AS "discountAmount", d.type AS "discountType",
        c.affiliate_code AS "discountCode", c.platform_collabs_discount_code AS "platformCollabsDiscountCode",
        to_char(d.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
        to_char(d.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS o) AS discount,
    t.relationship_type AS "relationshipType",
    ((c.tier_id IS NULL AND d.id IS NULL) OR (d.id IS NOT NULL AND ids.discount IS NULL) OR ids.metaobject IS NULL)
      AS "isPartial",
    to_char(c.collab_started_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "collabStartedAt",
    (SELECT row_to_json(o) FROM (
      SELECT ids.collection AS "platformCreatorCollectionId", ids.metaobject AS "platformCreatorMetaobjectId",
        ids.customer AS "platformCustomerId",
        c.platform_collabs_community_member_id AS "platformCollabsCommunityMemberId") AS o) AS metadata,
    to_char(c.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
    to_char(c.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
    (SELECT row_to_json(o) FROM (
      SELECT c.creator_id AS _id,
        coalesce(c.first_name, own.first_name, '') AS "firstName",
        coalesce(c.last_name, own.last_name, '') AS "lastName",
        c.email, coalesce(own.username, '') AS username, c.handle,
        (SELECT json_strip_nulls(row_to_json(o)) FROM (
          SELECT m.id AS _id, m.url, m.media_content_type AS "mediaContentType", m.mime_type AS "mimeType",
            m.id AS filename, m.extension, m.original_filename AS "originalFilename", m.owner, m.tags,
            m.revision AS __v) AS o) AS "profilePicture",
        coalesce(c.is_onboarded, own.is_onboarded, false) AS "isOnboarded",
        coalesce(c.source, cr.source) AS source,
        coalesce(c.socials, own.socials, '[]') AS socials,
        coalesce(c.tags, own.tags, '[]') AS tags,
        (SELECT row_to_json(o) FROM (
          SELECT c.creator_id AS _id, coalesce(c.shop_title, own.shop_title, '') AS title,
            coalesce(c.shop_description, own.shop_description, '') AS description,
            (SELECT row_to_json(o) FROM (
              SELECT coalesce(c.primary_color, own.primary_color) AS "primaryColor") AS o) AS theme) AS o) AS shop,
        c.handle AS "shopHandle",
        to_char(c.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
        to_char(c.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt") AS o) AS creator,
    (SELECT row_to_json(o) FROM (SELECT t.id AS _id, t.title, t.relationship_type AS "relationshipType") AS o) AS "collabTier",
    fields.custom,
    fields."customFields",
    array_to_json(ARRAY(
      SELECT row_to_json(o)
      FROM drops AS dr
      CROSS JOIN LATERAL (
        SELECT
          coalesce(array_to_json(array_agg((SELECT row_to_json(o) FROM (
            SELECT dp.id AS _id, 'gid://shopify/Product/' || p.platform_id AS "platformId",
              p.platform_handle AS "platformHandle",
              'gid://shopify/ProductVariant/' || dp.platform_variant_id AS "platformVariantId",
              (SELECT ('{' || coalesce(string_agg(to_json(def.handle) || ':' || v.value, ',' ORDER BY def.handle), '') || '}')::json
                FROM custom_field_values AS v
                JOIN custom_field_definitions AS def ON def.channel_id = v.channel_id AND def.id = v.definition_id
                WHERE v.channel_id = dp.channel_id AND v.drop_item_id = dp.id) AS custom) AS o)
            ORDER BY dp.position)), '[]') AS products,
          coalesce(array_to_json(array_agg((SELECT row_to_json(o) FROM (
            SELECT e.id AS _id, dp.id AS product, e.note,
              array_to_json(ARRAY(SELECT (SELECT json_strip_nulls(row_to_json(o)) FROM (
                  SELECT m.id AS _id, m.url, m.media_content_type AS "mediaContentType", m.mime_type AS "mimeType",
                    m.id AS filename, m.extension, m.original_filename AS "originalFilename", m.owner, m.tags,
                    m.revision AS __v) AS o)
                FROM enhancement_media AS em JOIN media AS m ON m.channel_id = em.channel_id AND m.id = em.media_id
                WHERE em.channel_id = e.channel_id AND em.enhancement_id = e.id ORDER BY em.position)) AS media) AS o)
            ORDER BY dp.position) FILTER (WHERE e.id IS NOT NULL)), '[]') AS enhancements
        FROM drop_items AS dp
        JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
        LEFT JOIN enhancements AS e ON e.channel_id = dp.channel_id AND e.drop_item_id = dp.id
        WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id
      ) AS entries
      CROSS JOIN LATERAL (
        SELECT dr.id AS _id, dr.title, dr.description,
          array_to_json(ARRAY(SELECT (SELECT json_strip_nulls(row_to_json(o)) FROM (
              SELECT m.id AS _id, m.url, m.media_content_type AS "mediaContentType", m.mime_type AS "mimeType",
                m.id AS filename, m.extension, m.original_filename AS "originalFilename", m.owner, m.tags,
                m.revision AS __v) AS o)
            FROM drop_media AS dm JOIN media AS m ON m.channel_id = dm.channel_id AND m.id = dm.media_id
            WHERE dm.channel_id = dr.channel_id AND dm.drop_id = dr.id ORDER BY dm.position)) AS media,
          ARRAY[dr.channel_id] AS channels, entries.products, entries.enhancements,
          (SELECT ('{' || coalesce(string_agg(to_json(def.handle) || ':' || v.value, ',' ORDER BY def.handle), '') || '}')::json
            FROM custom_field_values AS v
            JOIN custom_field_definitions AS def ON def.channel_id = v.channel_id AND def.id = v.definition_id
            WHERE v.channel_id = dr.channel_id AND v.drop_id = dr.id) AS custom,
          c.creator_id AS creator,
          to_char(dr.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
          to_char(dr.updated_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "updatedAt",
          dr.revision AS __v
      ) AS o
      WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL
      ORDER BY dr.id DESC
    )) AS drops
  FROM channels AS ch
  JOIN collabs AS c ON c.channel_id = ch.id AND c.id = $2
  JOIN creators AS cr ON cr.id = c.creator_id
  -- A creator's own profile is for the eyes of brands that the creator has accepted.
  LEFT JOIN creators AS own ON own.id = c.creator_id AND c.accepted_at IS NOT NULL
  LEFT JOIN tiers AS t ON t.channel_id = ch.id AND t.id = c.tier_id
  LEFT JOIN campaigns AS ca ON ca.channel_id = ch.id AND ca.id = t.campaign_id
  LEFT JOIN discounts AS d ON d.channel_id = ch.id AND d.collab_id = c.id
  LEFT JOIN media AS m ON m.channel_id = ch.id AND m.id = c.profile_picture_id
  CROSS JOIN LATERAL (
    SELECT max(platform_id) FILTER (WHERE kind = 'collection') AS collection,
      max(platform_id) FILTER (WHERE kind = 'metaobject') AS metaobject,
      max(platform_id) FILTER (WHERE kind = 'discount') AS discount,
      max(platform_id) FILTER (WHERE kind = 'customer') AS customer
    FROM platform_objects WHERE channel_id = c.channel_id AND collab_id = c.id
  ) AS ids
  CROSS JOIN LATERAL (
    SELECT
      ('{' || coalesce(string_agg(to_json(def.handle) || ':' || v.value, ',' ORDER BY def.handle), '') || '}')::json
        AS custom,
      coalesce(array_to_json(array_agg((SELECT row_to_json(o) FROM (
        SELECT v.id AS _id, def.handle, def.owner_type AS "ownerType", c.id AS "ownerId", v.value #>> '{}' AS value,
          def.type) AS o) ORDER BY def.handle)), '[]') AS "customFields"
    FROM custom_field_values AS v
    JOIN custom_field_definitions AS def ON def.channel_id = v.channel_id AND def.id = v.definition_id
    WHERE v.channel_id = c.channel_id AND v.collab_id = c.id
  ) AS fields
  WHERE ch.domain = $1
) AS collab
