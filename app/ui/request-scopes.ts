import { appBridge } from './app-bridge.ts';

/**
 * Asks the person for scopes that the app declares as optional, such as `write_customers` when customers are turned on.
 * The admin asks, in its own words; what is granted already is granted again without a question.
 * https://shopify.dev/docs/apps/build/authentication-authorization/app-installation/manage-access-scopes
 * @returns whether all of them are granted now.
 */
export async function requestScopes(scopes: readonly string[]): Promise<boolean> {
  const { scopes: access } = appBridge();
  const { granted } = await access.query();
  const missing = scopes.filter((scope) => !granted.includes(scope));
  if (missing.length === 0) return true;
  const { result } = await access.request(missing);
  return result === 'granted-all';
}
