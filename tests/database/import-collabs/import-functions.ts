import { afterAll, expect } from 'vitest';
import { englishText } from '#app/i18n/message.ts';
import { loadImportFunctions } from '../../support/domain/import-functions.ts';
import { loadCampaignFunctions } from '../../support/domain/campaign-functions.ts';
import { addChannel } from '../../support/db/channels.ts';
import { createTestDatabase } from '../../support/db/database.ts';
import { listTaskPayloads } from '../../support/db/jobs.ts';

/* The database of a file of import tests, and what its brands do. */

export const database = await createTestDatabase();
export const here = await loadImportFunctions(database);
export const campaigns = await loadCampaignFunctions(database);
let count = 0;

afterAll(async () => {
  await here.closeDatabase();
  await database.drop();
});

/** A channel with a campaign that has the tier Gold and two tiers with one name. */
export async function newChannel(): Promise<string> {
  count += 1;
  const channelId = await addChannel(database, `x${count}`);
  const [tierBody, campaignBody] = [
    { relationshipType: 'affiliate' as const, isDefault: false, discount: null, isConfirmed: false },
    { isDefault: false, brandPageRedirectUrlTemplate: null, queryParams: null },
  ];
  const campaignId = await campaigns.createCampaign(channelId, { ...campaignBody, title: 'Summer' });
  for (const title of ['Gold', 'Twin Peak', 'Twin Peak'])
    await campaigns.createTier({ channelId, campaignId }, { ...tierBody, title });
  return channelId;
}

export const check = (channelId: string, content: string | Uint8Array) =>
  here.checkImport(channelId, {
    name: 'list.csv',
    bytes: typeof content === 'string' ? Buffer.from(content) : content,
  });
export const rowsOf = async (channelId: string, importId: string) => {
  const rows = await here.listImportRows({ channelId, importId }, { take: 1_000 });
  return rows.map((row) => ({ ...row, reason: row.reason && englishText(row.reason) }));
};
export const checkResults = async (channelId: string, content: string | Uint8Array) =>
  (await rowsOf(channelId, await check(channelId, content))).map(({ line, result, reason }) => [
    line,
    result,
    reason,
  ]);
/** The channel's collabs, ordered by email address. */
export async function collabsOf(channelId: string) {
  const { collabs, next } = await campaigns.searchCollabs(channelId, {}, { order: 'newest', limit: 250 });
  expect(next).toBeNull();
  const documents = await campaigns.listCollabsById(
    campaigns.db,
    channelId,
    collabs.map(({ id }) => id),
  );
  return documents.map(({ record }) => record).sort((a, b) => (a.email < b.email ? -1 : 1));
}
export const collabIds = async (channelId: string) => (await collabsOf(channelId)).map(({ id }) => id);
export const jobs = async (channelId: string) =>
  (await listTaskPayloads<{ channelId: string }>(database, 'import-collabs')).filter(
    (payload) => payload.channelId === channelId,
  );

/** Processes all rows, as the worker does. */
export async function workOff(channelId: string, importId: string): Promise<void> {
  while ((await here.processImport({ channelId, importId })) !== undefined) continue;
}

export const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `p${from + index}@example.com,P${from + index},Person`);
export const header = 'email,firstName,lastName';
