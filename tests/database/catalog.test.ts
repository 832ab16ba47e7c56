import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { columnOf, isTenant, placeOf, readTable } from '../support/distribution.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Key {
  table: string;
  name: string;
  columns: string[];
  target: string | null;
  /** The columns of the target, in the order of the columns. */
  refers: string[];
}

/** Primary keys ('p') and foreign keys ('f') by their constraints, unique ones ('u') by their indexes. */
async function readKeys(kind: 'p' | 'f' | 'u'): Promise<Key[]> {
  const columns = (relation: string, numbers: string) => `
    ARRAY(SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS key(number, ordinal)
      JOIN pg_attribute ON attrelid = ${relation} AND attnum = number ORDER BY ordinal)`;
  const constraints = `
    SELECT relname AS table, conname AS name, (SELECT relname FROM pg_class WHERE oid = confrelid) AS target,
      ${columns('conrelid', 'conkey')} AS columns, ${columns('confrelid', 'confkey')} AS refers
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
    WHERE connamespace = 'public'::regnamespace AND contype = $1`;
  const indexes = `
    SELECT pg_class.relname AS table, named.relname AS name, NULL AS target,
      ${columns('indrelid', 'indkey::int[]')} AS columns, '{}'::text[] AS refers
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid JOIN pg_class AS named ON named.oid = indexrelid
    WHERE pg_class.relnamespace = 'public'::regnamespace AND indisunique AND $1 = 'u'`;
  return database.query<Key>(kind === 'u' ? indexes : constraints, [kind]);
}

const tenantKeys = async (kind: 'p' | 'f' | 'u') =>
  (await readKeys(kind)).filter(({ table }) => isTenant(table));

/** Whether a key can hold when its tables are in their places. */
function canHold({ table, columns, target, refers }: Key): boolean {
  const column = columnOf(table);
  if (target === null) return column === undefined || columns.includes(column);
  if (placeOf.get(target) === 'reference') return true;
  if (placeOf.get(target) === 'local') return column === undefined;
  const isTogether = placeOf.get(table) === placeOf.get(target);
  return isTogether && column !== undefined && refers[columns.indexOf(column)] === columnOf(target);
}

describe('on a distributed engine', () => {
  it('each table has a place', async () => {
    const tables = await database.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    expect([...placeOf.keys()].sort()).toEqual(tables.map(({ name }) => name).sort());
  });

  it('the keys that cannot hold are listed with what takes their place', async () => {
    const keys = [...(await readKeys('f')), ...(await readKeys('u'))];
    expect(keys.length).toBeGreaterThan(150);
    const impossible = keys.filter((key) => !canHold(key)).map(({ name }) => name);
    const listed = readTable('Keys that cannot hold').flatMap(([names = '']) => names.match(/\w+/g) ?? []);
    expect(impossible.sort()).toEqual(listed.sort());
  });
});

describe('the tenant', () => {
  it('begins every primary key and every unique index of its tables', async () => {
    const keys = [...(await tenantKeys('p')), ...(await tenantKeys('u'))];
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter(({ columns }) => columns[0] !== 'channel_id')).toEqual([]);
  });

  it('is in every foreign key of its tables, except for those to tables of no tenant', async () => {
    const keys = await tenantKeys('f');
    expect(keys.length).toBeGreaterThan(20);
    expect(
      keys.filter(({ columns, target }) => !columns.includes('channel_id') && isTenant(target ?? '')),
    ).toEqual([]);
  });

  it('makes a reference into another tenant impossible', async () => {
    await database.query(`
      INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
      SELECT gen_random_uuid(), name || '.example', name, name, 'EUR', 'https://x.example', now()
      FROM unnest(ARRAY['a', 'b']) AS name`);
    await database.query(`
      INSERT INTO campaigns (channel_id, id, title, updated_at) SELECT id, gen_random_uuid(), 'C', now() FROM channels WHERE handle = 'a'`);
    const across = database.query(`
      INSERT INTO tiers (channel_id, id, campaign_id, title, key, updated_at)
      SELECT channels.id, gen_random_uuid(), campaigns.id, 'T', 't', now() FROM channels, campaigns WHERE handle = 'b'`);
    await expect(across).rejects.toThrow('violates foreign key constraint');
  });

  it('is never changed by a change of the row that a foreign key refers to', async () => {
    const changing = `SELECT conname FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'
      AND confupdtype <> 'a'`;
    expect(await database.query(changing)).toEqual([]);
  });

  it('shares no sequence with other tenants', async () => {
    const sequences =
      "SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace";
    expect(await database.query(sequences)).toEqual([]);
  });
});

