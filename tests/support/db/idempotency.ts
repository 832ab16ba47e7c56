import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** The saved responses by idempotency key; null while a request is in progress. */
export async function listRecordedResponses(database: Database): Promise<(string | null)[]> {
  const rows = await database.query<{ body: string | null }>(
    'SELECT response_body AS body FROM idempotency_records',
  );
  return rows.map(({ body }) => body);
}

export async function deleteIdempotencyRecords(database: Database): Promise<void> {
  await database.query('DELETE FROM idempotency_records');
}

/** Sets a key's record to that of a process that ended between acquiring the key and doing the work. */
export async function interruptRequest(database: Database, key: string, body: string): Promise<void> {
  await database.query(
    'UPDATE idempotency_records SET response_status = NULL, response_body = NULL, request_hash = sha256($2) WHERE key = $1',
    [key, Buffer.from(body)],
  );
}

export async function listIdempotencyKeys(database: Database): Promise<string[]> {
  const rows = await database.query<{ key: string }>('SELECT key FROM idempotency_records ORDER BY key');
  return rows.map(({ key }) => key);
}

/** The channels to which a key belongs, sorted. */
export async function listChannelsOfKey(database: Database, key: string): Promise<string[]> {
  const rows = await database.query<{ channelId: string }>(
    'SELECT channel_id AS "channelId" FROM idempotency_records WHERE key = $1 ORDER BY channel_id',
    [key],
  );
  return rows.map(({ channelId }) => channelId);
}

/**
 * Lets another request acquire a key while the first writes.
 * @returns a function that ends this.
 */
export async function takeKeyMidway(database: Database, key: string): Promise<() => Promise<void>> {
  await database.query(`
    CREATE FUNCTION take_key() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE idempotency_records SET token = gen_random_uuid() WHERE key = '${key}'; RETURN NEW; END $$;
    CREATE TRIGGER take_key BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION take_key()`);
  return async () => {
    await database.query('DROP FUNCTION take_key CASCADE');
  };
}

/** Resets every credential's rate limit: its bucket is full again. */
export async function resetRateLimits(database: Database): Promise<void> {
  await database.query('DELETE FROM rate_buckets');
}

/** Transfers an acquired key to another request. */
export async function takeKey(database: Database, key: string): Promise<void> {
  await database.query(
    'UPDATE idempotency_records SET token = gen_random_uuid() WHERE key = $1 AND response_body IS NULL',
    [key],
  );
}

/**
 * Ends the leases of acquired keys that expire within a number of seconds. The clock would also end the leases of
 * requests that still run.
 */
export async function endAcquisitions(database: Database, withinSeconds: number): Promise<void> {
  await database.query(
    `UPDATE idempotency_records SET acquired_until = now()
     WHERE response_body IS NULL AND acquired_until BETWEEN now() AND now() + make_interval(secs => $1)`,
    [withinSeconds],
  );
}

/** Ends the lease of an API key's acquired idempotency key. The clock would end the leases of all other requests too. */
export async function endAcquisitionOf(
  database: Database,
  { apiKey, key, route }: { apiKey: string; key: string; route: string },
): Promise<void> {
  await database.query(
    `UPDATE idempotency_records SET acquired_until = now()
     WHERE credential_id = (SELECT id FROM api_keys WHERE public_id = $1) AND key = $2 AND route = $3
       AND response_body IS NULL`,
    [apiKey.split('_')[1], key, route],
  );
}
