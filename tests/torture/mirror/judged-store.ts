import type { CrashWorld } from '../../support/crash-world.ts';
import type { JudgedStore } from './judge-store.ts';

/** The service with Halo's store. */
export type ServiceWithStore = Pick<CrashWorld, 'base' | 'database' | 'halo' | 'platformUrl'>;

/** Halo's store, as it is judged. */
export function judgedStore({ database, platformUrl, halo }: Omit<ServiceWithStore, 'base'>): JudgedStore {
  return { query: (sql, values) => database.query(sql, values), platformUrl, channel: halo };
}
