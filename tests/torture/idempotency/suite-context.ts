import type { TestDatabase } from '../../support/db/database.ts';

/** Where keys are raced for: an empty, migrated database, and processes of the app that share it. */
export interface SuiteContext extends Pick<TestDatabase, 'query'> {
  /** Starts one more process of the app. */
  startApp: () => Promise<RacedApp>;
}

/** One process of the app. */
export interface RacedApp {
  url: string;
  /** Ends it at once, during whatever it does; resolves when it is gone. */
  kill: () => Promise<void>;
}
