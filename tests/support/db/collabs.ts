import type { CreatorPrincipal } from '#app/domain/principal.ts';
import type { Transaction } from '#app/db/connection/client.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Values that the API rejects. */
export async function setFirstName(database: Database, collabId: string, firstName: string): Promise<void> {
  await database.query('UPDATE collabs SET first_name = $2 WHERE id = $1', [collabId, firstName]);
}

/** Sets the last name of a collab in a transaction of the app, without marking the collab dirty. */
export async function setLastName(tx: Transaction, collabId: string, lastName: string): Promise<void> {
  await tx.collab.updateMany({ where: { id: collabId }, data: { lastName } });
}

/** @param dataBytes the recorded payload size; unchanged by default. */
export async function setAffiliateUrl(
  database: Database,
  collabId: string,
  { url, dataBytes = null }: { url: string | null; dataBytes?: number | null },
): Promise<void> {
  await database.query(
    'UPDATE collabs SET affiliate_url = $2, data_bytes = coalesce($3, data_bytes) WHERE id = $1',
    [collabId, url, dataBytes],
  );
}

/** Removes a collab from its tier. The API can only move it to another tier. */
export async function clearTier(database: Database, collabId: string): Promise<void> {
  await database.query('UPDATE collabs SET tier_id = NULL WHERE id = $1', [collabId]);
}

/** Sets all custom values of a collab whose handles have a prefix to a text, without the payload limit. */
export async function setCustomTexts(
  database: Database,
  collabId: string,
  { prefix, text }: { prefix: string; text: string },
): Promise<void> {
  await database.query(
    `UPDATE custom_field_values SET value = to_jsonb($3::text) FROM custom_field_definitions definition
     WHERE definition.id = definition_id AND collab_id = $1 AND handle LIKE $2 || '%'`,
    [collabId, prefix, text],
  );
}

/** Deletes the custom values of a collab whose handles have a prefix. */
export async function deleteCustomTexts(database: Database, collabId: string, prefix: string): Promise<void> {
  await database.query(
    `DELETE FROM custom_field_values USING custom_field_definitions definition
     WHERE definition.id = definition_id AND collab_id = $1 AND handle LIKE $2 || '%'`,
    [collabId, prefix],
  );
}

