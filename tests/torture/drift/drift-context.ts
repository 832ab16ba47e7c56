import type { TestDatabase } from '../../support/db/database.ts';

/** A store whose creators are mirrored by an app with its worker, which nothing tells of what becomes of the store. */
export interface DriftContext extends Pick<TestDatabase, 'query'> {
  platformUrl: string;
  /** The store's. */
  domain: string;
  /** Has the store compared with what it should show, and waits for the end of it. */
  reconcile: () => Promise<unknown>;
}
