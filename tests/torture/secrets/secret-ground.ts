import type { TestDatabase } from '../../support/db/database.ts';

/** Where secrets are put to the test. */
export interface SecretGround extends Pick<TestDatabase, 'query'> {
  /** Address of an empty, migrated database that asks for no password. */
  databaseUrl: string;
  /** The folder whose `build` is run. */
  folder: string;
  /** Name of a folder for logs, under `.local/test-logs`. */
  name: string;
}
