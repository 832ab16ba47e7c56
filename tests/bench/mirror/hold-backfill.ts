import pg from 'pg';

/**
 * Holds up whoever gives creators to files or takes them out of these, by a lock on the table of their lines: a backfill
 * rests, as it stands, while a lock is held, and goes on when it is let go.
 */
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
