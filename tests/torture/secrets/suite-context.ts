import type { Supervisor } from '../../../local/processes.ts';
import type { TestDatabase } from '../../support/db/database.ts';

/** The environment of the suite. */
export interface SuiteContext extends Pick<TestDatabase, 'query'> {
  /** URL of an empty, migrated database that requires no password. */
  databaseUrl: string;
  /** The folder whose `build` runs. */
  folder: string;
  /** Stops something with the run, also when the run fails. */
  onStop: Supervisor['onStop'];
  /** Name of a log folder in `.local/test-logs`. */
  name: string;
}
