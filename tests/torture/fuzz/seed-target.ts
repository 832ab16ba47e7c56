import { randomUUID } from 'node:crypto';
import type { TestDatabase } from '../../support/database.ts';
import { issueChannelKey, issuePartnerKey } from '../../support/issue-keys.ts';
import { bearer, brandClaims, plantSigningKey, signClaims } from '../../support/sign-in.ts';
import type { PlantedKey } from '../../support/sign-in.ts';
import type { FuzzTarget } from './fuzz-operation.ts';

/** A migrated database. */
type Database = Pick<TestDatabase, 'query'>;

/** A brand of the service. */
export interface FuzzBrand {
  domain: string;
  key: string;
  /** Of a partner that reaches it. */
  partnerKey: string;
  /** Numbers of products of its store. */
  products: readonly string[];
}

/** What is fuzzed, without its address, and how users sign in there anew: their tokens live for 15 minutes. */
export interface SeededTarget extends Omit<FuzzTarget, 'url' | 'credentials'> {
  signIn: () => Promise<FuzzTarget['credentials']>;
}

const collabs = 20;

/** Makes a brand. Its store is out of reach, which no answer depends on. */
export async function addBrand(database: Database): Promise<FuzzBrand> {
  const domain = 'fuzz.myshopify.com';
  await database.query(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES (gen_random_uuid(), $1, 'fuzz', 'Fuzz', 'EUR', 'https://fuzz.example', now())`,
    [domain],
  );
  const key = await issueChannelKey(database, domain);
  const partnerKey = await issuePartnerKey(database, domain);
  return { domain, key, partnerKey, products: ['632910392', '921728736'] };
}

/** Gives a brand collabs, and users of each kind. */
export async function seedTarget(
  database: Database,
  { domain, key, partnerKey, products }: FuzzBrand,
): Promise<SeededTarget> {
  const rows = await addCollabs(database, domain);
  const { id: channelId = '' } =
    (await database.query<{ id: string }>('SELECT id FROM channels WHERE domain = $1', [domain]))[0] ?? {};
  const signingKey = await plantSigningKey(database);
  const creatorId = rows[0]?.creator_id ?? '';
  return {
    domain,
    products: products.slice(0, 2),
    collabIds: rows.map(({ id }) => id),
    emails: rows.map(({ email }) => email),
    async signIn() {
      return [
        { 'x-channel-access-token': key },
        { 'x-partner-access-token': partnerKey },
        await userOf(signingKey, { sub: channelId, channel: channelId, role: 'brand' }),
        await userOf(signingKey, { sub: creatorId, channel: undefined, role: 'creator' }),
      ];
    },
  };
}

async function userOf(key: PlantedKey, who: { sub: string; channel: string | undefined; role: string }) {
  return bearer(await signClaims(key, brandClaims(who.sub, { ...who, sid: randomUUID() })));
}

async function addCollabs({ query }: Database, domain: string) {
  const rows = await query<{ id: string; email: string; creator_id: string }>(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), 'seed' || n || '@example.com', now() FROM generate_series(1, $1::int) AS n
       RETURNING id, email)
     INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
     SELECT channels.id, gen_random_uuid(), creator.id, email, 'seed-' || row_number() OVER (),
       'SEED' || row_number() OVER (), 'seed' || row_number() OVER (), now()
     FROM creator, channels WHERE domain = $2 RETURNING id, email, creator_id`,
    [collabs, domain],
  );
  await query(
    `INSERT INTO mirror_entries (channel_id, collab_id)
     SELECT channel_id, collabs.id FROM collabs JOIN channels ON channels.id = channel_id
     WHERE domain = $1 ON CONFLICT DO NOTHING`,
    [domain],
  );
  return rows;
}
