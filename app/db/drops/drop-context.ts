import { z } from 'zod';
import type { PlatformNumber } from '#app/ids.ts';
import { pool } from '../connection/client.ts';
import { definitionRow, fieldHolders } from '../custom-fields.ts';
import type { Prisma } from '../generated/client.ts';
import { MediaContentType } from '../generated/enums.ts';
import { platformNumber, recordId } from '../keys.ts';
import { preparedAs, queryConnection } from '../connection/statements.ts';

const contextRow = z.strictObject({
  channelId: z.string(),
  collabId: z.string(),
  creatorId: z.string(),
  creatorHandle: z.string(),
  /** Whether the first value of an unknown custom field defines it. */
  autoDefine: z.boolean(),
  /** Whether the channel's store can be asked for products. */
  isInstalled: z.boolean(),
  products: z.array(
    z.strictObject({
      platformNumber,
      id: recordId,
      handle: z.string().nullable(),
      /** Whether the platform recently confirmed that it exists. */
      isVerified: z.boolean(),
      /** The named variant, if the platform recently confirmed that it exists. */
      variantNumber: platformNumber.nullable(),
    }),
  ),
  fields: z.array(definitionRow),
  media: z.array(
    z.strictObject({
      id: z.string(),
      url: z.string(),
      mediaContentType: z.enum(MediaContentType),
      mimeType: z.string().nullable(),
      extension: z.string().nullable(),
      originalFilename: z.string().nullable(),
      owner: z.string().nullable(),
      alt: z.string().nullable(),
      tags: z.custom<Prisma.JsonValue>(),
      revision: z.number(),
    }),
  ),
});

/**
 * $1 collab, $2 the principal's channel, partner or creator, $3 numbers of products, $4 handles and names of fields, $5 media,
 * $6 products and variants verified since then are trusted, $7 number of the variant of each product, or nothing. Products
 * come as text, which Postgres reads faster than JSON. Media come as JSON: with an array, which is nearly always empty,
 * Postgres would plan the statement each time.
 */
const contextStatement = (scope: string) => `
  SELECT c.channel_id AS "channelId", c.id AS "collabId", c.creator_id AS "creatorId", c.handle AS "creatorHandle",
    ch.auto_define_custom_fields AS "autoDefine",
    ch.uninstalled_at IS NULL
      AND EXISTS (SELECT FROM platform_installations WHERE channel_id = c.channel_id) AS "isInstalled",
    (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT product.platform_id AS "platformNumber", product.id, product.platform_handle AS handle,
        product.missing_since IS NULL AND coalesce(product.checked_at > $6::timestamptz, false) AS "isVerified",
        variant.platform_variant_id AS "variantNumber"
      FROM unnest(string_to_array($3::text, ','), string_to_array($7::text, ',', '')) AS named ("productNumber", "variantNumber")
      JOIN products AS product ON product.channel_id = c.channel_id AND product.platform_id = named."productNumber"
      LEFT JOIN product_variants AS variant ON variant.channel_id = c.channel_id AND variant.product_id = product.id
        AND variant.platform_variant_id = named."variantNumber" AND variant.missing_since IS NULL
        AND variant.checked_at > $6::timestamptz
    ) AS p) AS products,
    (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT id, owner_type AS "ownerType", definition.handle, name, type, ${fieldHolders('definition')} AS holders
      FROM custom_field_definitions AS definition
      WHERE cardinality($4::text[]) > 0 AND channel_id = c.channel_id AND owner_type IN ('drop', 'product')
        AND removed_at IS NULL AND (definition.handle = ANY ($4::text[]) OR name = ANY ($4::text[]))
    ) AS f) AS fields,
    (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT id, url, media_content_type AS "mediaContentType", mime_type AS "mimeType", extension,
        original_filename AS "originalFilename", owner, alt, tags, revision
      FROM json_array_elements_text($5::json) AS named JOIN media ON channel_id = c.channel_id AND id = named::uuid
    ) AS m) AS media
  FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id
  WHERE c.id = $1::uuid AND ${scope}`;

/** Each kind of owner has a statement of its own, so that each is planned once. A partner needs a grant of the channel. */
const statements = {
  channel: contextStatement('c.channel_id = ANY (ARRAY[$2::uuid])'),
  partner: contextStatement(`c.channel_id = ANY (ARRAY(
    SELECT channel_id FROM partner_grants WHERE partner_id = $2::uuid AND revoked_at IS NULL))`),
  creator: contextStatement('c.creator_id = $2::uuid'),
};

/** Who may see the collab. */
export interface ContextOwner {
  kind: keyof typeof statements;
  /** Of the channel, partner or creator. */
  id: string;
}

/** The records of a channel to find. */
interface NamedRecords {
  products: readonly { productNumber: PlatformNumber; variantNumber: PlatformNumber | undefined }[];
  /** Handles or names. */
  fieldNames: readonly string[];
  mediaIds: readonly string[];
}

/**
 * Finds a collab that an owner may see, and records of its channel that a drop names.
 * @param trustedSince products and variants that were verified since then count as verified.
 */
export async function findDropContext(
  collabId: string,
  { kind, id }: ContextOwner,
  { trustedSince, ...named }: NamedRecords & { trustedSince: Date },
): Promise<z.infer<typeof contextRow> | undefined> {
  const [row] = await queryConnection(pool, contextRow, {
    name: preparedAs(`drop-context-of-${kind}`),
    text: statements[kind],
    values: [
      ...[collabId, id, named.products.map(({ productNumber }) => productNumber).join(','), named.fieldNames],
      ...[JSON.stringify(named.mediaIds), trustedSince],
      named.products.map(({ variantNumber = '' }) => variantNumber).join(','),
    ],
  });
  return row;
}
