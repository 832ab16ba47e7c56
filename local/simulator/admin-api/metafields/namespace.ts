import { APP_NUMBER } from '../app-node.ts';
import type { AdminContext } from '../context.ts';

/**
 * The stored form of a namespace: `$app`, and none, with the number of the requesting app.
 * https://shopify.dev/docs/apps/build/custom-data/ownership
 */
export function storedNamespace(
  namespace: string | null | undefined,
  { isOtherApp }: Pick<AdminContext, 'isOtherApp'>,
): string {
  const own = `app--${isOtherApp ? APP_NUMBER + 1 : APP_NUMBER}`;
  if (!namespace) return own;
  return namespace.replace(/^\$app(?=$|:)/, own).replace(/^(app--\d+):/, '$1--');
}

/** Whether the namespace is reserved for another app. */
export function isForeign(stored: string, context: Pick<AdminContext, 'isOtherApp'>): boolean {
  const own = storedNamespace('$app', context);
  return stored.startsWith('app--') && stored !== own && !stored.startsWith(`${own}--`);
}

/** The platform's words for it. */
export const FOREIGN =
  'Access to this namespace and key on Metafields for this resource type is not allowed.';
