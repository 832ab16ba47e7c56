import { PlatformError } from '#app/platform/errors.ts';
import { missingScopes } from '#app/platform/required-scopes.ts';
import { endsWithin, findInstallation, isRenewable, openAccessToken } from './installation.ts';
import type { Installation } from './installation.ts';

/**
 * Whether the app can speak to this store, as far as it knows: it is installed, its token can be opened, has not been
 * refused, and has not ended for good; it carries every scope, or was found not to so lately that it is not asked again.
 * @param lately since when, in milliseconds.
 */
export async function hasAccess(shop: string, lately: number): Promise<boolean> {
  const installation = await findInstallation({ domain: shop });
  if (!installation || installation.refusal === 'token' || installation.refusal === 'renewal') return false;
  const isFresh = installation.obtainedAt.getTime() >= lately;
  return (
    (isFresh || hasEveryScope(installation)) &&
    (!endsWithin(installation, 0) || isRenewable(installation)) &&
    canBeOpened(installation)
  );
}

function hasEveryScope({ refusal, scopes }: Installation): boolean {
  return refusal !== 'scope' && missingScopes(scopes).length === 0;
}

function canBeOpened(installation: Installation): boolean {
  try {
    openAccessToken(installation);
    return true;
  } catch (error) {
    if (error instanceof PlatformError) return false;
    throw error;
  }
}
