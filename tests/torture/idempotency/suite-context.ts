import type { TestDatabase } from '../../support/db/database.ts';

/** An empty, migrated database, and processes of the app that share it. */
export interface SuiteContext extends Pick<TestDatabase, 'query'> {
  /** Starts one more process of the app. */
  startApp: () => Promise<RacedApp>;
}

export interface RacedApp {
  url: string;
  /** Kills the process; resolves when it has ended. */
  kill: () => Promise<void>;
}
