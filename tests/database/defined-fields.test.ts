import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { appSettings } from '../support/app-settings.ts';
import { addChannel } from '../support/db/channels.ts';
import { runInTransaction } from '../support/db/connection.ts';
import { lockFieldsForValues } from '../support/db/locks.ts';
import { createTestDatabase } from '../support/db/database.ts';

it('a request that defines an existing custom field does not block its values', async () => {
  const database = await createTestDatabase();
  Object.assign(process.env, appSettings, { DATABASE_URL: database.url });
  const { Prisma } = await import('#app/db/generated/client.ts');
  const { saveCustomValuesSql } = await import('#app/db/custom-fields.ts');
  const channelId = await addChannel(database, 'ash');
  const field = {
    ownerType: 'drop' as const,
    handle: 'cc-mood',
    name: 'Mood',
    type: 'single_line_text_field',
  };
  const define = () => {
    const definitions = [{ ...field, id: randomUUID() }];
    const rows = saveCustomValuesSql(
      channelId,
      { definitions, retyped: [], values: [] },
      Prisma.sql`(SELECT) AS once`,
    );
    const { text, values } = Prisma.sql`WITH ${rows} SELECT id FROM defined`;
    return { text, values };
  };
  const first = await runInTransaction(database.url, define());
  await first.commit();
  const second = await runInTransaction(database.url, define());
  expect(second.ids).toEqual(first.ids);
  expect(await lockFieldsForValues(database)).toEqual(first.ids);
  await second.commit();
  await database.drop();
});
