import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The tables that belong to no tenant. */
const controlPlane = [
  '_prisma_migrations',
  'access_leases',
  'address_changes',
  'api_keys',
  'channels',
  'channel_mirrors',
  'creators',
  'encryption_keys',
  'event_endpoints',
  'former_emails',
  'idempotency_records',
  'mail_server',
  'partner_grants',
  'partners',
  'platform_installations',
  'rate_buckets',
  'schema_requirements',
  'sessions',
  'sign_in_attempts',
  'signing_keys',
  'workers',
];

interface Key {
  table: string;
  name: string;
  columns: string[];
  target: string | null;
}

/** Keys of tenant tables: primary ('p') and foreign ('f') by their constraints, unique ('u') by their indexes. */
async function tenantKeys(kind: 'p' | 'f' | 'u'): Promise<Key[]> {
  const constraints = `
    SELECT conrelid::regclass::text AS table, conname AS name, confrelid::regclass::text AS target,
      ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS key(number, ordinal)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY ordinal) AS columns
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = $1`;
  const indexes = `
    SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name, NULL AS target,
      ARRAY(SELECT attname::text FROM unnest(indkey::int[]) WITH ORDINALITY AS key(number, ordinal)
        JOIN pg_attribute ON attrelid = indrelid AND attnum = number ORDER BY ordinal) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relnamespace = 'public'::regnamespace AND indisunique AND $1 = 'u'`;
  const keys = await database.query<Key>(kind === 'u' ? indexes : constraints, [kind]);
  return keys.filter(({ table }) => !controlPlane.includes(table.replaceAll('"', '')));
}

describe('the tenant', () => {
  it('begins every primary key and every unique index of its tables', async () => {
    const keys = [...(await tenantKeys('p')), ...(await tenantKeys('u'))];
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter(({ columns }) => columns[0] !== 'channel_id')).toEqual([]);
  });

  it('is in every foreign key of its tables, except for those to the control plane', async () => {
    const keys = await tenantKeys('f');
    expect(keys.length).toBeGreaterThan(20);
    const loose = keys.filter(
      ({ columns, target }) => !columns.includes('channel_id') && !controlPlane.includes(target ?? ''),
    );
    expect(loose).toEqual([]);
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
