import { findDropContext, type ContextOwner } from '#app/db/drops/drop-context.ts';
import type { CollabKey } from '#app/db/keys.ts';
import { isId, type PlatformNumber, type RecordId } from '#app/ids.ts';
import { addToContext } from '#app/request-context.ts';
import type { Principal } from '../principal.ts';
import { collabNotFound } from '../collabs/authorize.ts';
import { fieldNamesIn, type KnownFields } from '../custom-fields/known-fields.ts';
import { mediaInCustomValues } from '../custom-fields/values.ts';
import { mediaIdsIn, type KnownMedia } from '../media/media.ts';
import { itemKey } from '../products/platform-id.ts';
import type { Unverified } from '../products/products.ts';
import type { NamedVariant } from '../products/variants.ts';
import type { UpdateDropInput } from './drop.ts';

/** The data that writing a drop needs: its collab, and the channel's records that the request names. */
export interface DropContext extends CollabKey {
  creatorId: string;
  creatorHandle: string;
  /** Whether the channel's store can be asked for products. */
  isInstalled: boolean;
  fields: KnownFields;
  /** By id. */
  media: ReadonlyMap<string, KnownMedia>;
  products: ReadonlyMap<PlatformNumber, KnownProduct>;
  /** Keys of variants that the platform recently confirmed. */
  variants: ReadonlySet<string>;
}

interface KnownProduct {
  id: RecordId;
  handle: string | null;
  /** Whether the platform recently confirmed that it exists. */
  isVerified: boolean;
}

/** How long a verified product or variant is not verified again. */
const trustedForMs = 24 * 60 * 60 * 1_000;

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
  const trustedSince = new Date(Date.now() - trustedForMs);
  const records = { ...recordsNamedIn(input), trustedSince };
  const row = await findDropContext(collabId, ownerOf(principal), records);
  if (!row) throw collabNotFound(collabId);
  const { autoDefine, products, fields, media, ...rest } = row;
  addToContext({ channelId: rest.channelId });
  return {
    ...rest,
    // Only the brand defines fields.
    fields: { definitions: fields, autoDefine: autoDefine && principal.kind !== 'creator' },
    media: new Map(media.map((item) => [item.id, item])),
    products: new Map(products.map((product) => [product.platformNumber, product])),
    variants: new Set(
      products.flatMap(({ platformNumber: productNumber, variantNumber }) =>
        variantNumber === null ? [] : [itemKey({ productNumber, variantNumber })],
      ),
    ),
  };
}

function ownerOf(principal: Principal): ContextOwner {
  switch (principal.kind) {
    case 'partner':
      return { kind: 'partner', id: principal.partnerId };
    case 'creator':
      return { kind: 'creator', id: principal.creatorId };
    case 'channel':
    case 'brand':
      return { kind: 'channel', id: principal.channelId };
  }
}

/** Products and variants that must be verified with the platform, and can be. */
export function unverifiedProducts(
  { products, variants, isInstalled }: DropContext,
  { products: items = [] }: Pick<UpdateDropInput, 'products'>,
): Unverified {
  if (!isInstalled) return { products: [], variants: [] };
  return {
    products: items
      .map(({ productNumber }) => productNumber)
      .filter((number) => products.get(number)?.isVerified !== true),
    variants: variantsIn(items).filter((variant) => !variants.has(itemKey(variant))),
  };
}

function variantsIn(items: NonNullable<UpdateDropInput['products']>): NamedVariant[] {
  return items.flatMap(({ productNumber, variantNumber }) =>
    variantNumber === undefined ? [] : [{ productNumber, variantNumber }],
  );
}

/** The channel's records that a request names. */
function recordsNamedIn({ media: ownMedia = [], products: items = [], custom }: UpdateDropInput) {
  const customs = [custom, ...items.map((item) => item.custom)];
  const media = [...ownMedia];
  for (const { enhancement } of items) media.push(...(enhancement?.media ?? []));
  for (const one of customs) media.push(...mediaInCustomValues(one));
  return {
    products: items.map(({ productNumber, variantNumber }) => ({ productNumber, variantNumber })),
    fieldNames: fieldNamesIn(customs),
    mediaIds: mediaIdsIn(media),
  };
}
