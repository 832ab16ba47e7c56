/*
 * SQL for the parts of a collab that responses contain unchanged (drops, custom values, media), as JSON text. The SQL text is
 * constant; input is passed only as parameters. It is kept short, because Postgres measures it twice for each execution.
 */

/** SQL for a time: ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
export const time = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MSZ')`;

/** SQL for an object or array as JSON text, which is not NULL. */
interface Whole {
  whole: string;
}

/**
 * SQL for a JSON text with values of SQL in it. `concat` costs Postgres a fraction of `row_to_json`, whose column names need a
 * subquery for each object. It omits what is NULL. It measures and copies each value twice, which costs more than `||` for
 * objects and arrays.
 */
function json(literals: TemplateStringsArray, ...values: (string | Whole)[]): string {
  const joined: string[] = [];
  let small: string[] = [];
  const endSmall = () => {
    if (small.length > 0) joined.push(`concat(${small.join(',')})`);
    small = [];
  };
  for (const [index, literal] of literals.entries()) {
    const text = literal.replaceAll(/\n\s*/g, '');
    if (text !== '') small.push(`'${text}'`);
    const value = values[index];
    if (typeof value === 'string') small.push(value);
    else if (value) {
      endSmall();
      joined.push(value.whole);
    }
  }
  endSmall();
  return joined.join('||');
}

/** SQL for a value as JSON. */
const value = (sql: string) => `to_json(${sql})`;

/** As above, for a value that may be NULL. */
const nullable = (sql: string) => `coalesce(to_json(${sql}),'null')`;

/** SQL for a member that follows others, NULL without a value. */
const optional = (name: string, sql: string) => `',"${name}":' || to_json(${sql})`;

/** SQL for the JSON texts of rows, separated by commas; NULL without a row. */
const joinedBy = (order: string, item: string) => `string_agg(${item},',' ORDER BY ${order})`;

/** SQL for an array with a JSON text for each row. */
const list = (item: string, { from, order }: { from: string; order: string }): Whole => ({
  whole: `(SELECT ${arrayOf(joinedBy(order, item))} FROM ${from})`,
});

const arrayOf = (items: string) => `'['||coalesce(${items},'')||']'`;

const objectOf = (members: string) => `'{'||coalesce(${members},'')||'}'`;

/** SQL for a Media object. Unknown fields are omitted. */
export const media = (m: string, more = "''") => json`{"_id":"${`${m}.id`}","url":${value(`${m}.url`)},
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
  list(form('m'), {
    from: `${table} AS item JOIN media AS m ON m.channel_id = item.channel_id AND m.id = item.media_id
      WHERE item.channel_id = ${row}.channel_id AND item.${owner}_id = ${row}.id`,
    order: 'item.position',
  });

/** The custom values of an owner, and their definitions. */
const customValues = (owner: 'collab' | 'drop' | 'drop_item', row: string) => `
  custom_field_values AS v JOIN custom_field_definitions AS def
    ON def.channel_id = v.channel_id AND def.id = v.definition_id AND def.removed_at IS NULL
  WHERE v.channel_id = ${row}.channel_id AND v.${owner}_id = ${row}.id`;

/** SQL for custom values keyed by handle. */
const valuesByHandle = objectOf(joinedBy('def.handle', json`${value('def.handle')}:${'v.value'}`));

const customOf = (owner: 'collab' | 'drop' | 'drop_item', row: string): Whole => ({
  whole: `(SELECT ${valuesByHandle} FROM ${customValues(owner, row)})`,
});

/** A join with the custom values of a collab, also with their owners: then a list or an object is a text with its JSON. */
export const customOfCollab = `
  CROSS JOIN LATERAL (
    SELECT ${valuesByHandle} AS custom, ${arrayOf(
      joinedBy(
        'def.handle',
        json`{"_id":"${'v.id'}","handle":${value('def.handle')},"ownerType":"${'def.owner_type'}","ownerId":"${'c.id'}",
          "value":${nullable("v.value #>> '{}'")},"type":${value('def.type')}}`,
      ),
    )} AS "customFields"
    FROM ${customValues('collab', 'c')}
  ) AS fields`;

/** The order of a collab's drops `dr`: the pinned one, then the newest first. */
export const dropOrder = 'dr.pinned_at, dr.id DESC';

const dropsOfCollab = 'dr.channel_id = c.channel_id AND dr.collab_id = c.id AND dr.removed_at IS NULL';

const dropIds = list(json`"${'dr.id'}"`, { from: `drops AS dr WHERE ${dropsOfCollab}`, order: dropOrder });

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
  "channels":["${'dr.channel_id'}"],"products":${{ whole: arrayOf('items.products') }},
  "enhancements":${{ whole: arrayOf('items.enhancements') }},
  "custom":${customOf('drop', 'dr')},"creator":"${'c.creator_id'}","createdAt":"${time('dr.created_at')}",
  "updatedAt":"${time('dr.updated_at')}","__v":${'dr.revision'}}`;

const dropItems = (form: MediaForm) => `
  CROSS JOIN LATERAL (
    SELECT ${joinedBy('dp.position', dropItem)} AS products,
      ${joinedBy('dp.position', `CASE WHEN e.id IS NOT NULL THEN ${enhancement(form)} END`)} AS enhancements
    FROM drop_items AS dp
    JOIN products AS p ON p.channel_id = dp.channel_id AND p.id = dp.product_id
    LEFT JOIN enhancements AS e ON e.channel_id = dp.channel_id AND e.drop_item_id = dp.id
    WHERE dp.channel_id = dr.channel_id AND dp.drop_id = dr.id
  ) AS items`;

const wholeDrops = list(wholeDrop(media), {
  from: `drops AS dr ${dropItems(media)} WHERE ${dropsOfCollab}`,
  order: dropOrder,
});

/** How much of its drops a collab's row contains. */
export type DropsForm = 'ids' | 'whole';

/** SQL for the drops of a collab `c`. */
export const dropsOf = (form: DropsForm): string => (form === 'ids' ? dropIds : wholeDrops).whole;

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
