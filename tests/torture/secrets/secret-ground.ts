import type pg from 'pg';

/** Where secrets are put to the test. */
export interface SecretGround {
  /** Address of an empty, migrated database that asks for no password. */
  databaseUrl: string;
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** The folder whose `build` is run. */
  folder: string;
  /** Name of a folder for logs, under `.local/test-logs`. */
  name: string;
}
