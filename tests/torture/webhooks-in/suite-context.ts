import type { TestDatabase } from '../../support/db/database.ts';
import type { TestChannel } from '../../support/install.ts';

/** Where deliveries arrive: the app with its worker, an installed store of a simulated platform, and their database. */
export interface SuiteContext extends Pick<TestDatabase, 'query'> {
  /** Address of the app. */
  appUrl: string;
  /** Address of its HTTP interface. */
  base: string;
  platformUrl: string;
  /** The store that deliveries are about; nothing else of the platform tells the app of it. */
  channel: TestChannel;
}
