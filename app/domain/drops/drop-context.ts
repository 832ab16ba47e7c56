import { pool } from '#app/db/client.ts';
import { fieldHolders } from '#app/db/custom-fields.ts';
import { preparedAs } from '#app/db/statements.ts';
import { isId } from '#app/ids.ts';
import { addToContext } from '#app/request-context.ts';
import type { Principal } from '../principal.ts';
import { scopedChannelIds } from '../channels/authorize.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import type { CollabKey } from '../collabs/authorize.ts';
import { fieldNamesIn } from '../custom-fields/known-fields.ts';
import type { KnownField, KnownFields } from '../custom-fields/known-fields.ts';
import { mediaInCustomValues } from '../custom-fields/values.ts';
import { mediaIdsIn } from '../media/media.ts';
import type { KnownMedia } from '../media/media.ts';
import type { PlatformNumber } from '../products/platform-id.ts';
import { itemKey } from '../products/platform-id.ts';
import type { NamedVariant, Unverified } from '../products/verify-products.ts';
import type { UpdateDropInput } from './drop.ts';

/** The data that writing a drop needs: its collab, and the channel's records that the request names. */
export interface DropContext extends CollabKey {
  creatorId: string;
  creatorHandle: string;
  fields: KnownFields;
  /** By id. */
  media: ReadonlyMap<string, KnownMedia>;
  products: ReadonlyMap<PlatformNumber, KnownProduct>;
  /** Keys of verified variants that drops of the channel have. */
  variants: ReadonlySet<string>;
}

interface KnownProduct {
  id: string;
  handle: string | null;
  /** Whether the platform recently confirmed that it exists. */
  isVerified: boolean;
}

/** How long a verified product is not verified again. */
const trustedForMs = 24 * 60 * 60 * 1_000;

/**
 * $1 collab, $2 the principal's channel, partner or creator, $3 platform ids, $4 handles and names of fields, $5 media, $6 products
 * verified since then are trusted, $7 variants. Media come as JSON: with an array, which is nearly always empty, Postgres
 * would plan the statement each time.
 */
const contextStatement = (scope: string) => `
  SELECT c.channel_id AS "channelId", c.id AS "collabId", c.creator_id AS "creatorId", c.handle AS "creatorHandle",
    ch.auto_define_custom_fields AS "definesMore",
    (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT platform_id AS "platformId", id, platform_handle AS handle,
        missing_since IS NULL AND coalesce(checked_at > $6::timestamptz, false) AS "isVerified"
      FROM unnest($3::text[]) AS named JOIN products ON channel_id = c.channel_id AND platform_id = named
    ) AS p) AS products,
    (SELECT coalesce(json_agg(v), '[]') FROM (
      SELECT named ->> 'productId' AS "productId", named ->> 'variantId' AS "variantId"
      FROM json_array_elements($7::json) AS named
      JOIN products AS p ON p.channel_id = c.channel_id AND p.platform_id = named ->> 'productId'
      WHERE EXISTS (
        SELECT 1 FROM drop_items AS item WHERE item.channel_id = c.channel_id AND item.product_id = p.id
          AND item.platform_variant_id = named ->> 'variantId'
          AND item.variant_checked_at IS NOT NULL AND item.variant_missing_since IS NULL)
    ) AS v) AS variants,
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

const texts = {
  channel: contextStatement(`c.channel_id = ANY (${scopedChannelIds.channel('$2')})`),
  partner: contextStatement(`c.channel_id = ANY (${scopedChannelIds.partner('$2')})`),
  creator: contextStatement('c.creator_id = $2::uuid'),
};

interface Row extends CollabKey {
  creatorId: string;
  creatorHandle: string;
  definesMore: boolean;
  products: (KnownProduct & { platformId: PlatformNumber })[];
  variants: NamedVariant[];
  fields: KnownField[];
  media: KnownMedia[];
}

/**
 * Finds a collab by its id among those that the principal may see, with the channel data needed to write a
 * drop. One prepared statement.
 * @throws Problem `not-found`, the same for a missing collab and one of another tenant.
 */
export async function getDropContext(
  principal: Principal,
  collabId: string,
  input: UpdateDropInput,
): Promise<DropContext> {
  if (!isId(collabId)) throw collabNotFound(collabId);
  const { platformIds, variants: namedVariants, fieldNames, mediaIds } = recordsNamedIn(input);
  const { scope, ownerId } = scopeOf(principal);
  const trustedSince = new Date(Date.now() - trustedForMs);
  const { rows } = await pool.query<Row>({
    name: preparedAs(`drop-context-of-${scope}`),
    text: texts[scope],
    values: [
      ...[collabId, ownerId, platformIds, fieldNames],
      ...[JSON.stringify(mediaIds), trustedSince, JSON.stringify(namedVariants)],
    ],
  });
  const [row] = rows;
  if (!row) throw collabNotFound(collabId);
  const { definesMore, products, variants, fields, media, ...rest } = row;
  addToContext({ channelId: rest.channelId });
  return {
    ...rest,
    // Only the brand defines fields.
    fields: { definitions: fields, autoDefine: definesMore && scope !== 'creator' },
    media: new Map(media.map((item) => [item.id, item])),
    variants: new Set(variants.map(itemKey)),
    products: new Map(products.map(({ platformId, ...product }) => [platformId, product])),
  };
}

function scopeOf(principal: Principal): { scope: keyof typeof texts; ownerId: string } {
  switch (principal.kind) {
    case 'partner':
      return { scope: 'partner', ownerId: principal.partnerId };
    case 'creator':
      return { scope: 'creator', ownerId: principal.creatorId };
    case 'channel':
    case 'brand':
      return { scope: 'channel', ownerId: principal.channelId };
  }
}

/** Products and variants that must be verified with the platform. */
export function unverifiedProducts(
  { products, variants }: DropContext,
  { products: entries = [] }: Pick<UpdateDropInput, 'products'>,
): Unverified {
  return {
    products: entries
      .map(({ productId }) => productId)
      .filter((platformId) => products.get(platformId)?.isVerified !== true),
    variants: variantsIn(entries).filter((variant) => !variants.has(itemKey(variant))),
  };
}

function variantsIn(entries: NonNullable<UpdateDropInput['products']>): NamedVariant[] {
  return entries.flatMap(({ productId, variantId }) =>
    variantId === undefined ? [] : [{ productId, variantId }],
  );
}

/** The channel's records that a request names. */
function recordsNamedIn({ media: ownMedia = [], products: entries = [], custom }: UpdateDropInput) {
  const customs = [custom, ...entries.map((entry) => entry.custom)];
  const media = [
    ...ownMedia,
    ...entries.flatMap(({ enhancement }) => enhancement?.media ?? []),
    ...customs.flatMap(mediaInCustomValues),
  ];
  return {
    platformIds: [...new Set(entries.map(({ productId }) => productId))],
    variants: variantsIn(entries),
    fieldNames: fieldNamesIn(customs),
    mediaIds: mediaIdsIn(media),
  };
}
