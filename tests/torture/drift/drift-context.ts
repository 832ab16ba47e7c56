import type { TestDatabase } from '../../support/db/database.ts';

/** A store whose creators are mirrored by an app with its worker, at first without webhooks. */
export interface DriftContext extends Pick<TestDatabase, 'url' | 'query'> {
  /** The base URL of the interface. */
  base: string;
  platformUrl: string;
  /** The store's. */
  domain: string;
  /** Of a store whose creators are changed in a file. */
  domainOfFile: string;
  /** How long codes may differ after a change: a planted bug may let it wait in vain. */
  repairedWithinMs: number;
  /** Reconciles the store, and waits for the end. */
  reconcile: () => Promise<unknown>;
}
