import type { ResolverMap } from './context.ts';
import { collectionResolvers } from './resolvers/collections.ts';
import { definitionResolvers } from './resolvers/definitions.ts';
import { fileResolvers } from './resolvers/files.ts';
import { metaobjectResolvers } from './resolvers/metaobjects.ts';
import { nodeResolvers } from './resolvers/nodes.ts';
import { productResolvers } from './resolvers/products.ts';
import { publicationResolvers } from './resolvers/publications.ts';
import { shopResolvers } from './resolvers/shop.ts';

/** Everything that is simulated, by topic. */
export const RESOLVERS: readonly ResolverMap[] = [
  shopResolvers,
  definitionResolvers,
  metaobjectResolvers,
  publicationResolvers,
  productResolvers,
  collectionResolvers,
  fileResolvers,
  nodeResolvers,
];
