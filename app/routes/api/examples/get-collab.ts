import {
  collab,
  collabId,
  creator,
  domain,
  drop,
  enhancementId,
  media,
  productId,
  tier,
  times,
} from './example-records.ts';

const wholeDrop = {
  ...drop,
  products: [
    {
      _id: productId,
      platformId: 'gid://shopify/Product/632910392',
      platformHandle: 'face-oil',
      platformVariantId: null,
      custom: { 'cc-usage': 'Morning' },
    },
  ],
  enhancements: [
    { _id: enhancementId, product: productId, note: 'Two drops, every morning.', media: [media] },
  ],
  custom: { 'cc-season': 'Winter' },
  ...times,
  __v: 1,
};

export const getCollabExample = {
  params: { platformDomain: domain, collabId },
  answer: { collab: { ...collab, creator, collabTier: tier, drops: [wholeDrop] } },
};
