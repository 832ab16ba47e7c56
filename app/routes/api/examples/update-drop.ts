import { collabId, drop, dropId, times } from './example-records.ts';

export const updateDropExample = {
  params: { collabId, dropId },
  body: {
    title: 'My winter shelf',
    products: [
      { id: '632910392', variantId: '808950810', enhancement: { note: 'Two drops, every morning.' } },
    ],
  },
  answer: { drop: { ...drop, channelHandles: ['halo-botanics'], ...times, __v: 1 } },
};
