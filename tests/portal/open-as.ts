import { plantSession } from '../support/db/auth.ts';
import { portalCookies, type PortalBrowser } from '../support/portal/portal.ts';
import { open, portalWorld } from './portal-world.ts';

/** A browser in which a creator is signed in. */
export async function openAs(email: string, headers: Record<string, string> = {}): Promise<PortalBrowser> {
  const browser = open(headers);
  browser.cookies.set(portalCookies.refresh, await plantSession(portalWorld().database, email));
  await browser.get('/portal');
  return browser;
}