/** The recorded payload size of a collab with its drops, in bytes. */
export async function getPayloadSize(database: Database, collabId: string): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT collabs.data_bytes + sum(drops.data_bytes)::int AS bytes
     FROM collabs JOIN drops ON drops.collab_id = collabs.id WHERE collabs.id = $1 GROUP BY collabs.data_bytes`,
    [collabId],
  );
  return row?.bytes ?? 0;
}

/** The recorded payload sizes of collabs and of drops by themselves, ordered by id. */
export async function listOwnSizes(database: Database, ids: readonly string[]): Promise<number[]> {
  const rows = await database.query<{ bytes: number }>(
    `SELECT data_bytes AS bytes FROM unnest($1::uuid[]) WITH ORDINALITY AS named (id, position)
     JOIN (SELECT id, data_bytes FROM drops UNION ALL SELECT id, data_bytes FROM collabs) AS sized USING (id)
     ORDER BY position`,
    [ids],
  );
  return rows.map(({ bytes }) => bytes);
}

export async function countCollabs(database: Database, channelId: string): Promise<number> {
  return (await database.query('SELECT 1 FROM collabs WHERE channel_id = $1', [channelId])).length;
}

/** The id of a custom field. @throws when the channel has none with this handle. */
export async function getFieldId(database: Database, channelId: string, handle: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'SELECT id FROM custom_field_definitions WHERE channel_id = $1 AND handle = $2',
    [channelId, handle],
  );
  if (!row) throw new Error(`There is no custom field "${handle}"`);
  return row.id;
}

/** The number of rows that write requests add: collabs, drops and events. */
export async function countWrites(
  database: Database,
): Promise<Record<'collabs' | 'drops' | 'campaigns' | 'tiers' | 'fields' | 'events', number>> {
  const [row] = await database.query<
    Record<'collabs' | 'drops' | 'campaigns' | 'tiers' | 'fields' | 'events', number>
  >(
    `SELECT (SELECT count(*)::int FROM collabs) AS collabs, (SELECT count(*)::int FROM drops) AS drops,
       (SELECT count(*)::int FROM campaigns) AS campaigns, (SELECT count(*)::int FROM tiers) AS tiers,
       (SELECT count(*)::int FROM custom_field_definitions) AS fields,
       (SELECT count(*)::int FROM events) AS events`,
  );
  if (!row) throw new Error('Nothing was counted');
  return row;
}

/**
 * Counts the creators of all brands.
 * @param email only those with this email address.
 */
export async function countCreators(database: Database, email: string | null = null): Promise<number> {
  const rows = await database.query('SELECT 1 FROM creators WHERE $1::text IS NULL OR email = $1', [email]);
  return rows.length;
}

/** Deletes all campaigns with their tiers, so that new collabs get no default tier. */
export async function deleteCampaigns(database: Database): Promise<void> {
  await database.query('TRUNCATE campaigns CASCADE');
}

/** Deletes the channel's other campaigns with their tiers, which have no collabs. */
export async function deleteOtherCampaigns(
  database: Database,
  { channelId, campaignId }: { channelId: string; campaignId: string },
): Promise<void> {
  const key = [channelId, campaignId];
  await database.query('DELETE FROM tiers WHERE channel_id = $1 AND campaign_id <> $2', key);
  await database.query('DELETE FROM campaigns WHERE channel_id = $1 AND id <> $2', key);
}

export async function clearDefaultCampaign(database: Database): Promise<void> {
  await database.query('UPDATE campaigns SET is_default = false');
}

/** A text that changes with every change of a collab, and with every requested mirror run. */
export async function getCollabVersion(database: Database, collabId: string): Promise<string | undefined> {
  const [row] = await database.query<{ version: string }>(
    `SELECT desired_version || '/' || revision || '/' || collabs.updated_at AS version
     FROM mirror_queue JOIN collabs ON collabs.id = collab_id WHERE collab_id = $1`,
    [collabId],
  );
  return row?.version;
}

/** The handles of the collabs whose creators have a first name. */
export async function listHandles(database: Database, firstName: string): Promise<string[]> {
  const rows = await database.query<{ handle: string }>('SELECT handle FROM collabs WHERE first_name = $1', [
    firstName,
  ]);
  return rows.map(({ handle }) => handle);
}

/** The collabs that have one of the email addresses. */
export async function listEmails(database: Database, emails: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ email: string }>('SELECT email FROM collabs WHERE email = ANY ($1)', [
    emails,
  ]);
  return rows.map(({ email }) => email);
}

export interface SavedCollab {
  id: string;
  lastName: string;
  code: string;
  hasDiscount: boolean;
}

export function listSavedCollabs(database: Database, domain: string): Promise<SavedCollab[]> {
  return database.query(
    `SELECT collabs.id, collabs.last_name AS "lastName", affiliate_code AS code, discounts.id IS NOT NULL AS "hasDiscount"
     FROM collabs JOIN channels ON channels.id = channel_id
     LEFT JOIN discounts ON discounts.channel_id = collabs.channel_id AND collab_id = collabs.id
     WHERE domain = $1`,
    [domain],
  );
}

/** The id of a collab's profile picture, which no response contains. */
export async function getPictureId(database: Database, collabId: string): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'SELECT profile_picture_id AS id FROM collabs WHERE id = $1',
    [collabId],
  );
  return row?.id ?? '';
}

/** @throws when there is no creator with the email address. */
export async function getCreatorId(database: Database, email: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM creators WHERE email = $1', [email]);
  if (!row) throw new Error(`There is no creator ${email}`);
  return row.id;
}

export async function getCreatorOfCollab(database: Database, collabId: string): Promise<string> {
  const statement = 'SELECT creator_id AS id FROM collabs WHERE id = $1';
  const [row] = await database.query<{ id: string }>(statement, [collabId]);
  if (!row) throw new Error('There is no such collab.');
  return row.id;
}

/** The creator of a collab as the principal of a session. */
export async function getCreatorPrincipal(database: Database, collabId: string): Promise<CreatorPrincipal> {
  const creatorId = await getCreatorOfCollab(database, collabId);
  return { kind: 'creator', credentialId: creatorId, creatorId };
}

export async function getCampaignId(database: Database, tierId: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('SELECT campaign_id AS id FROM tiers WHERE id = $1', [
    tierId,
  ]);
  return row?.id ?? '';
}

/** Counts the collabs of all channels whose email addresses have a suffix. */
export async function countEmails(database: Database, suffix: string): Promise<number> {
  return (await database.query("SELECT 1 FROM collabs WHERE email LIKE '%' || $1", [suffix])).length;
}

/** Sets the tier of a channel's collabs without marking them dirty. */
export async function setAllTiers(database: Database, channelId: string, tierId: string): Promise<void> {
  await database.query('UPDATE collabs SET tier_id = $2 WHERE channel_id = $1', [channelId, tierId]);
}

/** Sets the tier of some collabs, as {@link setAllTiers} does. */
export async function setTiers(
  database: Database,
  collabIds: readonly string[],
  tierId: string,
): Promise<void> {
  await database.query('UPDATE collabs SET tier_id = $2 WHERE id = ANY ($1::uuid[])', [collabIds, tierId]);
}

/** Sets the first name and description in a creator's own profile, and clears the collab's first name. */
export async function setCreatorProfile(
  database: Database,
  collabId: string,
  { firstName, shopDescription }: { firstName: string; shopDescription: string },
): Promise<void> {
  await database.query(
    `WITH collab AS (UPDATE collabs SET first_name = NULL WHERE id = $1 RETURNING creator_id)
     UPDATE creators SET first_name = $2, shop_description = $3 FROM collab WHERE id = creator_id`,
    [collabId, firstName, shopDescription],
  );
}

/**
 * Gives the collabs of a channel whose codes have a suffix one last name, and equal update times in groups. The product
 * gives each change of a name its own time.
 */
export async function addTies(database: Database, channelId: string, codeSuffix: string): Promise<void> {
  await database.query(
    `UPDATE collabs SET updated_at = date_trunc('minute', updated_at), last_name = 'Same'
     WHERE channel_id = $1 AND affiliate_code LIKE '%' || $2`,
    [channelId, codeSuffix],
  );
}

/** The row version of each collab, which every write changes, ordered by id. */
export function listRowVersions(database: Database): Promise<{ id: string; version: string }[]> {
  return database.query(
    `SELECT id, collabs.xmin || ':' || item.xmin || ':' || desired_version AS version
     FROM collabs JOIN mirror_queue AS item ON item.channel_id = collabs.channel_id AND collab_id = id ORDER BY id`,
  );
}

/** Counts the transactions in which the collabs of a channel were last written. */
export async function countWritingTransactions(database: Database, channelId: string): Promise<number> {
  const written = 'SELECT DISTINCT xmin::text FROM collabs WHERE channel_id = $1';
  return (await database.query(written, [channelId])).length;
}

/** Replaces the tags of a creator's own profile. */
export async function setCreatorTags(
  database: Database,
  collabId: string,
  tags: readonly string[],
): Promise<void> {
  await database.query(
    'UPDATE creators SET tags = $2 WHERE id = (SELECT creator_id FROM collabs WHERE id = $1)',
    [collabId, JSON.stringify(tags)],
  );
}

/** The plan of a statement, with current statistics of the collabs. */
export async function explainOnCollabs(
  database: Database,
  { text, values }: { text: string; values: unknown[] },
): Promise<string> {
  await database.query('ANALYZE collabs');
  const rows = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Pauses all collabs of a channel, `except` one, which it resumes. */
export async function pauseAll(
  database: Database,
  channelId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await database.query('UPDATE collabs SET is_active = id IS NOT DISTINCT FROM $2 WHERE channel_id = $1', [
    channelId,
    except ?? null,
  ]);
}

/** The collabs whose text for searches is not that of their present names. */
export async function listStaleSearchTexts(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT c.id FROM collabs AS c JOIN creators AS cr ON cr.id = c.creator_id
     LEFT JOIN collab_search AS saved ON saved.channel_id = c.channel_id AND collab_id = c.id
     WHERE saved.text IS DISTINCT FROM search_text(concat_ws(' ', '',
       coalesce(c.first_name, CASE WHEN c.accepted_at IS NOT NULL THEN cr.first_name END),
       coalesce(c.last_name, CASE WHEN c.accepted_at IS NOT NULL THEN cr.last_name END),
       c.email, c.affiliate_code, c.handle))`,
  );
  return rows.map(({ id }) => id);
}

