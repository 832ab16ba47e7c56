import { ApiError, userError } from '../api-error.ts';
import { idType } from '../attach-resolvers.ts';
import type { AdminContext, ResolverMap } from '../context.ts';
import { announceCustomer } from '../customers/announce-customer.ts';
import { announceProduct } from '../products/announce-product.ts';
import { normaliseTags, tagsProblem, withoutTags } from '../tags.ts';

interface TagArgs {
  id: string;
  tags: string[];
}

/** Tagging needs the write scope of the tagged object, which the schema's data lacks for this field. */
const WRITE_SCOPES: Record<string, string> = { Product: 'write_products', Customer: 'write_customers' };

function changeTags({ id }: TagArgs, change: (tags: string[]) => string[], context: AdminContext) {
  const { store, timestamp } = context;
  const scope = WRITE_SCOPES[idType(id)];
  if (scope && !context.scopes.has(scope))
    throw new ApiError(
      'ACCESS_DENIED',
      `Access denied for tagsAdd field. Required access: \`${scope}\` access scope.`,
    );
  const customer = store.customers.get(id);
  const product = store.products.get(id);
  const tags = change((customer ?? product)?.tags ?? []);
  const problem = tagsProblem(tags);
  if (!customer && !product) return { node: null, userErrors: [userError(['id'], 'Record not found')] };
  if (problem) return { node: null, userErrors: [userError(['tags'], problem)] };
  if (customer) {
    const changed = { ...customer, tags, updatedAt: timestamp };
    store.customers.put(changed);
    announceCustomer('CUSTOMERS_UPDATE', changed, context);
  }
  if (product) {
    const changed = { ...product, tags, updatedAt: timestamp };
    store.products.put(changed);
    announceProduct('PRODUCTS_UPDATE', changed, context);
  }
  return { node: store.customers.get(id) ?? store.products.get(id), userErrors: [] };
}

export const tagResolvers: ResolverMap = {
  Mutation: {
    tagsAdd: (_source, args: TagArgs, context) =>
      changeTags(args, (tags) => normaliseTags([...tags, ...args.tags]), context),
    tagsRemove: (_source, args: TagArgs, context) =>
      changeTags(args, (tags) => withoutTags(tags, args.tags), context),
  },
};
