import type { Media, Prisma } from '#app/db/generated/client.ts';
import { affiliateUrl, shopUrl } from '#app/domain/collabs/affiliate-link.ts';
import type { Social } from '#app/domain/collabs/detail.ts';
import { isPageVisible, platformIdOf } from '#app/domain/collabs/state.ts';
import type {
  MirroredCollab,
  MirroredDrop,
  MirroredDropProduct,
} from '#app/domain/collabs/mirrored-collab.ts';
import { creatorProfile, isErasedEmail } from '#app/domain/creators/creators.ts';
import { conditionsOf, withDiscountInForce } from '#app/domain/discounts/conditions.ts';
import {
  compatibleDiscountType,
  compatibleProduct,
  fitDrops,
  type ProductDetails,
} from '#app/domain/mirror-data/compatible-data.ts';
import {
  dropData,
  type DropData,
  type ItemProjection,
  type MediaProjection,
} from '#app/domain/mirror-data/drop-data.ts';
import { dataSchema, misspelledKey, type MirrorKey } from '#app/domain/mirror-keys.ts';
import { toPlatformNumber } from '#app/domain/products/platform-id.ts';
import { isAddress, withScheme } from '#app/domain/urls.ts';
import { hasCreatorCollection } from '../collection/desired.ts';
import { isSingleLine } from '../definition/desired.ts';
import { hashOf } from '../object-kind.ts';
import { singleLine } from '../text.ts';

/** The maximum number of collections in a list field of a metaobject. */
const maxListLength = 128;

/** The content of a creator's metaobject entry. */
export interface CreatorEntry {
  handle: string;
  status: 'ACTIVE' | 'DRAFT';
  fields: { key: string; value: string }[];
  /** How many of its drops lack the keys of existing themes, because all would be too large. Not written. */
  shortenedDrops: number;
}

type Scalar = string | number | boolean | null;
type Values = Record<Exclude<MirrorKey, 'cc-creator-drops'>, Scalar>;

/**
 * The entry of a collab: each value as a field, and all of them in `data`. Drops are newest first, as on the
 * page.
 */
export function desiredEntry(collab: MirroredCollab): CreatorEntry {
  const drops = collab.drops.toReversed();
  const collections = drops.flatMap((drop) => platformIdOf(drop, 'collection') ?? []);
  const { data, shortenedDrops } = collab.channel.compatiblePayload
    ? compatibleData(collab)
    : { data: plainData(collab, drops), shortenedDrops: 0 };
  const values = { ...entryValues(collab), ...misspelledField(collab) };
  const fields = Object.entries(values).map(([key, value]) => ({ key, value: asText(value) }));
  return {
    handle: collab.handle,
    status: isPageVisible(collab) ? 'ACTIVE' : 'DRAFT',
    fields: [
      ...fields,
      { key: 'cc-creator-drops', value: JSON.stringify(collections.slice(0, maxListLength)) },
      { key: 'data', value: JSON.stringify(data) },
    ],
    shortenedDrops,
  };
}

/** The hash of what is written of an entry. */
export function hashOfEntry({ handle, status, fields }: CreatorEntry): Uint8Array<ArrayBuffer> {
  return hashOf({ handle, status, fields });
}

function entryValues(collab: MirroredCollab): Values {
  return singleLines({ ...identity(collab), ...terms(collab), ...references(collab), ...brand(collab) });
}

/** `data` without its drops. */
function dataWithoutDrops(collab: MirroredCollab) {
  const { socials, tags } = creatorProfile(collab);
  return {
    ...projectCustom(collab.customValues),
    ...entryValues(collab),
    schema: dataSchema,
    'cc-creator-socials': (socials as Social[]).map(linkable),
    'cc-creator-tags': tags,
    ...(collab.channel.backwardCompatibleKeys && { [misspelledKey]: collab.channel.domain }),
    'cc-collab-relationship-type': collab.tier?.relationshipType ?? null,
    'cc-collab-discount-applies-to-all': appliesToAll(collab),
    'cc-public': isPageVisible(collab) ? 'Y' : 'N',
  };
}

