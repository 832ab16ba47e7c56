import { z } from 'zod';
import { db, type Transaction } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* Locks of channels, and of partners as their counterpart; and the check of a channel's time zone. */

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
