import pg from 'pg';

/** Pauses a backfill by a lock on the table of its rows; it continues when the lock is released. */
export async function openHold(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    async hold() {
      await client.query('BEGIN');
      await client.query('LOCK TABLE bulk_rows IN SHARE MODE');
    },
    async letGo() {
      await client.query('COMMIT');
    },
    close: () => client.end(),
  };
}
