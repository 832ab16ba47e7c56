/** What the operations here need a store to grant. `shopify.app.toml` says the same to the platform. */
export const requiredScopes: readonly string[] = [
  'write_metaobject_definitions',
  'write_metaobjects',
  'write_products',
  'write_publications',
  'write_discounts',
  'write_files',
];

/** What a brand may grant besides, for what it can turn on: customers (`mirrors_customer`). */
export const optionalScopes: readonly string[] = ['write_customers'];

/**
 * The scopes that we need and were not granted. Who may write a thing may read it.
 * https://shopify.dev/docs/api/usage/access-scopes
 */
export function missingScopes(granted: readonly string[]): string[] {
  return requiredScopes.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );
}
