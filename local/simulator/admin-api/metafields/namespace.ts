import { APP_NUMBER } from '../app-node.ts';
import { userError, type UserError } from '../api-error.ts';
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

const LIMITS = [
  { name: 'namespace', word: 'Namespace', min: 3, max: 255 },
  { name: 'key', word: 'Key', min: 2, max: 64 },
] as const;

/** The errors of a namespace and key, below a path; only the code of an invalid character differs by mutation. */
export function identifierErrors(
  identifier: { namespace: string; key: string },
  { path, invalidCode }: { path: string[]; invalidCode: string },
): UserError[] {
  return LIMITS.flatMap(({ name, word, min, max }) => {
    const text = identifier[name];
    const error = (message: string, code: string) => [userError([...path, name], `${word} ${message}`, code)];
    if (text.length < min) return error(`is too short (minimum is ${min} characters)`, 'TOO_SHORT');
    if (text.length > max) return error(`is too long (maximum is ${max} characters)`, 'TOO_LONG');
    if (/^[A-Za-z0-9_-]+$/.test(text)) return [];
    return error('contains one or more invalid characters.', invalidCode);
  });
}

/** Whether the namespace is reserved for another app. */
export function isForeign(stored: string, context: Pick<AdminContext, 'isOtherApp'>): boolean {
  const own = storedNamespace('$app', context);
  return stored.startsWith('app--') && stored !== own && !stored.startsWith(`${own}--`);
}

/** The platform's words for it. */
export const FOREIGN =
  'Access to this namespace and key on Metafields for this resource type is not allowed.';
