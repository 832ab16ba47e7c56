import { expect, it } from 'vitest';
import { addChannel } from '../support/db/channels.ts';
import { runInTransaction } from '../support/db/connection.ts';
import { defineMoodSql } from '../support/db/custom-fields.ts';
import { lockFieldsForValues } from '../support/db/locks.ts';
import { createTestDatabase } from '../support/db/database.ts';

it('a request that defines an existing custom field does not block its values', async () => {
  const database = await createTestDatabase();
  const channelId = await addChannel(database, 'ash');
  const define = () => defineMoodSql(database, channelId);
  const first = await runInTransaction(database.url, await define());
  await first.commit();
  const second = await runInTransaction(database.url, await define());
  expect(second.ids).toEqual(first.ids);
  expect(await lockFieldsForValues(database)).toEqual(first.ids);
  await second.commit();
  await database.drop();
});
