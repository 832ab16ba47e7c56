import { PlatformError } from '#app/platform/errors.ts';
import { missingScopes } from '#app/platform/required-scopes.ts';
import { endsWithin, findInstallation, isRenewable, openAccessToken } from './installation.ts';
import type { Installation } from './installation.ts';

/**
 * Whether the app can speak to this store, as far as it knows: it is installed, its token can be opened, has not been
 * refused, carries every scope, and has not ended for good.
 */
export async function hasAccess(shop: string): Promise<boolean> {
  const installation = await findInstallation({ domain: shop });
  return (
    installation?.refusal === null &&
    missingScopes(installation.scopes).length === 0 &&
    (!endsWithin(installation, 0) || isRenewable(installation)) &&
    canBeOpened(installation)
  );
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
