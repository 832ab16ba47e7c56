import { pool } from '#app/db/client.ts';
import { preparedAs } from '#app/db/statements.ts';
import { isId } from '#app/ids.ts';
import { addToContext } from '#app/request-context.ts';
import type { NonCreatorPrincipal, KeyPrincipal } from '../principal.ts';
import { scopedChannelIds } from '../channels/authorize.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import type { CollabKey } from '../collabs/authorize.ts';
import { definitionKey, mediaInCustomValues } from '../custom-fields/values.ts';
import type { KnownFields } from '../custom-fields/values.ts';
import { mediaIdsIn } from '../media/media.ts';
import type { KnownMedia } from '../media/media.ts';
import type { PlatformNumber } from '../products/platform-id.ts';
import type { UpdateDropInput } from './drop.ts';

/** The data that writing a drop needs: its collab, and the channel's records that the request names. */
export interface DropContext extends CollabKey {
  creatorId: string;
  creatorHandle: string;
  fields: KnownFields;
  /** By id. */
  media: ReadonlyMap<string, KnownMedia>;
  products: ReadonlyMap<PlatformNumber, KnownProduct>;
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
 * $1 collab, $2 the principal's channel or partner, $3 platform ids, $4 handles, $5 media, $6 products
 * verified since then are trusted. Media come as JSON: with an array, which is nearly always empty, Postgres
 * would plan the statement each time.
 */
const contextStatement = (principal: KeyPrincipal['kind']) => `
  SELECT c.channel_id AS "channelId", c.id AS "collabId", c.creator_id AS "creatorId", c.handle AS "creatorHandle",
    ch.auto_define_custom_fields AS "definesMore",
    (SELECT coalesce(json_agg(p), '[]') FROM (
      SELECT platform_id AS "platformId", id, platform_handle AS handle,
        missing_since IS NULL AND coalesce(checked_at > $6::timestamptz, false) AS "isVerified"
      FROM unnest($3::text[]) AS named JOIN products ON channel_id = c.channel_id AND platform_id = named
    ) AS p) AS products,
    (SELECT coalesce(json_agg(f), '[]') FROM (
      SELECT id, owner_type AS "ownerType", definition.handle
      FROM unnest($4::text[]) AS named JOIN custom_field_definitions AS definition
        ON channel_id = c.channel_id AND owner_type IN ('drop', 'product') AND definition.handle = named
    ) AS f) AS fields,
    (SELECT coalesce(json_agg(m), '[]') FROM (
      SELECT id, url, media_content_type AS "mediaContentType", mime_type AS "mimeType", extension,
        original_filename AS "originalFilename", owner, alt
      FROM json_array_elements_text($5::json) AS named JOIN media ON channel_id = c.channel_id AND id = named::uuid
    ) AS m) AS media
  FROM collabs AS c JOIN channels AS ch ON ch.id = c.channel_id
  WHERE c.id = $1::uuid AND c.channel_id = ANY (${scopedChannelIds[principal]('$2')})`;

const texts = { channel: contextStatement('channel'), partner: contextStatement('partner') };

interface Row extends CollabKey {
  creatorId: string;
  creatorHandle: string;
  definesMore: boolean;
  products: (KnownProduct & { platformId: PlatformNumber })[];
  fields: { id: string; ownerType: 'drop' | 'product'; handle: string }[];
  media: KnownMedia[];
}

/**
 * Finds a collab by its id among those that the principal may see, with the channel data needed to write a
 * drop. One prepared statement.
 * @throws Problem `not-found`, the same for a missing collab and one of another tenant.
 */
export async function getDropContext(
  principal: NonCreatorPrincipal,
  collabId: string,
  input: Pick<UpdateDropInput, 'products' | 'custom'>,
): Promise<DropContext> {
  if (!isId(collabId)) throw collabNotFound(collabId);
  const { platformIds, handles, mediaIds } = recordsNamedIn(input);
  const scope = principal.kind === 'partner' ? 'partner' : 'channel';
  const ownerId = principal.kind === 'partner' ? principal.partnerId : principal.channelId;
  const trustedSince = new Date(Date.now() - trustedForMs);
  const { rows } = await pool.query<Row>({
    name: preparedAs(`drop-context-of-${scope}`),
    text: texts[scope],
    values: [collabId, ownerId, platformIds, handles, JSON.stringify(mediaIds), trustedSince],
  });
  const [row] = rows;
  if (!row) throw collabNotFound(collabId);
  const { definesMore, products, fields, media, ...rest } = row;
  addToContext({ channelId: rest.channelId });
  const definitions = new Map(
    fields.map(({ id, ownerType, handle }) => [definitionKey(ownerType, handle), id]),
  );
  return {
    ...rest,
    fields: { definitions, autoDefine: definesMore },
    media: new Map(media.map((item) => [item.id, item])),
    products: new Map(products.map(({ platformId, ...product }) => [platformId, product])),
  };
}

/** Products that must be verified with the platform. */
export function unverifiedProducts(
  { products }: DropContext,
  { products: entries = [] }: Pick<UpdateDropInput, 'products'>,
): PlatformNumber[] {
  return entries
    .map(({ productId }) => productId)
    .filter((platformId) => products.get(platformId)?.isVerified !== true);
}

/** The channel's records that a request names. */
function recordsNamedIn({ products: entries = [], custom }: Pick<UpdateDropInput, 'products' | 'custom'>) {
  const customs = [custom, ...entries.map((entry) => entry.custom)];
  const media = [
    ...entries.flatMap(({ enhancement }) => enhancement?.media ?? []),
    ...customs.flatMap(mediaInCustomValues),
  ];
  return {
    platformIds: [...new Set(entries.map(({ productId }) => productId))],
    handles: [...new Set(customs.flatMap((values) => [...values.keys()]))],
    mediaIds: mediaIdsIn(media),
  };
}
