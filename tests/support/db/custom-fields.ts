import { randomUUID } from 'node:crypto';
import type { NewField } from '#app/domain/custom-fields/fields.ts';
import { loadApp } from '../world/load-app.ts';
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

/**
 * Sets whether channels define custom fields on first use.
 * @param domain all channels by default.
 */
export async function setAutoDefine(
  database: Database,
  isOn: boolean,
  domain: string | null = null,
): Promise<void> {
  await database.query(
    'UPDATE channels SET auto_define_custom_fields = $1 WHERE $2::text IS NULL OR domain = $2',
    [isOn, domain],
  );
}

/** The owner types of the custom fields with a handle, of all channels. */
export async function listFieldOwners(database: Database, handle: string): Promise<string[]> {
  const rows = await database.query<{ owner: string }>(
    'SELECT owner_type AS owner FROM custom_field_definitions WHERE handle = $1 ORDER BY owner_type',
    [handle],
  );
  return rows.map(({ owner }) => owner);
}

/**
 * Deletes the custom fields with a handle and their values, like the end of their removal. A test that holds a lock would
 * block the removal itself.
 */
export async function deleteFields(database: Database, handle: string): Promise<void> {
  await database.query('DELETE FROM custom_field_definitions WHERE handle = $1', [handle]);
}

/** Defines custom fields of a channel, as its settings page does. */
export async function addFields(
  database: Pick<TestDatabase, 'url'>,
  domain: string,
  fields: readonly NewField[],
): Promise<void> {
  await loadApp(database);
  const { createField } = await import('#app/domain/custom-fields/fields.ts');
  const { getChannelId } = await import('#app/domain/channels/settings.ts');
  const channelId = await getChannelId(domain);
  for (const field of fields) await createField(channelId, field);
}

/** The statement with which a request defines the custom field `cc-mood` of drops on first use. */
export async function defineMoodSql(
  database: Pick<TestDatabase, 'url'>,
  channelId: string,
): Promise<{ text: string; values: unknown[] }> {
  await loadApp(database);
  const { Prisma } = await import('#app/db/generated/client.ts');
  const { saveCustomValuesSql } = await import('#app/db/custom-fields.ts');
  const field = {
    ownerType: 'drop',
    handle: 'cc-mood',
    name: 'Mood',
    type: 'single_line_text_field',
  } as const;
  const sent = { definitions: [{ ...field, id: randomUUID() }], retyped: [], values: [] };
  const how = { source: Prisma.sql`(SELECT) AS once`, isNew: false, changesFields: true };
  const rows = saveCustomValuesSql(channelId, sent, how);
  const { text, values } = Prisma.sql`WITH ${rows} SELECT id FROM defined`;
  return { text, values };
}