interface PlanNode {
  Plans?: PlanNode[];
  [name: string]: unknown;
}

/** Runs a statement. @returns the pages that Postgres reads for it, and the rows that it finds by an index of words. */
export async function measurePlan(
  database: Database,
  { text, values }: { text: string; values: unknown[] },
): Promise<{ pages: number; foundByWords: number }> {
  const explain = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`;
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explain, values);
  const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
  const number = (node: PlanNode, name: string) => Number(node[name] ?? NaN);
  const nodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodes)];
  const found = nodes(plan)
    .filter((node) => node['Index Name'] === 'collab_search_channel_id_text_idx')
    .map((node) => number(node, 'Actual Rows') * number(node, 'Actual Loops'));
  return {
    pages: number(plan, 'Shared Hit Blocks') + number(plan, 'Shared Read Blocks'),
    foundByWords: found.reduce((sum, rows) => sum + rows, 0),
  };
}

/** The pages that a statement reads. Its tables need current statistics ({@link analyze}). */
export async function countPages(
  database: Database,
  statement: { text: string; values: unknown[] },
): Promise<number> {
  return (await measurePlan(database, statement)).pages;
}

/** Updates the statistics of all tables, and which pages an index can answer alone. */
export async function analyze(database: Database): Promise<void> {
  await database.query('VACUUM ANALYZE');
}
