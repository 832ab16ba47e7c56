import { profileScalars, programScalars, type ScalarType } from './scalars.ts';

/*
 * SQL for a collab as one row. Parts that the domain interprets (profile, link, discount) are one JSON
 * object. Parts that responses contain unchanged (drops, custom values) are JSON text. The SQL text is
 * constant; input is passed only as parameters.
 */

/** How much of its drops a collab's row contains. */
export type DropsForm = 'ids' | 'whole';

/** SQL for a time as JSON: ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
const timestamp = (column: string) =>
  `coalesce(to_char(${column} AT TIME ZONE 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\\"'), 'null')`;

/** A part of a JSON text: itself, or SQL for it. */
type JsonPart = { text: string } | { sql: string };

/**
 * SQL for a JSON text with values of SQL, or with further parts, in it. `concat` costs Postgres a fraction of `row_to_json`,
 * whose column names need a subquery for each object. It omits what is NULL.
 */
function json(literals: TemplateStringsArray, ...values: (string | readonly JsonPart[])[]): string {
  const joined: string[] = [];
  let text = '';
  const endText = () => {
    if (text !== '') joined.push(`'${text}'`);
    text = '';
  };
  for (const [index, literal] of literals.entries()) {
    text += literal.replaceAll(/\n\s*/g, '');
    const inserted = values[index] ?? [];
    for (const part of typeof inserted === 'string' ? [{ sql: inserted }] : inserted)
      if ('text' in part) text += part.text;
      else {
        endText();
        joined.push(part.sql);
      }
  }
  endText();
  return `concat(${joined.join(', ')})`;
}

/** SQL for a value as JSON. */
const value = (sql: string) => `to_json(${sql})`;

/** As above, for a value that may be NULL. */
const nullable = (sql: string) => `coalesce(to_json(${sql}), 'null')`;

/** SQL for a member that follows others, NULL without a value. */
const optional = (name: string, sql: string) => `',"${name}":' || to_json(${sql})`;

/** SQL for an array of the JSON texts that a query returns. */
const list = (query: string) => json`[${`array_to_string(ARRAY(${query}), ',')`}]`;

/** SQL for the object that a query returns, or null without a row. */
const orNull = (query: string) => `coalesce((${query}), 'null')`;

/** SQL for a Media object. Unknown fields are omitted. */
const media = (m: string, more = "''") => json`{"_id":"${`${m}.id`}","url":${value(`${m}.url`)},
  "mediaContentType":"${`${m}.media_content_type`}"${optional('mimeType', `${m}.mime_type`)},"filename":"${`${m}.id`}"
  ${optional('extension', `${m}.extension`)}${optional('originalFilename', `${m}.original_filename`)}
  ${optional('owner', `${m}.owner`)},"tags":${`${m}.tags`},"__v":${`${m}.revision`}${more}}`;

/** As above, with the texts for editors; the API's Media object has none. */
const describedMedia = (m: string) => media(m, optional('alt', `${m}.alt`));

type MediaForm = (m: string) => string;

const mediaOf = (
  [table, owner]: ['drop_media', 'drop'] | ['enhancement_media', 'enhancement'],
  row: string,
  form: MediaForm,
) =>
  list(`
    SELECT ${form('m')} FROM ${table} AS item
    JOIN media AS m ON m.channel_id = item.channel_id AND m.id = item.media_id
    WHERE item.channel_id = ${row}.channel_id AND item.${owner}_id = ${row}.id ORDER BY item.position`);

/** The custom values of an owner, and their definitions. */
const valuesOf = (owner: 'collab' | 'drop' | 'drop_item', row: string) => `
    FROM custom_field_values AS v
    JOIN custom_field_definitions AS def
      ON def.channel_id = v.channel_id AND def.id = v.definition_id AND def.removed_at IS NULL
    WHERE v.channel_id = ${row}.channel_id AND v.${owner}_id = ${row}.id ORDER BY def.handle`;

/** SQL for custom values keyed by handle. */
const customOf = (owner: 'collab' | 'drop' | 'drop_item', row: string) =>
  json`{${`array_to_string(ARRAY(SELECT ${json`${value('def.handle')}:${'v.value'}`} ${valuesOf(owner, row)}), ',')`}}`;

