import { Prisma } from '#app/db/generated/client.ts';
import type { CollabKey } from './reach-collab.ts';

/** SQL for whether a row of `platform_objects` is a collab's, its drops' included. */
export function objectsOfCollab({ channelId, collabId }: CollabKey): Prisma.Sql {
  return Prisma.sql`channel_id = ${channelId}::uuid AND (
    collab_id = ${collabId}::uuid
    OR drop_id IN (SELECT id FROM drops WHERE channel_id = ${channelId}::uuid AND drops.collab_id = ${collabId}::uuid))`;
}
