import type { Collab } from './load-collab.ts';

type Drop = Collab['drops'][number];
type Entry = Drop['products'][number];
type Media = NonNullable<Collab['profilePicture']>;
type CustomValue = Collab['customValues'][number];

function presentCampaign(campaign: NonNullable<Collab['tier']>['campaign']) {
  return {
    _id: campaign.id,
    title: campaign.title,
    isActive: campaign.isActive,
    collabTiers: campaign.tiers.map(({ id }) => id),
    brandPageRedirectUrlTemplate: campaign.brandPageRedirectUrlTemplate,
    queryParams: campaign.queryParams,
  };
}

/** The API's full Collab, as usually built from Prisma's objects. */
export function presentCollab(collab: Collab) {
  const { creator, tier, discount, platformObjects } = collab;
  const platformId = (kind: string) =>
    platformObjects.find((object) => object.kind === kind)?.platformId ?? null;
  return {
    _id: collab.id,
    channel: collab.channelId,
    channelName: collab.channel.name,
    platformCollabsTierName: collab.platformCollabsTierName,
    platformCollabsDiscountCode: collab.platformCollabsDiscountCode,
    tierKey: tier?.key ?? null,
    campaign: tier && presentCampaign(tier.campaign),
    affiliateCode: collab.affiliateCode,
    affiliateUrl: collab.affiliateUrl ?? linkOf(collab),
    discount: discount && {
      _id: discount.id,
      discountAmount: discount.amount.toNumber(),
      discountType: discount.type,
      discountCode: collab.affiliateCode,
      platformCollabsDiscountCode: collab.platformCollabsDiscountCode,
      createdAt: discount.createdAt,
      updatedAt: discount.updatedAt,
    },
    relationshipManager: collab.relationshipManager,
    relationshipType: tier?.relationshipType ?? null,
    isActive: collab.isActive,
    isPartial:
      (tier === null && discount === null) ||
      (discount !== null && platformId('discount') === null) ||
      platformId('metaobject') === null,
    collabStartedAt: collab.collabStartedAt,
    metadata: {
      platformCreatorCollectionId: platformId('collection'),
      platformCreatorMetaobjectId: platformId('metaobject'),
      platformCustomerId: platformId('customer'),
      platformCollabsCommunityMemberId: collab.platformCollabsCommunityMemberId,
    },
    custom: presentCustom(collab.customValues),
    customFields: collab.customValues.map(({ id, definition, value }) => ({
      _id: id,
      handle: definition.handle,
      ownerType: definition.ownerType,
      ownerId: collab.id,
      value: typeof value === 'string' ? value : JSON.stringify(value),
      type: definition.type,
    })),
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
    creator: presentCreator(collab, creator),
    collabTier: tier && { _id: tier.id, title: tier.title, relationshipType: tier.relationshipType },
    drops: collab.drops.map((drop) => presentDrop(drop, collab)),
  };
}

function presentCreator(collab: Collab, creator: Collab['creator']) {
  return {
    _id: creator.id,
    firstName: collab.firstName ?? creator.firstName ?? '',
    lastName: collab.lastName ?? creator.lastName ?? '',
    email: collab.email,
    username: creator.username,
    handle: collab.handle,
    profilePicture: collab.profilePicture && presentMedia(collab.profilePicture),
    isOnboarded: collab.isOnboarded ?? creator.isOnboarded,
    source: collab.source ?? creator.source,
    socials: collab.socials ?? creator.socials,
    tags: collab.tags ?? creator.tags,
    shop: {
      _id: creator.id,
      title: collab.shopTitle ?? creator.shopTitle ?? '',
      description: collab.shopDescription ?? creator.shopDescription ?? '',
      theme: { primaryColor: collab.primaryColor ?? creator.primaryColor },
    },
    shopHandle: collab.handle,
    createdAt: collab.createdAt,
    updatedAt: collab.updatedAt,
  };
}

function presentDrop(drop: Drop, { creatorId }: Collab) {
  return {
    _id: drop.id,
    title: drop.title,
    description: drop.description,
    media: drop.media.map((item) => presentMedia(item.media)),
    channels: [drop.channelId],
    products: drop.products.map(presentEntry),
    enhancements: drop.products.flatMap(presentEnhancement),
    custom: presentCustom(drop.customValues),
    creator: creatorId,
    createdAt: drop.createdAt,
    updatedAt: drop.updatedAt,
    __v: drop.revision,
  };
}

function presentEntry({ id, product, variantNumber, customValues }: Entry) {
  return {
    _id: id,
    platformId: `gid://shopify/Product/${product.platformNumber}`,
    platformHandle: product.platformHandle,
    platformVariantId: variantNumber && `gid://shopify/ProductVariant/${variantNumber}`,
    custom: presentCustom(customValues),
  };
}

function presentEnhancement({ id, enhancement }: Entry) {
  if (!enhancement) return [];
  const media = enhancement.media.map((item) => presentMedia(item.media));
  return [{ _id: enhancement.id, product: id, note: enhancement.note, media }];
}

function presentCustom(values: readonly CustomValue[]) {
  return Object.fromEntries(values.map(({ definition, value }) => [definition.handle, value]));
}

/** An absent key means unknown: `undefined` omits it. */
function presentMedia(media: Media) {
  return {
    _id: media.id,
    url: media.url,
    mediaContentType: media.mediaContentType,
    mimeType: media.mimeType ?? undefined,
    filename: media.id,
    extension: media.extension ?? undefined,
    originalFilename: media.originalFilename ?? undefined,
    owner: media.owner ?? undefined,
    tags: media.tags,
    __v: media.revision,
  };
}

function linkOf({ channel, affiliateCode, handle }: Collab): string {
  const page = encodeURIComponent(`/pages/creator/${handle}?cc=${handle}`);
  return `${channel.storefrontUrl}/discount/${encodeURIComponent(affiliateCode)}?redirect=${page}`;
}
