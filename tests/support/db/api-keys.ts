import { generateApiKey } from '#app/auth/api-key-format.ts';
import { newId } from '#app/ids.ts';
import { loadApp } from '../world/load-app.ts';
import type { TestDatabase } from './database.ts';

type Database = Pick<TestDatabase, 'query'>;

/** Issues a key to a brand like the keys command, but without starting a process. */
export async function issueChannelKey(database: Database, domain: string, label = ''): Promise<string> {
  const { key, stored } = generateApiKey('channel');
  await database.query(
    `INSERT INTO api_keys (id, public_id, secret_hash, channel_id, label)
     SELECT $5, $1, $2, id, $4 FROM channels WHERE domain = $3`,
    [stored.publicId, stored.secretHash, domain, label, newId()],
  );
  return key;
}

/** Creates a partner to whom some brands grant access, and issues a key to it. */
export async function issuePartnerKey(
  database: Database,
  domains: string | readonly string[],
  name = 'Test partner',
): Promise<string> {
  const { key, stored } = generateApiKey('partner');
  await database.query(
    `WITH partner AS (
       INSERT INTO partners (id, name) VALUES ($5, $4) RETURNING id
     ), granted AS (
       INSERT INTO partner_grants (channel_id, partner_id)
       SELECT channels.id, partner.id FROM channels, partner WHERE domain = ANY($3)
     )
     INSERT INTO api_keys (id, public_id, secret_hash, partner_id) SELECT $6, $1, $2, id FROM partner`,
    [stored.publicId, stored.secretHash, [domains].flat(), name, newId(), newId()],
  );
  return key;
}

const publicIdOf = (key: string) => key.split('_')[1];

/** A key's label, and the hours until it expires; null when it does not expire. */
export async function getKeyEnd(
  database: Database,
  key: string,
): Promise<{ label: string; hours: number | null } | undefined> {
  const [row] = await database.query<{ label: string; hours: number | null }>(
    `SELECT label, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM api_keys
     WHERE public_id = $1`,
    [publicIdOf(key)],
  );
  return row;
}

/** Issues a key to a brand that expires at once. */
export async function issueExpiredKey(database: Pick<TestDatabase, 'url'>, domain: string): Promise<string> {
  const { inTransaction } = await loadApp(database);
  const { createApiKey } = await import('#app/auth/manage-api-keys.ts');
  const { getChannelId } = await import('#app/domain/channels/settings.ts');
  const channelId = await getChannelId(domain);
  return inTransaction((tx) => createApiKey(tx, { channelId }, { label: '', expiresAt: new Date() }));
}

/** Revokes a key, as the keys command does. @returns the key. */
export async function revokeKey(database: Pick<TestDatabase, 'url'>, key: string): Promise<string> {
  await loadApp(database);
  const { revokeApiKey } = await import('#app/auth/manage-api-keys.ts');
  if (!(await revokeApiKey(publicIdOf(key) ?? '', 'all'))) throw new Error('The key is not active');
  return key;
}

/** How many seconds ago a key was last used. */
export async function getLastUse(database: Database, key: string): Promise<number> {
  const [row] = await database.query<{ ago: number }>(
    'SELECT extract(epoch FROM now() - last_used_at)::float AS ago FROM api_keys WHERE public_id = $1',
    [publicIdOf(key)],
  );
  return row?.ago ?? NaN;
}

/** @throws when there is no such key. */
export async function getKeyId(database: Database, key: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM api_keys WHERE public_id = $1', [
    publicIdOf(key),
  ]);
  if (!row) throw new Error('There is no such key');
  return row.id;
}

export async function countPartners(database: Database, name: string): Promise<number> {
  return (await database.query('SELECT 1 FROM partners WHERE name = $1', [name])).length;
}

/** @throws when there is no partner with the name. */
export async function getPartnerId(database: Database, name: string): Promise<string> {
  const [row] = await database.query<{ id: string }>('SELECT id FROM partners WHERE name = $1', [name]);
  if (!row) throw new Error(`There is no partner ${name}`);
  return row.id;
}

/** Revokes a partner's access to a channel, as the keys command does. */
export async function revokeGrant(
  database: Pick<TestDatabase, 'url'>,
  partnerName: string,
  domain: string,
): Promise<void> {
  await loadApp(database);
  const { findPartner, revokePartnerGrant } = await import('#app/auth/partners.ts');
  const { getChannelId } = await import('#app/domain/channels/settings.ts');
  const partner = await findPartner(partnerName);
  const isRevoked = partner && (await revokePartnerGrant(partner.id, await getChannelId(domain)));
  if (!isRevoked) throw new Error(`${partnerName} has no access to ${domain}`);
}

/** Adds revoked keys to a channel, older than all others. The product creates only keys that are the newest. */
export async function addRevokedKeys(database: Database, channelId: string, count: number): Promise<void> {
  await database.query(
    `INSERT INTO api_keys (id, channel_id, public_id, secret_hash, label, revoked_at)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'ended' || lpad(n::text, 11, '0'),
       sha256(n::text::bytea), 'Ended ' || n, now() FROM generate_series(1, $2::int) AS n`,
    [channelId, count],
  );
}

/**
 * Adds keys with unknown secrets to a channel; every fifth is revoked. They are more than the product allows.
 * @param own.label a format with `%s` for the number.
 */
export async function addKeys(
  database: Database,
  domain: string,
  { label, count }: { label: string; count: number },
): Promise<void> {
  await database.query(
    `INSERT INTO api_keys (id, channel_id, public_id, secret_hash, label, revoked_at)
     SELECT gen_random_uuid(), channels.id, lpad(n::text, 16, '0'), sha256(n::text::bytea),
       format($2, n), CASE WHEN n % 5 = 0 THEN now() END
     FROM channels, generate_series(1, $3::int) AS n WHERE domain = $1`,
    [domain, label, count],
  );
}

/** Deletes the keys whose labels have a prefix. The product only revokes keys. */
export async function deleteKeys(database: Database, label: string): Promise<void> {
  await database.query("DELETE FROM api_keys WHERE label LIKE $1 || '%'", [label]);
}
