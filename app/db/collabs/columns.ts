/*
 * SQL for a collab as one row. Parts that the domain interprets (profile, link, discount) are one JSON
 * object. Parts that responses contain unchanged (drops, custom values) are JSON text. The SQL text is
 * constant; input is passed only as parameters.
 */

/** How much of its drops a collab's row contains. */
export type DropsForm = 'ids' | 'whole';

/** ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
const timestamp = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for an expression list as one JSON object. */
const object = (columns: string) => `(SELECT row_to_json(o) FROM (SELECT ${columns}) AS o)`;

/** As {@link row}, or null where an outer join found no row. */
const objectOrNull = (id: string, columns: string) =>
  `CASE WHEN ${id} IS NOT NULL THEN ${object(columns)} END`;

const mediaObject = (m: string, more = '') =>
  object(`${m}.id AS _id, ${m}.url, ${m}.media_content_type AS "mediaContentType", ${m}.mime_type AS "mimeType",
    ${m}.id AS filename, ${m}.extension, ${m}.original_filename AS "originalFilename", ${m}.owner, ${m}.tags,
    ${m}.revision AS __v${more}`);

/** SQL for a Media object. Unknown fields are omitted. */
const media = (m: string) =>
  `CASE WHEN num_nulls(${m}.mime_type, ${m}.extension, ${m}.original_filename, ${m}.owner) = 0 THEN ${mediaObject(m)}
    ELSE json_strip_nulls(${mediaObject(m)}) END`;

/** As above, with the texts for editors; the API's Media object has none. */
const describedMedia = (m: string) =>
  `CASE WHEN ${m}.alt IS NULL THEN ${media(m)} ELSE json_strip_nulls(${mediaObject(m, `, ${m}.alt`)}) END`;

type MediaForm = typeof media;

const mediaOf = (
  [table, owner]: ['drop_media', 'drop'] | ['enhancement_media', 'enhancement'],
  row: string,
  form: MediaForm,
) => `
  array_to_json(ARRAY(
    SELECT ${form('m')} FROM ${table} AS place
    JOIN media AS m ON m.channel_id = place.channel_id AND m.id = place.media_id
    WHERE place.channel_id = ${row}.channel_id AND place.${owner}_id = ${row}.id ORDER BY place.position))`;

/** Custom values keyed by handle. */
const customOf = (owner: 'collab' | 'drop' | 'drop_item', row: string) => `
  (SELECT ('{' || coalesce(string_agg(to_json(def.handle) || ':' || v.value, ',' ORDER BY def.handle), '') || '}')::json
    FROM custom_field_values AS v
    JOIN custom_field_definitions AS def
      ON def.channel_id = v.channel_id AND def.id = v.definition_id AND def.removed_at IS NULL
    WHERE v.channel_id = ${row}.channel_id AND v.${owner}_id = ${row}.id)`;

