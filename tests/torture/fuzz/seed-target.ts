import { execFileSync } from 'node:child_process';
import { appSettings } from '../../support/app-settings.ts';
import type { BenchDatabase } from '../../bench/harness/start-database.ts';
import type { FuzzTarget } from './endpoints.ts';

const domain = 'fuzz.myshopify.com';
const collabs = 20;

/** Makes a brand with a key and some collabs. Its store is out of reach, which no answer depends on. */
export async function seedTarget(database: BenchDatabase): Promise<Omit<FuzzTarget, 'url'>> {
  await database.query(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES (gen_random_uuid(), $1, 'fuzz', 'Fuzz', 'EUR', 'https://fuzz.example', now())`,
    [domain],
  );
  const rows = await database.query<{ id: string }>(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), 'seed' || n || '@example.com', now() FROM generate_series(1, $1::int) AS n
       RETURNING id, email)
     INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
     SELECT channels.id, gen_random_uuid(), creator.id, email, 'seed-' || row_number() OVER (),
       'SEED' || row_number() OVER (), 'seed' || row_number() OVER (), now()
     FROM creator, channels RETURNING id`,
    [collabs],
  );
  await database.query(
    'INSERT INTO mirror_entries (channel_id, collab_id) SELECT channel_id, id FROM collabs',
  );
  const key = execFileSync('node', ['build/bin/keys.js', 'issue', '--channel', domain], {
    env: { ...process.env, ...appSettings, DATABASE_URL: database.url },
    encoding: 'utf8',
  });
  return {
    domain,
    products: ['632910392', '921728736'],
    key: key.trim().split('\n').at(-1) ?? '',
    collabIds: rows.map(({ id }) => id),
  };
}
