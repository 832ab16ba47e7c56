import { collab, collabId } from './example-records.ts';

export const updateCollabExample = {
  params: { collabId },
  body: {
    firstName: 'Ada',
    isOnboarded: true,
    discount: { discountAmount: 0.15, discountType: 'Percentage' },
  },
  answer: { collab },
};