/** SQL for the custom values of a collab with their owners; a list or an object as its JSON. */
const customFields = list(
  `SELECT ${json`{"_id":"${'v.id'}","handle":${value('def.handle')},
  "ownerType":"${'def.owner_type'}","ownerId":"${'c.id'}","value":${nullable("v.value #>> '{}'")},
  "type":${value('def.type')}}`} ${valuesOf('collab', 'c')}`,
);

/** The order of a collab's drops `dr`: the pinned one, then the newest first. */
export const dropOrder = 'dr.pinned_at, dr.id DESC';

const dropIds = list(`
  SELECT ${json`"${'dr.id'}"`} FROM drops AS dr
  WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL ORDER BY ${dropOrder}`);

const dropItem = json`{"_id":"${'dp.id'}","platformId":"gid://shopify/Product/${'p.platform_id'}",
  "platformHandle":${nullable('p.platform_handle')},
  "platformVariantId":${nullable("'gid://shopify/ProductVariant/' || dp.platform_variant_id")},
  "custom":${customOf('drop_item', 'dp')}}`;

const enhancement = (
  form: MediaForm,
) => json`{"_id":"${'e.id'}","product":"${'dp.id'}","note":${nullable('e.note')},
  "media":${mediaOf(['enhancement_media', 'enhancement'], 'e', form)}}`;

/** SQL for a full drop, from a drop `dr` of a collab `c` and the joins of {@link dropItems}. */
const wholeDrop = (form: MediaForm) => json`{"_id":"${'dr.id'}","title":${value('dr.title')},
  "description":${value('dr.description')},"media":${mediaOf(['drop_media', 'drop'], 'dr', form)},
  "channels":["${'dr.channel_id'}"],"products":[${'items.products'}],"enhancements":[${'items.enhancements'}],
  "custom":${customOf('drop', 'dr')},"creator":"${'c.creator_id'}","createdAt":${timestamp('dr.created_at')},
  "updatedAt":${timestamp('dr.updated_at')},"__v":${'dr.revision'}}`;

const dropItems = (form: MediaForm) => `
  CROSS JOIN LATERAL (
    SELECT string_agg(${dropItem}, ',' ORDER BY dp.position) AS products,
      string_agg(CASE WHEN e.id IS NOT NULL THEN ${enhancement(form)} END, ',' ORDER BY dp.position) AS enhancements
    FROM drop_items AS dp
    JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
    LEFT JOIN enhancements AS e ON e.channel_id = dp.channel_id AND e.drop_item_id = dp.id
    WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id
  ) AS items`;

const wholeDrops = list(`
  SELECT ${wholeDrop(media)} FROM drops AS dr ${dropItems(media)}
  WHERE dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL
  ORDER BY ${dropOrder}`);

/** One full drop with its media texts, as JSON text. $1 channel, $2 collab, $3 drop. */
const dropWhere = (condition: string) => `
  SELECT ${wholeDrop(describedMedia)} AS drop, ch.handle AS "channelHandle"
  FROM drops AS dr JOIN channels AS ch ON ch.id = dr.channel_id
  JOIN collabs AS c ON c.channel_id = dr.channel_id AND c.id = dr.collab_id ${dropItems(describedMedia)}
  WHERE dr.channel_id = $1::uuid AND dr.collab_id = $2::uuid AND dr.id = $3::uuid AND ${condition}`;

export const dropByKey = dropWhere('dr.removed_at IS NULL');
/** As above, for a removed drop. */
export const removedDropByKey = dropWhere('dr.removed_at IS NOT NULL');

/**
 * SQL for whether the discounts of a tier and its collabs have begun and have not ended, as `withDiscountInForce` of
 * domain/discounts/conditions.ts. True without a tier.
 */
export const isInForce = (t: string): string =>
  `coalesce(${t}.starts_at <= now(), true) AND coalesce(${t}.ends_at > now(), true)`;

/**
 * SQL for the members of a JSON object that say when the discounts of a tier and its collabs will start, or when they
 * ended; null while they are in force.
 */
export const datesOutOfForce = (t: string): string =>
  `'from', CASE WHEN ${t}.starts_at > now() THEN ${t}.starts_at END,
    'ended', CASE WHEN ${t}.ends_at <= now() THEN ${t}.ends_at END`;

