import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { hasJobWithin } from './job-queue.ts';
import { queryRows } from './connection/statements.ts';

/* Locks of channels, and of partners as their counterpart; the check of a channel's time zone; channels whose access expires. */

const existsRow = z.strictObject({ exists: z.boolean() });

/** Whether Postgres knows a time zone by this name (IANA). Others make a statement that uses them fail. */
export async function isTimeZoneOfDatabase(name: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    existsRow,
    Prisma.sql`SELECT EXISTS (SELECT FROM pg_timezone_names WHERE pg_timezone_names.name = ${name}) AS exists`,
  );
  return row?.exists === true;
}

/** Locks a channel's row against other changes of it. @returns whether the channel exists. */
export async function lockChannel(tx: Transaction, channelId: string): Promise<boolean> {
  const locked = await tx.$executeRaw`
    SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR NO KEY UPDATE`;
  return locked > 0;
}

/** Locks a channel's row against changes of what all its collabs show, but not against other transactions that do the same. */
export async function lockChannelForReading(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM channels WHERE id = ${channelId}::uuid FOR SHARE`;
}

/** Locks a channel or a partner, so that one transaction at a time changes things of which it may have a limited number. */
export async function lockOwner(
  tx: Transaction,
  owner: { channelId: string } | { partnerId: string },
): Promise<void> {
  if ('channelId' in owner) await lockChannel(tx, owner.channelId);
  else await tx.$executeRaw`SELECT 1 FROM partners WHERE id = ${owner.partnerId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Lists up to 50 installed channels whose refresh token expires within 30 days and whose access token has expired.
 * A mirror job of such a channel refreshes both.
 */
export async function listChannelsWithExpiringAccess(): Promise<string[]> {
  const statement = Prisma.sql`
    SELECT channel_id AS id
    FROM platform_installations
    JOIN channels ON channels.id = channel_id AND uninstalled_at IS NULL
    WHERE refresh_token_expires_at BETWEEN now() AND now() + interval '30 days'
      AND access_token_expires_at < now() AND rejection IS NULL
      AND NOT ${hasJobWithin(Prisma.sql`(${tasks.mirrorChannel.name} || ':' || channel_id)`, 1)}
    LIMIT 50`;
  const rows = await queryRows(db, z.object({ id: z.uuid() }), statement);
  return rows.map(({ id }) => id);
}
