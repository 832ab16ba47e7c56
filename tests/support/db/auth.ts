import { randomUUID } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { generateRefreshToken } from '#app/auth/refresh-token-format.ts';
import type { TestDatabase } from './database.ts';

export async function plantSigningKey(database: Pick<TestDatabase, 'query'>): Promise<PlantedKey> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  await database.query(
    `WITH planted AS (
       INSERT INTO signing_keys (kid, public_jwk, private_key, active_from) VALUES ($1, $2, '', '2999-01-01'))
     SELECT pg_notify('signing_keys', '')`,
    [kid, JSON.stringify(publicJwk)],
  );
  return { kid, privateKey: pair.privateKey, publicJwk };
}

/** Adds a session of a creator and returns its refresh token, without the mails of a sign-in. */
export async function plantSession(database: Pick<TestDatabase, 'query'>, email: string): Promise<string> {
  const { token, hash } = generateRefreshToken();
  await database.query(
    `WITH creator AS (
       UPDATE creators SET first_signed_in_at = coalesce(first_signed_in_at, now()) WHERE email = $3 RETURNING id)
     INSERT INTO sessions (id, family_id, refresh_hash, creator_id, expires_at)
     SELECT $1, $1, $2, id, now() + interval '30 days' FROM creator`,
    [randomUUID(), hash, email],
  );
  return token;
}

/** Plants the session of a user token that a test signs itself. */
export async function plantSessionOf(
  database: Pick<TestDatabase, 'query'>,
  { sid, sub, role }: { sid: string; sub: string; role: 'brand' | 'creator' },
): Promise<void> {
  await database.query(
    `INSERT INTO sessions (id, family_id, refresh_hash, ${role === 'brand' ? 'channel_id' : 'creator_id'}, expires_at)
     VALUES ($1, $1, $2, $3, now() + interval '30 days')`,
    [sid, generateRefreshToken().hash, sub],
  );
}

/** A published signing key whose private key the test knows. The service never signs with it. */
export interface PlantedKey {
  kid: string;
  privateKey: CryptoKey;
  publicJwk: Awaited<ReturnType<typeof exportJWK>>;
}

type Database = Pick<TestDatabase, 'query'>;

export async function countSigningKeys(database: Database): Promise<number> {
  return (await database.query('SELECT 1 FROM signing_keys')).length;
}

/** Process ids of the Postgres backends of the app's listeners. */
export async function listListeners(database: Database): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(`
    SELECT pid FROM pg_stat_activity
    WHERE application_name = 'creator-collabs listener' AND datname = current_database()`);
  return rows.map(({ pid }) => pid);
}

/** Closes connections of the app. */
export async function closeConnections(database: Database, pids: readonly number[]): Promise<void> {
  await database.query('SELECT pg_terminate_backend(unnest($1::int[]))', [pids]);
}

export async function deleteSessions(database: Database): Promise<void> {
  await database.query('DELETE FROM sessions');
}

/** All columns of sessions and signing keys, as text. */
export async function dumpCredentials(database: Database): Promise<string> {
  const sessions = await database.query('SELECT sessions::text FROM sessions');
  const keys = await database.query('SELECT signing_keys::text FROM signing_keys');
  return JSON.stringify([sessions, keys]);
}

export async function closeOtherConnections(database: Database): Promise<void> {
  await database.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
}

/** The staff members of all stores. */
export function listStaffMembers(database: Database): Promise<{ channelId: string; userId: string }[]> {
  return database.query('SELECT channel_id AS "channelId", user_id AS "userId" FROM staff_members');
}

/** All columns of sign-in attempts, of due rows and of jobs, as text. */
export async function dumpSignIns(database: Database): Promise<string> {
  const attempts = await database.query('SELECT sign_in_attempts::text FROM sign_in_attempts');
  return JSON.stringify([attempts, await dumpWork(database)]);
}

/** All columns of invitations, of due rows and of jobs, as text. */
export async function dumpInvitations(database: Database): Promise<string> {
  const invitations = await database.query('SELECT invitations::text FROM invitations');
  return JSON.stringify([invitations, await dumpWork(database)]);
}

function dumpWork(database: Database): Promise<unknown[]> {
  return database.query(`SELECT jobs::text FROM graphile_worker._private_jobs AS jobs
    UNION ALL SELECT follow_ups::text FROM follow_ups UNION ALL SELECT owner_follow_ups::text FROM owner_follow_ups`);
}

/** The applications of an address, the oldest first. */
export function listApplications(
  database: Database,
  email: string,
): Promise<{ id: string; state: string; answers: { label: string; value: string }[] }[]> {
  return database.query('SELECT id, state, answers FROM applications WHERE email = $1 ORDER BY id', [email]);
}

/** Writes the look of a brand without the rules of its page. */
export async function plantBrandLook(
  database: Database,
  domain: string,
  look: { title: string; color: string; logo: string },
): Promise<void> {
  await database.query(
    'UPDATE channels SET brand_title = $2, brand_primary_color = $3, brand_primary_logo = $4 WHERE domain = $1',
    [domain, look.title, look.color, look.logo],
  );
}

/** Empties every rate limit that something counted against. @returns what makes all of them full again. */
export async function emptyRateBuckets(database: Database): Promise<() => Promise<unknown>> {
  await database.query('UPDATE rate_buckets SET tokens = 0, filled_at = clock_timestamp()');
  return () => database.query('DELETE FROM rate_buckets');
}
