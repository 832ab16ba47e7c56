import { makeApiKey } from '#app/auth/api-key.ts';
import type { KeyKind } from '#app/auth/api-key.ts';
import type { Arena } from './arena.ts';

/** Who sends: two brands, and a partner of the first one. */
export type Sender = 'ash' | 'birch' | 'partner';

/** What stands in the database before the races. */
export interface Seeded {
  /** The headers that each sender shows. */
  credentials: Readonly<Record<Sender, Readonly<Record<string, string>>>>;
  channelIds: Readonly<Record<'ash' | 'birch', string>>;
  /** A collab of the first brand for each group of races, and a drop in it. */
  groups: readonly { collabId: string; dropId: string }[];
}

/** How long a write takes that says {@link slowMark} of itself: long enough for others to come in between. */
const slowSeconds = 0.4;
export const slowMark = 'slowly';

/** Makes two brands whose stores nobody can reach, a partner, and a collab with a drop for each group. */
export async function seedRaces({ query }: Arena, groups: number): Promise<Seeded> {
  await slowDown(query);
  const [ash, birch] = await Promise.all([addChannel(query, 'ash'), addChannel(query, 'birch')]);
  const partners = await query<{ id: string }>(
    `WITH partner AS (INSERT INTO partners (id, name) VALUES (gen_random_uuid(), 'Agency') RETURNING id),
     granted AS (INSERT INTO partner_grants (channel_id, partner_id) SELECT $1::uuid, id FROM partner)
     SELECT id FROM partner`,
    [ash],
  );
  const key = async (kind: KeyKind, owner: string) => {
    const { key: text, stored } = makeApiKey(kind);
    await query(
      `INSERT INTO api_keys (id, public_id, secret_hash, ${kind}_id) VALUES (gen_random_uuid(), $1, $2, $3)`,
      [stored.publicId, stored.secretHash, owner],
    );
    return { [`x-${kind}-access-token`]: text };
  };
  return {
    channelIds: { ash, birch },
    credentials: {
      ash: await key('channel', ash),
      birch: await key('channel', birch),
      partner: await key('partner', partners[0]?.id ?? ''),
    },
    groups: await addGroups(query, ash, groups),
  };
}

async function addChannel(query: Arena['query'], name: string): Promise<string> {
  const rows = await query<{ id: string }>(
    `INSERT INTO channels (id, domain, handle, name, currency, storefront_url, updated_at)
     VALUES (gen_random_uuid(), $1 || '.myshopify.com', $1, $1, 'EUR', 'https://' || $1 || '.example', now())
     RETURNING id`,
    [name],
  );
  return rows[0]?.id ?? '';
}

async function addGroups(query: Arena['query'], channelId: string, count: number) {
  const rows = await query<{ collabId: string; dropId: string }>(
    `WITH creator AS (
       INSERT INTO creators (id, email, updated_at)
       SELECT gen_random_uuid(), 'seeded-' || n || '@example.com', now() FROM generate_series(1, $2::int) AS n
       RETURNING id, email),
     collab AS (
       INSERT INTO collabs (channel_id, id, creator_id, email, first_name, handle, affiliate_code, affiliate_code_key, updated_at)
       SELECT $1::uuid, gen_random_uuid(), id, email, 'Seeded', 'seeded-' || row_number() OVER (),
         'SEEDED' || row_number() OVER (), 'seeded' || row_number() OVER (), now() FROM creator RETURNING id, handle),
     entry AS (INSERT INTO mirror_entries (channel_id, collab_id) SELECT $1::uuid, id FROM collab)
     INSERT INTO drops (channel_id, id, collab_id, title, handle, updated_at)
     SELECT $1::uuid, gen_random_uuid(), id, 'Seeded', handle, now() FROM collab
     RETURNING collab_id AS "collabId", id AS "dropId"`,
    [channelId, count],
  );
  return rows;
}

/** Lets writes that ask for it take their time in the midst of their transaction. */
async function slowDown(query: Arena['query']): Promise<void> {
  await query(
    `CREATE FUNCTION take_time() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_sleep(${slowSeconds}); RETURN NEW; END $$`,
  );
  for (const [table, column] of [
    ['collabs', 'first_name'],
    ['drops', 'title'],
  ] as const)
    await query(
      `CREATE TRIGGER take_time_to_add BEFORE INSERT ON ${table} FOR EACH ROW
         WHEN (NEW.${column} LIKE '%${slowMark}%') EXECUTE FUNCTION take_time();
       CREATE TRIGGER take_time_to_change BEFORE UPDATE ON ${table} FOR EACH ROW
         WHEN (NEW.${column} LIKE '%${slowMark}%' AND NEW.${column} <> OLD.${column}) EXECUTE FUNCTION take_time()`,
    );
}
