import { collab, creator, domain } from './example-records.ts';

export const listCollabsExample = {
  query: { platform_domain: domain, email: 'ada@example.com' },
  answer: {
    collabs: [{ ...collab, creator }],
    pagination: { hasNextPage: false, nextCursor: null },
  },
};
