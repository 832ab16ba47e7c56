import { collab } from './example-records.ts';

export const createCollabExample = {
  body: {
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    affiliateCode: 'ADA15',
    primaryColor: '#2e7d32',
    title: 'Ada’s shelf',
    discount: { discountAmount: 15, discountType: 'Percentage' },
    socials: [{ platform: 'instagram', handle: 'ada', followers: 18_400 }],
    custom: { 'cc-motto': 'Less, but better' },
  },
  answer: {
    collab: {
      ...collab,
      isPartial: true,
      collabStartedAt: null,
      drops: [],
      metadata: { ...collab.metadata, platformCreatorMetaobjectId: null },
      updatedAt: collab.createdAt,
    },
  },
};
