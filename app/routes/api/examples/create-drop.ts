import { collabId, drop } from './example-records.ts';

export const createDropExample = {
  params: { collabId },
  body: {
    title: 'My winter shelf',
    description: 'Four things that I never travel without.',
    products: [
      {
        id: 'gid://shopify/Product/632910392',
        enhancement: {
          note: 'Two drops, every morning.',
          media: ['https://cdn.example.com/face-oil.jpg'],
        },
        custom: { 'cc-usage': 'Morning' },
      },
    ],
    custom: { 'cc-season': 'Winter' },
  },
  answer: { drop },
};
