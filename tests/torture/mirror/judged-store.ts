import type { CrashWorld } from '../../support/crash-world.ts';
import type { JudgedStore } from './judge-store.ts';

/** Halo's store in such a world, as it is judged. */
export function judgedStore({ database, platformUrl, halo }: CrashWorld): JudgedStore {
  return { query: (sql, values) => database.query(sql, values), platformUrl, channel: halo };
}
