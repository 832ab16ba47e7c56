import type { CrashWorld } from '../../support/world/crash-world.ts';
import type { CheckedStore } from './check-store.ts';

/** The service with Halo's store. */
export type ServiceWithStore = Pick<CrashWorld, 'base' | 'database' | 'halo' | 'platformUrl'>;

export function checkedStore({ database, platformUrl, halo }: Omit<ServiceWithStore, 'base'>): CheckedStore {
  return { query: database.query, platformUrl, channel: halo };
}
