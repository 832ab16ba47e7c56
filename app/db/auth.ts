import { z } from 'zod';
import { db, pool, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { preparedAs, queryConnection, queryRows } from './connection/statements.ts';

const storedKey = z.strictObject({
  id: z.string(),
  publicId: z.string(),
  secretHash: z.instanceof(Uint8Array<ArrayBuffer>),
  channelId: z.string().nullable(),
  partnerId: z.string().nullable(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
});

/** What verifies an API key and names its owner. */
export type StoredKey = z.infer<typeof storedKey>;

/** Finds API keys by their public ids. Every process runs it twice a second for the keys in use, so it is prepared. */
export function findApiKeys(publicIds: readonly string[]): Promise<StoredKey[]> {
  return queryConnection(pool, storedKey, {
    name: preparedAs('find-api-keys'),
    text: `
      SELECT id, public_id AS "publicId", secret_hash AS "secretHash", channel_id AS "channelId",
        partner_id AS "partnerId", expires_at AS "expiresAt", revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"
      FROM api_keys WHERE public_id = ANY ($1::text[])`,
    values: [publicIds],
  });
}

/**
 * Finds which sessions have neither ended nor expired at a time, by their families: only the row of the newest token tells.
 * Prepared, as the keys are.
 */
export function findActiveSessions(familyIds: readonly string[], at: Date): Promise<{ familyId: string }[]> {
  return queryConnection(pool, z.strictObject({ familyId: z.string() }), {
    name: preparedAs('find-active-sessions'),
    text: `
      SELECT DISTINCT family_id AS "familyId" FROM sessions
      WHERE family_id = ANY ($1::uuid[]) AND replaced_at IS NULL AND revoked_at IS NULL AND expires_at > $2`,
    values: [familyIds, at],
  });
}

/** Finds which refresh tokens exist, by their hashes, also those that were replaced. */
export function findRefreshHashes(hashes: readonly Buffer[]): Promise<{ refreshHash: Uint8Array }[]> {
  return queryConnection(pool, z.strictObject({ refreshHash: z.instanceof(Uint8Array) }), {
    name: preparedAs('find-refresh-hashes'),
    text: 'SELECT refresh_hash AS "refreshHash" FROM sessions WHERE refresh_hash = ANY ($1::bytea[])',
    values: [hashes],
  });
}

/** The Postgres channel on which every change of the signing keys is announced. */
export const signingKeysChannel = 'signing_keys';

/** Locks the signing keys against writers until the transaction ends. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
  await tx.$executeRaw`LOCK TABLE signing_keys IN SHARE ROW EXCLUSIVE MODE`;
}

/** Notifies every process to reload the signing keys, once the transaction is committed. */
export async function notifySigningKeysChanged(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${signingKeysChannel}, '')`;
}

/** Locks the sessions of one sign-in. What the transaction reads from then on does not change. */
export async function lockSessionFamily(tx: Transaction, familyId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM sessions WHERE id = ${familyId}::uuid FOR UPDATE`;
}

/** Locks all sessions of a creator that have not ended, as {@link lockSessionFamily} does. @returns their families. */
export async function lockSessionsOfCreator(tx: Transaction, creatorId: string): Promise<string[]> {
  const statement = Prisma.sql`
    SELECT id AS "familyId" FROM sessions WHERE id = ANY (ARRAY(
      SELECT family_id FROM sessions
      WHERE creator_id = ${creatorId}::uuid AND replaced_at IS NULL AND revoked_at IS NULL))
    ORDER BY id FOR UPDATE`;
  const rows = await queryRows(tx, z.strictObject({ familyId: z.string() }), statement);
  return rows.map(({ familyId }) => familyId);
}

const sessionRow = z.strictObject({
  id: z.uuid(),
  startedAt: z.date(),
  usedAt: z.date(),
  userAgent: z.string().nullable(),
});
const maxListedSessions = 100;

/** Lists the sessions of a creator that have not ended at a time, the last used first, at most a hundred. */
export function listSessionRows(creatorId: string, at: Date) {
  return queryRows(
    db,
    sessionRow,
    Prisma.sql`
      SELECT first.id, first.created_at AS "startedAt", latest.created_at AS "usedAt", first.user_agent AS "userAgent"
      FROM (
        SELECT family_id, created_at FROM sessions
        WHERE creator_id = ${creatorId}::uuid AND replaced_at IS NULL AND revoked_at IS NULL AND expires_at > ${at}
        ORDER BY created_at DESC, family_id LIMIT ${maxListedSessions}
      ) AS latest JOIN sessions AS first ON first.id = latest.family_id
      ORDER BY latest.created_at DESC, first.id`,
  );
}

/** Grants a partner access to a channel. A grant after a revocation starts again. */
export async function grantPartner(
  db: Pick<Transaction, '$executeRaw'>,
  { partnerId, channelId }: { partnerId: string; channelId: string },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO partner_grants (channel_id, partner_id) VALUES (${channelId}::uuid, ${partnerId}::uuid)
    ON CONFLICT (channel_id, partner_id) DO UPDATE SET granted_at = now(), revoked_at = NULL
    WHERE partner_grants.revoked_at IS NOT NULL`;
}