describe('the schema', () => {
  it('equals the result of the migrations in an empty database', () => {
    const diff = execFileSync(
      'node_modules/.bin/prisma',
      ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--script'],
      { env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    expect(diff.toString().trim()).toBe('-- This is an empty migration.');
  });
});

describe('an invalid state', () => {
  const channel = '(SELECT id FROM channels LIMIT 1)';
  const collab = (own: string) => `
    WITH creator AS (INSERT INTO creators (id, email, updated_at) VALUES (gen_random_uuid(), gen_random_uuid() || '@x.example', now()) RETURNING id)
    INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
    SELECT ${channel}, gen_random_uuid(), id, 'x', ${own}, now() FROM creator`;
  const discount = (amount: string, type: string) => `
    INSERT INTO discounts (channel_id, id, collab_id, amount, type, updated_at)
    SELECT channel_id, gen_random_uuid(), id, ${amount}, '${type}', now() FROM collabs LIMIT 1`;

  const apiKey = (channelId: string, partnerId: string) => `
    INSERT INTO api_keys (id, public_id, secret_hash, channel_id, partner_id)
    VALUES (gen_random_uuid(), 'x', sha256('x'), ${channelId}, ${partnerId})`;

  beforeAll(async () => {
    await database.query(`INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
      VALUES (gen_random_uuid(), 'c.example', 'c', 'C', 'EUR', 'https://c.example', now())`);
    await database.query(collab("'taken', 'Taken', 'taken'"));
    await database.query(
      `INSERT INTO campaigns (channel_id, id, title, is_default, updated_at) VALUES (${channel}, gen_random_uuid(), 'C', true, now())`,
    );
    await database.query(`
      INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
      SELECT channel_id, gen_random_uuid(), id, 'T', 'first', true, now() FROM campaigns WHERE is_default`);
  });

  it.each([
    ['a domain in upper case', 'channels_domain_spelling', "UPDATE channels SET domain = 'A.' || domain"],
    ['a currency that is no code', 'channels_currency_code', "UPDATE channels SET currency = 'eur'"],
    [
      'a code taken in another case',
      'collabs_channel_id_affiliate_code_key_key',
      collab("'other', 'TAKEN', 'taken'"),
    ],
    [
      'a code whose key is not its lower case',
      'collabs_affiliate_code_key',
      collab("'other', 'Other', 'Other'"),
    ],
    ['a code with a blank', 'collabs_affiliate_code', collab("'other', 'a b', 'a b'")],
    ['a percentage above 1', 'discounts_amount', discount('1.01', 'Percentage')],
    ['a percentage of nothing', 'discounts_amount', discount('0', 'Percentage')],
    ['an amount below zero', 'discounts_amount', discount('-5', 'FixedAmount')],
    ['money that no currency has', 'discounts_amount', discount('5.00005', 'FixedAmount')],
    [
      'a start of a tier that JavaScript cannot print',
      'tiers_dates',
      `UPDATE tiers SET starts_at = '0001-01-01T00:00:00Z' WHERE channel_id = ${channel}`,
    ],
    [
      'an end of a tier before its start',
      'tiers_dates',
      `UPDATE tiers SET starts_at = '2027-01-02', ends_at = '2027-01-01' WHERE channel_id = ${channel}`,
    ],
    [
      'a second default campaign of a channel',
      'campaigns_one_default',
      `INSERT INTO campaigns (channel_id, id, title, is_default, updated_at) VALUES (${channel}, gen_random_uuid(), 'D', true, now())`,
    ],
    [
      'a second default tier of a campaign',
      'tiers_one_default',
      `INSERT INTO tiers (channel_id, id, campaign_id, title, key, is_default, updated_at)
       SELECT channel_id, gen_random_uuid(), id, 'T', 'second', true, now() FROM campaigns WHERE is_default`,
    ],
    [
      'media that are not https',
      'media_https',
      `INSERT INTO media (channel_id, id, url, media_content_type, updated_at) VALUES (${channel}, gen_random_uuid(), 'http://x.example/a', 'IMAGE', now())`,
    ],
    ['a key of nobody', 'api_keys_one_owner', apiKey('NULL', 'NULL')],
    [
      'a key of two owners',
      'api_keys_one_owner',
      `WITH partner AS (INSERT INTO partners (id, name) VALUES (gen_random_uuid(), 'P') RETURNING id)
       ${apiKey(channel, '(SELECT id FROM partner)')}`,
    ],
  ])('%s is rejected by the database itself', async (_, constraint, sql) => {
    await expect(database.query(sql)).rejects.toMatchObject({ constraint });
  });
});
