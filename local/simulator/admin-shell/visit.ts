import { signedInStaff, type StaffMember } from '../access/staff.ts';
import type { Platform } from '../platform.ts';
import { readStores, type StoreReader } from '../read-store.ts';
import type { Store } from '../state/store.ts';
import { backOfficeRoot } from '../storefront/visit.ts';

/** One request for the app in one store's admin. */
export interface ShellVisit {
  platform: Platform;
  store: Store;
  reader: StoreReader;
  /** The signed-in user. */
  staff: StaffMember;
  /** Path of the app in this admin, without a trailing slash. */
  root: string;
  /** The path inside the app, beginning with a slash. */
  path: string;
  query: URLSearchParams;
  /** The origin of the app's pages. */
  appOrigin: string;
}

const ADDRESS = /^\/stores\/([^/]+)\/admin\/apps\/([^/]+)(\/.*)?$/;

/**
 * Parses the URL of a visit: `/stores/{domain}/admin/apps/{app's key}/{path in the app}`.
 * @param cookies that identify the signed-in user.
 */
export function openShellVisit(
  platform: Platform,
  url: URL,
  cookies: string | undefined,
): ShellVisit | undefined {
  const [, domain = '', key = '', path = '/'] = ADDRESS.exec(url.pathname) ?? [];
  const store = platform.world.store(domain);
  const reader = readStores(platform.world, platform.clock).store(domain);
  if (!store || !reader || key !== platform.app.key) return undefined;
  return {
    platform,
    store,
    reader,
    staff: signedInStaff(store, cookies),
    root: `${backOfficeRoot(store.domain)}/apps/${key}`,
    path,
    query: url.searchParams,
    appOrigin: new URL(platform.app.url).origin,
  };
}
