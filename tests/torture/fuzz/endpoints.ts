import { z } from 'zod';
import { collabAnswer, createdDropAnswer, wholeCollabAnswer } from '#app/http/schemas/answers.ts';

/** What fuzzed requests are made of: a brand with a key, and collabs of its own. */
export interface FuzzTarget {
  /** Address of the app. */
  url: string;
  key: string;
  domain: string;
  collabIds: readonly string[];
  /** Numbers of products of the brand's store. */
  products: readonly string[];
}

/** One endpoint as fuzzing sees it: a request that it would carry out, to be broken in every way, and what it answers. */
export interface FuzzEndpoint {
  name: string;
  method: 'GET' | 'POST';
  /** The path's segments under `/api`. */
  path: (target: FuzzTarget, collabId: string) => string[];
  /** A body that is carried out, different with each number; absent for an endpoint that takes none. */
  body?: (number: number, target: FuzzTarget) => Record<string, unknown>;
  /** What a 200 answer holds. */
  answer: z.ZodType;
}

const media = {
  url: 'https://cdn.example.com/a.mp4',
  mimeType: 'video/mp4',
  originalFilename: 'a',
  tags: ['x'],
};

/** An endpoint joins the fuzzing with an entry here. */
export const fuzzEndpoints: readonly FuzzEndpoint[] = [
  {
    name: 'create a collab',
    method: 'POST',
    path: () => ['creators', 'collabs'],
    body: (number) => ({
      email: `person-${number}@example.com`,
      firstName: 'Ada',
      lastName: 'Lovelace',
      affiliateUrl: 'https://shop.example/a?b=c',
      discount: { discountAmount: 15, discountType: 'Percentage' },
      profilePicture: media,
      primaryColor: '#2e7d32',
      title: 'Finds',
      socials: [{ platform: 'instagram', handle: '@ada', url: 'https://x.example/ada', followers: 12 }],
      tags: ['one', 'two'],
      custom: { 'cc-quote': 'text', 'cc-list': ['https://cdn.example.com/b.png'], 'cc-photo': media },
    }),
    answer: z.strictObject({ collab: collabAnswer }),
  },
  {
    name: 'create a drop',
    method: 'POST',
    path: (_, collabId) => ['creators', 'collabs', collabId, 'drops'],
    body: (number, { products: [first, second] }) => ({
      title: `Summer ${number}`,
      description: 'One\ntwo',
      products: [
        {
          id: Number(first),
          variantId: 'gid://shopify/ProductVariant/808950810',
          enhancement: { note: 'Mine', media: ['https://cdn.example.com/c.png', media] },
          custom: { 'cc-size': 'M' },
        },
        { id: `gid://shopify/Product/${second}` },
      ],
      custom: { 'cc-mood': 'sunny' },
    }),
    answer: z.strictObject({ drop: createdDropAnswer }),
  },
  {
    name: 'get a channel collab',
    method: 'GET',
    path: ({ domain }, collabId) => ['channels', domain, 'collabs', collabId],
    answer: z.strictObject({ collab: wholeCollabAnswer }),
  },
];
