/* One collab of one creator, for the examples of the document. */

export const exampleCollabId = '019a5c3e-7b1d-7c40-9d8e-2f6a1b3c4d5e';
export const exampleDropId = '019a5c41-02c7-7a35-9c1e-8d7b6a5f4e3d';
const exampleCreatorId = '019a5c3e-6a02-7d11-8b3c-5e4f2a1b0c9d';
const exampleChannelId = '019a5b00-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
const exampleProductId = '019a5c41-0311-7b52-8d63-1e2f3a4b5c6d';
const exampleEnhancementId = '019a5c41-0333-7c61-9e72-2f3a4b5c6d7e';
const mediaId = '019a5c41-0355-7d70-8f81-3a4b5c6d7e8f';
const coverId = '019a5c41-0366-7d81-9a92-4b5c6d7e8f90';
export const exampleUploadId = '019a5c41-0377-7e92-8ba3-5c6d7e8f9012';
const tierId = '019a5b00-2d3e-7f40-9b5c-6d7e8f9a0b1c';

export const exampleDomain = 'halo-botanics.myshopify.com';
const createdAt = '2026-11-20T14:03:27.512Z';
const updatedAt = '2026-11-21T09:30:00.000Z';
const exampleTimes = { createdAt, updatedAt };

export const exampleTier = { _id: tierId, title: 'Ambassadors', relationshipType: 'ambassador' };

export const exampleMedia = {
  _id: mediaId,
  url: 'https://cdn.example.com/face-oil.jpg',
  mediaContentType: 'IMAGE',
  mimeType: 'image/jpeg',
  filename: mediaId,
  extension: 'jpg',
  originalFilename: 'face-oil.jpg',
  tags: ['morning'],
  __v: 0,
};

export const exampleCreator = {
  _id: exampleCreatorId,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  username: '',
  handle: 'ada-lovelace',
  profilePicture: null,
  isOnboarded: true,
  source: 'service',
  socials: [{ platform: 'instagram', handle: 'ada', followers: 18_400 }],
  tags: ['skin care'],
  shop: {
    _id: exampleCreatorId,
    title: 'Ada’s shelf',
    description: '',
    theme: { primaryColor: '#2e7d32' },
  },
  shopHandle: 'ada-lovelace',
  ...exampleTimes,
};

export const exampleChannel = {
  _id: exampleChannelId,
  name: 'Halo Botanics',
  platformDomain: exampleDomain,
  storefrontUrl: `https://${exampleDomain}`,
  currency: 'EUR',
  locale: 'en',
  timezone: 'Europe/Berlin',
  isInstalled: true,
  brand: { title: 'Halo Botanics', primaryColor: '#2e7d32', primaryLogo: null },
  settings: {
    emailToolEnabled: false,
    defaultMessagingEnabled: false,
    autoDefineCustomFields: true,
    storefrontApiAccess: false,
    mirrorsEmail: true,
    mirrorsCustomer: false,
    mirrorsCreatorCollection: true,
    mirrorsProductCreators: true,
    compatiblePayload: false,
    hidesDropsFromSearch: false,
    pagesNeedAcceptance: false,
    backwardCompatibleKeys: false,
    dropRemoval: 'unpublish',
  },
  ...exampleTimes,
};

export const exampleCampaign = {
  _id: '019a5b00-3e4f-7051-8c6d-7e8f9a0b1c2d',
  title: 'Winter light',
  isActive: true,
  collabTiers: [tierId],
  brandPageRedirectUrlTemplate: null,
  queryParams: null,
};

export const examplePagination = { hasNextPage: false, nextCursor: null };

export const exampleListedCampaign = { ...exampleCampaign, isDefault: true, ...exampleTimes };

export const exampleListedTier = {
  ...exampleTier,
  key: 'ambassadors',
  campaign: exampleCampaign._id,
  isActive: true,
  isDefault: true,
  discount: { discountAmount: 0.15, discountType: 'Percentage' },
  conditions: {
    minimumSubtotal: 50,
    minimumQuantity: null,
    usageLimit: null,
    oncePerCustomer: true,
    startsAt: null,
    endsAt: null,
    collections: [],
    combinesWith: null,
  },
  ...exampleTimes,
};

export const exampleField = {
  _id: '019a5b00-4f50-7162-9d7e-8f9a0b1c2d3e',
  ownerType: 'collab',
  handle: 'cc-motto',
  name: 'Motto',
  type: 'single_line_text_field',
  createdAt,
};

/** The collab with creator, tier and drops as ids. */
export const exampleCollab = {
  _id: exampleCollabId,
  creator: exampleCreatorId,
  channel: exampleChannelId,
  channelName: 'Halo Botanics',
  collabTier: tierId,
  platformCollabsTierName: null,
  platformCollabsDiscountCode: null,
  tierKey: 'ambassadors',
  campaign: exampleCampaign,
  affiliateCode: 'ADA15',
  affiliateUrl: `https://${exampleDomain}/discount/ADA15`,
  discount: {
    _id: '019a5c3e-7b2e-7d51-8e9f-3a7b2c4d5e6f',
    discountAmount: 0.15,
    discountType: 'Percentage',
    discountCode: 'ADA15',
    platformCollabsDiscountCode: null,
    ...exampleTimes,
  },
  relationshipManager: 'service',
  relationshipType: 'ambassador',
  isActive: true,
  isPartial: false,
  collabStartedAt: '2026-11-20T14:03:31.040Z',
  drops: [exampleDropId],
  metadata: {
    platformCreatorCollectionId: 'gid://shopify/Collection/48215063',
    platformCreatorMetaobjectId: 'gid://shopify/Metaobject/72057594',
    platformCustomerId: null,
    platformCollabsCommunityMemberId: null,
  },
  custom: { 'cc-motto': 'Less, but better' },
  customFields: [
    {
      _id: '019a5c3e-7b40-7e62-9fa0-4b8c3d5e6f70',
      handle: 'cc-motto',
      ownerType: 'collab',
      ownerId: exampleCollabId,
      value: 'Less, but better',
      type: 'single_line_text_field',
    },
  ],
  ...exampleTimes,
};

/** The drop with references as ids. */
export const exampleDrop = {
  _id: exampleDropId,
  title: 'My winter shelf',
  description: 'Four things that I never travel without.',
  media: [
    {
      _id: coverId,
      url: 'https://cdn.example.com/winter-shelf.jpg',
      mediaContentType: 'IMAGE',
      mimeType: 'image/jpeg',
      filename: coverId,
      extension: 'jpg',
      tags: [],
      __v: 0,
    },
  ],
  products: [exampleProductId],
  enhancements: [exampleEnhancementId],
  creator: exampleCreatorId,
  channels: [exampleChannelId],
};

export const exampleEnhancement = {
  _id: exampleEnhancementId,
  product: exampleProductId,
  note: 'Two drops, every morning.',
  media: [exampleMedia],
};

/** The drop with its products and enhancements. */
export const exampleFullDrop = {
  ...exampleDrop,
  products: [
    {
      _id: exampleProductId,
      platformId: 'gid://shopify/Product/632910392',
      platformHandle: 'face-oil',
      platformVariantId: null,
      custom: { 'cc-usage': 'Morning' },
    },
  ],
  enhancements: [exampleEnhancement],
  custom: { 'cc-season': 'Winter' },
  ...exampleTimes,
  __v: 1,
};

/** The drop after an update. */
export const exampleUpdatedDrop = {
  ...exampleDrop,
  channelHandles: ['halo-botanics'],
  ...exampleTimes,
  __v: 1,
};
