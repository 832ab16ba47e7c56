import type { ResolverMap } from './context.ts';
import { shopResolvers } from './resolvers/shop.ts';

/** Everything that is simulated, by topic. */
export const RESOLVERS: readonly ResolverMap[] = [shopResolvers];
