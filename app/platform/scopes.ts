/** Scopes that the app requires. `shopify.app.toml` declares them and {@link configurationScopes}. */
export const requiredScopes: readonly string[] = [
  'write_metaobject_definitions',
  'write_metaobjects',
  'write_products',
  'write_publications',
  'write_discounts',
  'write_files',
];

/** Scopes that parts of `shopify.app.toml` require, and no operation: the app proxy. The app works without it. */
export const configurationScopes: readonly string[] = ['write_app_proxy'];

/** Scopes that a brand may grant for optional features: customers (`mirrors_customer`). */
export const optionalScopes: readonly string[] = ['write_customers'];

/**
 * Returns the required scopes that are not granted. A write scope includes the read scope.
 * https://shopify.dev/docs/api/usage/access-scopes
 */
export function missingScopes(granted: readonly string[]): string[] {
  return requiredScopes.filter(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );
}