/** SQL for the custom values of a collab with their owners; a list or an object as its JSON. */
const customFields = `
  array_to_json(ARRAY(
    SELECT ${object(`v.id AS _id, def.handle, def.owner_type AS "ownerType", c.id AS "ownerId",
      v.value #>> '{}' AS value, def.type`)}
    FROM custom_field_values AS v
    JOIN custom_field_definitions AS def
      ON def.channel_id = v.channel_id AND def.id = v.definition_id AND def.removed_at IS NULL
    WHERE v.channel_id = c.channel_id AND v.collab_id = c.id ORDER BY def.handle))`;

const dropIds = `
  array_to_json(ARRAY(SELECT dr.id FROM drops AS dr
    WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL ORDER BY dr.id DESC))`;

const dropItem = object(`dp.id AS _id, 'gid://shopify/Product/' || p.platform_id AS "platformId",
  p.platform_handle AS "platformHandle", 'gid://shopify/ProductVariant/' || dp.platform_variant_id AS "platformVariantId",
  ${customOf('drop_item', 'dp')} AS custom`);

const enhancement = (form: MediaForm) =>
  object(
    `e.id AS _id, dp.id AS product, e.note, ${mediaOf(['enhancement_media', 'enhancement'], 'e', form)} AS media`,
  );

/** SQL for a full drop, from a drop `dr` of a collab `c` and the joins of {@link dropEntries}. */
const wholeDrop = (form: MediaForm) =>
  object(`dr.id AS _id, dr.title, dr.description, ${mediaOf(['drop_media', 'drop'], 'dr', form)} AS media,
  ARRAY[dr.channel_id] AS channels, entries.products, entries.enhancements, ${customOf('drop', 'dr')} AS custom,
  c.creator_id AS creator, ${timestamp('dr.created_at')} AS "createdAt", ${timestamp('dr.updated_at')} AS "updatedAt",
  dr.revision AS __v`);

const dropEntries = (form: MediaForm) => `
  CROSS JOIN LATERAL (
    SELECT coalesce(array_to_json(array_agg(${dropItem} ORDER BY dp.position)), '[]') AS products,
      coalesce(array_to_json(array_agg(${enhancement(form)} ORDER BY dp.position) FILTER (WHERE e.id IS NOT NULL)), '[]')
        AS enhancements
    FROM drop_items AS dp
    JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
    LEFT JOIN enhancements AS e ON e.channel_id = dp.channel_id AND e.drop_item_id = dp.id
    WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id
  ) AS entries`;

const wholeDrops = `
  array_to_json(ARRAY(
    SELECT ${wholeDrop(media)} FROM drops AS dr ${dropEntries(media)}
    WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL
    ORDER BY dr.id DESC))`;

/** One full drop with its media texts, as JSON text. $1 channel, $2 collab, $3 drop. */
const dropWhere = (condition: string) => `
  SELECT ${wholeDrop(describedMedia)}::text AS drop, ch.handle AS "channelHandle"
  FROM drops AS dr JOIN channels AS ch ON ch.id = dr.channel_id
  JOIN collabs AS c ON c.channel_id = dr.channel_id AND c.id = dr.collab_id ${dropEntries(describedMedia)}
  WHERE dr.channel_id = $1::uuid AND dr.collab_id = $2::uuid AND dr.id = $3::uuid AND ${condition}`;

export const dropByKey = dropWhere('dr.removed_at IS NULL');
/** As above, for a removed drop. */
export const removedDropByKey = dropWhere('dr.removed_at IS NOT NULL');

const discount = (d: string) =>
  objectOrNull(
    `${d}.id`,
    `${d}.id, trim_scale(${d}.amount) AS amount, ${d}.type,
    ${timestamp(`${d}.created_at`)} AS "createdAt", ${timestamp(`${d}.updated_at`)} AS "updatedAt"`,
  );

/** Ids of a campaign's tiers in the brand's order, without archived ones. */
const tiersOf = (ca: string) => `
  array_to_json(ARRAY(SELECT tier.id FROM tiers AS tier
    WHERE tier.channel_id = ${ca}.channel_id AND tier.campaign_id = ${ca}.id AND tier.archived_at IS NULL
    ORDER BY tier.position, tier.id))`;

const head = object(`
  c.id, c.channel_id AS "channelId", c.creator_id AS "creatorId", c.tier_id AS "tierId", c.email,
  c.first_name AS "firstName", c.last_name AS "lastName", c.handle, c.is_onboarded AS "isOnboarded", c.socials, c.tags,
  c.shop_title AS "shopTitle", c.shop_description AS "shopDescription", c.primary_color AS "primaryColor",
  c.affiliate_code AS "affiliateCode", c.affiliate_url AS "affiliateUrl",
  c.relationship_manager AS "relationshipManager", c.source, c.is_active AS "isActive",
  ${timestamp('c.accepted_at')} AS "acceptedAt", ${timestamp('c.collab_started_at')} AS "collabStartedAt",
  c.platform_collabs_tier_name AS "platformCollabsTierName",
  c.platform_collabs_discount_code AS "platformCollabsDiscountCode",
  c.platform_collabs_community_member_id AS "platformCollabsCommunityMemberId",
  ${timestamp('c.created_at')} AS "createdAt", ${timestamp('c.updated_at')} AS "updatedAt",
  ${object('ch.name, ch.storefront_url AS "storefrontUrl"')} AS channel,
  ${object(`cr.source, cr.first_name AS "firstName", cr.last_name AS "lastName", cr.username,
    cr.is_onboarded AS "isOnboarded", cr.socials, cr.tags, cr.shop_title AS "shopTitle",
    cr.shop_description AS "shopDescription", cr.primary_color AS "primaryColor"`)} AS creator,
  ${objectOrNull(
    't.id',
    `t.id, t.title, t.key, t.relationship_type AS "relationshipType", ${discount('td')} AS discount,
    ${object(`ca.id, ca.title, ca.is_active AS "isActive", ${tiersOf('ca')} AS "collabTiers", ca.brand_page_redirect_url_template AS "brandPageRedirectUrlTemplate",
      ca.query_params AS "queryParams"`)} AS campaign`,
  )} AS tier,
  ${discount('d')} AS discount,
  CASE WHEN pm.id IS NOT NULL THEN ${media('pm')} END AS "profilePicture",
  array_to_json(ARRAY(SELECT ${object('po.kind, po.platform_id AS "platformId"')} FROM platform_objects AS po
    WHERE po.channel_id = c.channel_id AND po.collab_id = c.id)) AS "platformObjects"`);

/** The columns of a collab's row: `head`, `custom`, `customFields` and `drops`, each JSON text. Null without a collab. */
export const collabColumns = (drops: DropsForm) => `
  CASE WHEN c.id IS NOT NULL THEN ${head}::text END AS head,
  ${customOf('collab', 'c')}::text AS custom,
  ${customFields}::text AS "customFields",
  ${drops === 'ids' ? dropIds : wholeDrops}::text AS drops`;

/** The joins that {@link collabColumns} need for a collab `c` and its channel `ch`. */
export const collabJoins = `
  LEFT JOIN creators AS cr ON cr.id = c.creator_id
  LEFT JOIN tiers AS t ON t.channel_id = c.channel_id AND t.id = c.tier_id
  LEFT JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
  LEFT JOIN discounts AS td ON td.channel_id = t.channel_id AND td.tier_id = t.id
  LEFT JOIN discounts AS d ON d.channel_id = c.channel_id AND d.collab_id = c.id
  LEFT JOIN media AS pm ON pm.channel_id = c.channel_id AND pm.id = c.profile_picture_id`;
