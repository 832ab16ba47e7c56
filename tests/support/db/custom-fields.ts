import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Adds collabs that have a value of a custom field, and a recorded payload size. */
export async function addValues(
  database: Database,
  {
    channelId,
    fieldId,
    count,
    dataBytes,
  }: { channelId: string; fieldId: string; count: number; dataBytes: number },
): Promise<void> {
  await database.query(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), gen_random_uuid() || '@example.com', now() FROM generate_series(1, $3::int)
       RETURNING id, email
     ), collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, data_bytes, updated_at)
       SELECT $1, gen_random_uuid(), id, email, 'c-' || id, id, id, $4, now() FROM creator RETURNING id
     )
     INSERT INTO custom_field_values (channel_id, id, definition_id, collab_id, value, updated_at)
     SELECT $1, gen_random_uuid(), $2, id, '"x"', now() FROM collab`,
    [channelId, fieldId, count, dataBytes],
  );
}

/** Texts and numbers that do not fit the type of their field. */
export function listMistypedValues(database: Database): Promise<{ type: string; value: unknown }[]> {
  return database.query(
    `SELECT field.type, value FROM custom_field_values AS present
     JOIN custom_field_definitions AS field ON field.id = definition_id
     WHERE jsonb_typeof(value) = 'number' AND field.type <> 'number_decimal'
       OR jsonb_typeof(value) = 'string' AND field.type = 'number_decimal'`,
  );
}

export async function countValues(database: Database, fieldId: string): Promise<number> {
  return (await database.query('SELECT 1 FROM custom_field_values WHERE definition_id = $1', [fieldId]))
    .length;
}

/** The distinct recorded payload sizes of a channel's collabs. */
export async function listDataSizes(database: Database, channelId: string): Promise<number[]> {
  const rows = await database.query<{ bytes: number }>(
    'SELECT DISTINCT data_bytes AS bytes FROM collabs WHERE channel_id = $1',
    [channelId],
  );
  return rows.map(({ bytes }) => bytes);
}