/** SQL for the custom discount of a collab, or for that of a tier while it is in force. */
const discountOf = (owner: 'collab' | 'tier', row: string) =>
  orNull(`
    SELECT ${json`{"id":"${'d.id'}","amount":${'trim_scale(d.amount)'},"type":"${'d.type'}",
      "createdAt":${timestamp('d.created_at')},"updatedAt":${timestamp('d.updated_at')}}`}
    FROM discounts AS d WHERE d.channel_id = ${row}.channel_id AND d.${owner}_id = ${row}.id
      ${owner === 'tier' ? `AND ${isInForce(row)}` : ''}`);

/** Ids of a campaign's tiers in the brand's order, without archived ones. */
const tiersOf = (ca: string) =>
  list(`SELECT ${json`"${'tier.id'}"`} FROM tiers AS tier
    WHERE tier.channel_id = ${ca}.channel_id AND tier.campaign_id = ${ca}.id AND tier.archived_at IS NULL
    ORDER BY tier.position, tier.id`);

const tier = orNull(`
  SELECT ${json`{"id":"${'t.id'}","title":${value('t.title')},"key":${value('t.key')},
    "relationshipType":${value('t.relationship_type')},"isInForce":${value(isInForce('t'))},
    "discount":${discountOf('tier', 't')},
    "campaign":{"id":"${'ca.id'}","title":${value('ca.title')},"isActive":${value('ca.is_active')},
    "collabTiers":${tiersOf('ca')},
    "brandPageRedirectUrlTemplate":${nullable('ca.brand_page_redirect_url_template')},
    "queryParams":${nullable('ca.query_params')}}}`}
  FROM tiers AS t JOIN campaigns AS ca ON ca.channel_id = t.channel_id AND ca.id = t.campaign_id
  WHERE t.channel_id = c.channel_id AND t.id = c.tier_id`);

const scalarSql: Record<ScalarType, (column: string) => string> = {
  text: value,
  'text?': nullable,
  flag: value,
  'flag?': nullable,
  'json?': nullable,
  'time?': timestamp,
};

/** Members of a JSON object for plain columns of a row. */
function scalars(row: string, columns: Readonly<Record<string, ScalarType>>): JsonPart[] {
  return Object.entries(columns).flatMap(([name, type], index) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return [{ text: `${index === 0 ? '' : ','}"${name}":` }, { sql: scalarSql[type](`${row}.${column}`) }];
  });
}

const profile = (row: string) => json`${scalars(row, profileScalars)}`;

const creator = `(
  SELECT ${json`{"source":${value('cr.source')},"username":${value('cr.username')},${profile('cr')}}`}
  FROM creators AS cr WHERE cr.id = c.creator_id)`;

/** The brand's picture, else that of the creator's profile, which the brand may see once the creator has accepted it. */
const profilePicture = `coalesce(
  (SELECT ${media('m')} FROM media AS m WHERE m.channel_id = c.channel_id AND m.id = c.profile_picture_id),
  (SELECT cr.profile_picture::text FROM creators AS cr WHERE cr.id = c.creator_id AND c.accepted_at IS NOT NULL), 'null')`;

const platformObjects = list(`
  SELECT ${json`{"kind":"${'po.kind'}","platformId":${nullable('po.platform_id')}}`} FROM platform_objects AS po
  WHERE po.channel_id = c.channel_id AND po.collab_id = c.id`);

const record = json`{"id":"${'c.id'}","channelId":"${'c.channel_id'}","creatorId":"${'c.creator_id'}",
  "tierId":${nullable('c.tier_id')},"email":${value('c.email')},"handle":${value('c.handle')},${profile('c')},
  "affiliateCode":${value('c.affiliate_code')},"affiliateUrl":${nullable('c.affiliate_url')},
  ${scalars('c', programScalars)},
  "createdAt":${timestamp('c.created_at')},"updatedAt":${timestamp('c.updated_at')},
  "channel":{"name":${value('ch.name')},"storefrontUrl":${value('ch.storefront_url')}},
  "creator":${creator},"tier":${tier},"discount":${discountOf('collab', 'c')},"profilePicture":${profilePicture},
  "hasOwnPicture":${value('c.profile_picture_id IS NOT NULL')},
  "platformObjects":${platformObjects}}`;

/** The columns of a collab's row: `record`, `custom`, `customFields` and `drops`, each JSON text. Null without a collab. */
export const collabColumns = (drops: DropsForm) => `
  CASE WHEN c.id IS NOT NULL THEN ${record} END AS record,
  ${customOf('collab', 'c')} AS custom,
  ${customFields} AS "customFields",
  ${drops === 'ids' ? dropIds : wholeDrops} AS drops`;
