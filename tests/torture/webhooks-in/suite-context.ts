import type { TestDatabase } from '../../support/db/database.ts';
import type { TestChannel } from '../../support/world/install.ts';

/** The app with its worker, an installed store of a simulated platform, and their database. */
export interface SuiteContext extends Pick<TestDatabase, 'url' | 'query'> {
  /** URL of the app. */
  appUrl: string;
  /** URL of its HTTP interface. */
  base: string;
  platformUrl: string;
  /** The store of the webhooks. The app receives no other information about it from the platform. */
  channel: TestChannel;
}
