import { z } from 'zod';
import { db } from './client.ts';
import type { Transaction } from './client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './statements.ts';

/* Statements that find and erase the data of persons and brands. */

interface CollabKey {
  channelId: string;
  collabId: string;
}

const customerCollab = z.strictObject({
  id: z.string(),
  creatorId: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  profilePictureId: z.string().nullable(),
});

/** A person's collab with a brand, with the creator's id and email address. */
export type CustomerCollab = z.infer<typeof customerCollab>;

/**
 * Finds and locks the collab of a customer of a channel's store.
 * @param email normalized.
 * @param platformId global id of the customer that mirrors the creator.
 */
export async function lockCollabOfCustomer(
  tx: Transaction,
  channelId: string,
  { email, platformId }: { email: string | null; platformId: string | null },
): Promise<CustomerCollab | undefined> {
  const statement = Prisma.sql`
    SELECT collabs.id, creator_id AS "creatorId", creators.email, is_active AS "isActive",
      profile_picture_id AS "profilePictureId"
    FROM collabs JOIN creators ON creators.id = creator_id
    WHERE collabs.channel_id = ${channelId}::uuid AND (
      creators.email = ${email}
      OR collabs.id = (
        SELECT collab_id FROM platform_objects
        WHERE channel_id = ${channelId}::uuid AND kind = 'customer' AND platform_id = ${platformId}
        LIMIT 1))
    LIMIT 1
    FOR NO KEY UPDATE OF collabs`;
  const [found] = await queryRows(tx, customerCollab, statement);
  return found;
}

/** Erases the creator's name from the handles of a collab's drops. The random part at their end stays. */
export async function eraseDropHandles(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    UPDATE drops SET handle = 'erased-d' || right(handle, 12)
    WHERE channel_id = ${channelId}::uuid AND collab_id = ${collabId}::uuid`;
}

/** Deletes the events that contain former values of a collab. */
export async function deleteCollabEvents(tx: Transaction, { channelId, collabId }: CollabKey): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM events WHERE channel_id = ${channelId}::uuid AND type IN ('collab.created', 'collab.updated')
      AND data -> 'collab' ->> '_id' = ${collabId}`;
}

/** Deletes the saved responses to a channel's keys and users. */
export async function deleteSavedResponses(tx: Transaction, channelId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM idempotency_records
    WHERE credential_id = ${channelId}::uuid
      OR credential_id IN (SELECT id FROM api_keys WHERE channel_id = ${channelId}::uuid)`;
}

/** Tables of a channel in deletion order, after its collabs: each before the tables that it refers to. */
export const channelTables = [
  'applications',
  'events',
  'uploads',
  'media',
  'products',
  'tiers',
  'campaigns',
] as const;

/** Deletes at most `limit` rows of a channel. @returns how many. */
export function deleteChannelRows(
  channelId: string,
  table: (typeof channelTables)[number],
  limit: number,
): Promise<number> {
  const name = Prisma.raw(`"${table}"`);
  return db.$executeRaw`
    DELETE FROM ${name} WHERE channel_id = ${channelId}::uuid AND id IN (
      SELECT id FROM ${name} WHERE channel_id = ${channelId}::uuid LIMIT ${limit})`;
}
