import { missingScopes } from '#app/platform/required-scopes.ts';
import { findInstallation } from './installation.ts';

/**
 * The scopes that the app needs and that its store has not granted: after an update that needs more, until somebody
 * agrees to it in the store's admin, which asks for them when the app is opened there.
 */
export async function missingAccess(channelId: string): Promise<string[]> {
  const installation = await findInstallation({ id: channelId });
  return installation ? missingScopes(installation.scopes) : [];
}
