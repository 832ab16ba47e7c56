import { signedInStaff } from '../access/staff.ts';
import type { StaffMember } from '../access/staff.ts';
import type { Platform } from '../platform.ts';
import { readStores } from '../read-store.ts';
import type { StoreReader } from '../store-reader.ts';
import type { Store } from '../state/store.ts';
import { backOfficeRoot } from '../storefront/visit.ts';

/** One request for the app in one store's admin. */
export interface ShellVisit {
  platform: Platform;
  store: Store;
  reader: StoreReader;
  /** Who is signed in to it. */
  staff: StaffMember;
  /** Path of the app in this admin, without a slash at its end. */
  root: string;
  /** The path inside the app, beginning with a slash. */
  path: string;
  query: URLSearchParams;
  /** Where the app's pages come from. */
  appOrigin: string;
}

const ADDRESS = /^\/stores\/([^/]+)\/admin\/apps\/([^/]+)(\/.*)?$/;

/**
 * The visit that an address means: `/stores/{domain}/admin/apps/{app's key}/{path in the app}`.
 * @param cookies by which a browser is known to be signed in as somebody.
 */
export function openShellVisit(
  platform: Platform,
  url: URL,
  cookies: string | undefined,
): ShellVisit | undefined {
  const [, domain = '', key = '', path = '/'] = ADDRESS.exec(url.pathname) ?? [];
  const store = platform.world.store(domain);
  const reader = readStores(platform.world, platform.clock, platform.log).store(domain);
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
