import { makeApiKey } from '#app/auth/api-key.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Issues a key to a brand as the keys command does, without the seconds that a process of its own takes. */
export async function issueChannelKey(database: Database, domain: string): Promise<string> {
  const { key, stored } = makeApiKey('channel');
  await database.query(
    `INSERT INTO api_keys (id, public_id, secret_hash, channel_id)
     SELECT uuidv7(), $1, $2, id FROM channels WHERE domain = $3`,
    [stored.publicId, stored.secretHash, domain],
  );
  return key;
}

/** Issues a key to a new partner whom some brands grant access. */
export async function issuePartnerKey(
  database: Database,
  domains: string | readonly string[],
  name = 'Test partner',
): Promise<string> {
  const { key, stored } = makeApiKey('partner');
  await database.query(
    `WITH partner AS (
       INSERT INTO partners (id, name) VALUES (uuidv7(), $4) RETURNING id
     ), granted AS (
       INSERT INTO partner_grants (channel_id, partner_id)
       SELECT channels.id, partner.id FROM channels, partner WHERE domain = ANY($3)
     )
     INSERT INTO api_keys (id, public_id, secret_hash, partner_id) SELECT uuidv7(), $1, $2, id FROM partner`,
    [stored.publicId, stored.secretHash, [domains].flat(), name],
  );
  return key;
}
