import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it } from 'vitest';
import { appSettings } from '../support/app-settings.ts';
import { createTestDatabase } from '../support/database.ts';

it('who defines a custom field that is there keeps nobody from giving it a value', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { Prisma } = await import('#app/db/generated/client.ts');
  const { customRows } = await import('#app/domain/custom-fields/custom-rows.ts');
  const channelId = randomUUID();
  await database.query(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES ($1, 'x.myshopify.com', 'x', 'X', 'EUR', 'https://x.example', now())`,
    [channelId],
  );
  const field = {
    ownerType: 'drop' as const,
    handle: 'cc-mood',
    name: 'Mood',
    type: 'single_line_text_field',
  };
  const define = () => {
    const definitions = [{ ...field, id: randomUUID() }];
    const rows = customRows(
      channelId,
      { definitions, values: [], cleared: [] },
      Prisma.sql`(SELECT) AS once`,
    );
    const { text, values } = Prisma.sql`WITH ${rows} SELECT id FROM defined`;
    return { text, values };
  };
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  };
  const definer = await connect();
  const { rows: first } = await definer.query<{ id: string }>(define());
  await definer.query('BEGIN');
  expect((await definer.query(define())).rows).toEqual(first);
  // As a value's foreign key locks it.
  const other = await connect();
  const locked = await other.query('SELECT id FROM custom_field_definitions FOR KEY SHARE NOWAIT');
  expect(locked.rows).toEqual(first);
  await Promise.all([definer.end(), other.end()]);
  await database.drop();
});
