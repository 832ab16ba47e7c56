import type pg from 'pg';

/** A store whose creators are mirrored by an app with its worker, which nothing tells of what becomes of the store. */
export interface DriftArena {
  platformUrl: string;
  /** The store's. */
  domain: string;
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Has the store compared with what it should show, and waits for the end of it. */
  reconcile: () => Promise<unknown>;
}
