import type { ResolverMap } from './context.ts';
import { bulkOperationResolvers } from './resolvers/bulk-operations.ts';
import { collectionResolvers } from './resolvers/collections.ts';
import { customerResolvers } from './resolvers/customers.ts';
import { definitionResolvers } from './resolvers/definitions.ts';
import { discountResolvers } from './resolvers/discounts.ts';
import { fileResolvers } from './resolvers/files.ts';
import { metafieldResolvers } from './resolvers/metafields.ts';
import { metaobjectResolvers } from './resolvers/metaobjects.ts';
import { nodeResolvers } from './resolvers/nodes.ts';
import { productResolvers } from './resolvers/products.ts';
import { publicationResolvers } from './resolvers/publications.ts';
import { redirectResolvers } from './resolvers/redirects.ts';
import { shopResolvers } from './resolvers/shop.ts';
import { tagResolvers } from './resolvers/tags.ts';
import { webhookResolvers } from './resolvers/webhooks.ts';

/** All simulated resolvers, by topic. */
export const RESOLVERS: readonly ResolverMap[] = [
  shopResolvers,
  definitionResolvers,
  metafieldResolvers,
  metaobjectResolvers,
  publicationResolvers,
  productResolvers,
  collectionResolvers,
  fileResolvers,
  customerResolvers,
  discountResolvers,
  tagResolvers,
  webhookResolvers,
  redirectResolvers,
  bulkOperationResolvers,
  nodeResolvers,
];