/** Themes link https addresses only, and clients also send them as browsers show them. */
function linkable(social: Social): Social {
  const { url } = social;
  return url !== undefined && isAddress(url) ? { ...social, url: withScheme(url) } : social;
}

function plainData(collab: MirroredCollab, drops: readonly MirroredDrop[]) {
  return {
    ...dataWithoutDrops(collab),
    'cc-creator-drops': drops.map((drop, index) => projectDrop(drop, index)),
  };
}

/** With the keys of existing themes; the oldest drops without them when all would be too large. */
function compatibleData(collab: MirroredCollab) {
  const withoutDrops = {
    ...dataWithoutDrops(collab),
    // The domain under its former key.
    'cc-channel-myshopify-domain': collab.channel.domain,
    'cc-shortened-drops': 0,
  };
  const forms = collab.drops.toReversed().map((drop, index) => ({
    plain: projectDrop(drop, index),
    compatible: projectDrop(drop, index, true),
  }));
  const { drops, shortened } = fitDrops({ ...withoutDrops, 'cc-shortened-drops': 128 }, forms);
  const data = { ...withoutDrops, 'cc-shortened-drops': shortened, 'cc-creator-drops': drops };
  return { data, shortenedDrops: shortened };
}

/** A defined field stays, and is empty when the brand disables it. */
function misspelledField({ channel }: MirroredCollab): Record<string, Scalar> {
  if (!channel.misspelledKeyDefined) return {};
  return { [misspelledKey]: channel.backwardCompatibleKeys ? channel.domain : null };
}

/** Removes line breaks from the values of single-line fields. */
function singleLines(values: Values): Values {
  const lines = Object.entries(values).map(([key, value]) =>
    typeof value === 'string' && isSingleLine(key) ? [key, singleLine(value)] : [key, value],
  );
  return Object.fromEntries(lines) as Values;
}

/** The platform accepts values as text; empty text clears a field. */
function asText(value: Scalar): string {
  return value === null ? '' : String(value);
}

function identity(collab: MirroredCollab) {
  const profile = creatorProfile(collab);
  return {
    'cc-creator-id': collab.creatorId,
    'cc-creator-first-name': profile.firstName,
    'cc-creator-last-name': profile.lastName,
    'cc-creator-email': collab.channel.mirrorsEmail && !isErasedEmail(collab.email) ? collab.email : null,
    'cc-creator-handle': collab.handle,
    'cc-creator-is-onboarded': profile.isOnboarded,
    'cc-creator-profile-picture': pictureUrl(collab),
    'cc-creator-shop-id': collab.creatorId,
    'cc-creator-shop-handle': collab.handle,
    'cc-creator-shop-title': profile.shopTitle,
    'cc-creator-shop-url': shopUrl(collab),
    'cc-creator-shop-description': profile.shopDescription,
    'cc-creator-shop-theme-primary-color': profile.primaryColor,
  };
}

/** The URL of the store's copy of the picture once there is one; the brand's URL until then. */
function pictureUrl({ platformObjects, profilePicture }: MirroredCollab): string | null {
  const file = platformObjects.find(({ kind }) => kind === 'file');
  return file?.platformUrl || (profilePicture?.url ?? null);
}

function discountInForce(collab: MirroredCollab): MirroredCollab['discount'] {
  const { discount, tier } = withDiscountInForce(collab, collab.readAt);
  return discount ?? tier?.discount ?? null;
}

/** Whether the discount in force is taken off every product, whatever else is in the cart. */
function appliesToAll(collab: MirroredCollab): boolean {
  if (!discountInForce(collab)) return false;
  const { minimum, collections } = conditionsOf(collab.tier);
  return minimum === null && collections.length === 0;
}

function terms(collab: MirroredCollab) {
  const discount = discountInForce(collab);
  return {
    'cc-collab-id': collab.id,
    'cc-collab-relationship-manager': collab.relationshipManager,
    'cc-collab-tier': collab.tier?.title ?? null,
    'cc-collab-tier-key': collab.tier?.key ?? null,
    'cc-collab-discount-amount': printedAmount(discount),
    'cc-collab-discount-type': printedType(collab, discount),
    'cc-collab-tier-discount-amount': printedAmount(collab.tier?.discount),
    'cc-collab-tier-discount-type': printedType(collab, collab.tier?.discount),
    'cc-collab-affiliate-code': collab.affiliateCode,
    'cc-collab-discount-code': discount && collab.isActive ? collab.affiliateCode : null,
    'cc-collab-affiliate-link': affiliateUrl(withDiscountInForce(collab, collab.readAt)),
    'cc-campaign-id': collab.tier?.campaign.id ?? null,
    'cc-campaign-title': collab.tier?.campaign.title ?? null,
  };
}

/** Themes display the amount: percent points for a percentage, where the API has a fraction. */
function printedAmount(discount: MirroredCollab['discount'] | undefined): number | null {
  if (!discount) return null;
  return (discount.type === 'Percentage' ? discount.amount.times(100) : discount.amount).toNumber();
}

function printedType(
  { channel }: MirroredCollab,
  discount: MirroredCollab['discount'] | undefined,
): string | null {
  const type = discount?.type ?? null;
  return channel.compatiblePayload ? compatibleDiscountType(type) : type;
}

function references(collab: MirroredCollab) {
  const metaobject = platformIdOf(collab, 'metaobject');
  return {
    'cc-creator-collection': hasCreatorCollection(collab) ? platformIdOf(collab, 'collection') : null,
    'cc-creator-metaobject': metaobject,
    'cc-collab-metaobject': metaobject,
    'cc-creator-customer': collab.channel.mirrorsEmail ? platformIdOf(collab, 'customer') : null,
  };
}

function brand({ channel }: MirroredCollab) {
  return {
    'cc-channel-handle': channel.handle,
    'cc-channel-platform-domain': channel.domain,
    'cc-channel-brandkit-primary-color': channel.brandPrimaryColor,
    'cc-channel-brandkit-title': channel.brandTitle,
    'cc-channel-brandkit-primary-logo': channel.brandPrimaryLogo,
    'cc-channel-integrations-emailtool-enabled': channel.emailToolEnabled,
    'cc-channel-default-messaging-enabled': channel.defaultMessagingEnabled,
  };
}

/** Custom values flat by their handles, as themes read them. */
function projectCustom(values: MirroredCollab['customValues']): Record<string, Prisma.JsonValue> {
  return Object.fromEntries(values.map(({ definition, value }) => [definition.handle, value]));
}

/** One drop inside the mirror's `data`. */
function projectDrop(drop: MirroredDrop, index: number, isCompatible = false): DropData {
  const collectionId = platformIdOf(drop, 'collection');
  const { id, title, description, handle } = drop;
  const projection = {
    id,
    title,
    description,
    handle,
    createdAt: drop.createdAt.toISOString(),
    collectionNumber: collectionId === null ? null : toPlatformNumber(collectionId),
    media: drop.media.map(({ media }) => projectMedia(media, isCompatible)),
    products: drop.products.map((item) => projectProduct(item, isCompatible)),
    custom: projectCustom(drop.customValues),
  };
  return dropData(projection, index);
}

function projectProduct(
  { id, product, variantNumber, variant, enhancement, customValues }: MirroredDropProduct,
  isCompatible: boolean,
): ItemProjection {
  return {
    id,
    variantNumber: (variant?.missingSince ?? null) === null ? variantNumber : null,
    productNumber: product.platformNumber,
    platformHandle: product.platformHandle,
    enhancement: enhancement && {
      id: enhancement.id,
      note: enhancement.note,
      media: enhancement.media.map((item) => projectMedia(item.media, isCompatible)),
    },
    custom: projectCustom(customValues),
    ...(isCompatible && {
      further: compatibleProduct({ ...product, details: product.details as ProductDetails | null }),
    }),
  };
}

function projectMedia(
  { id, url, mediaContentType, mimeType, alt }: Media,
  isCompatible: boolean,
): MediaProjection {
  return { ...(isCompatible && { id }), url, mediaContentType, mimeType, alt };
}
