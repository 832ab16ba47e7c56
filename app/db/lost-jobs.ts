import { z } from 'zod';
import { tasks } from '#app/jobs/tasks.ts';
import { db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { hasJobSoon } from './job-queue.ts';
import { queryRows } from './connection/statements.ts';

/*
 * Finds work that is due and has no job. A job is lost when it fails too often, or when its worker dies after the job
 * was replaced. Maintenance enqueues a new one.
 */

const idRow = z.object({ id: z.uuid() });

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
      AND NOT ${hasJobSoon(tasks.mirrorChannel, Prisma.sql`channel_id::text`)}
    LIMIT 50`;
  const rows = await queryRows(db, idRow, statement);
  return rows.map(({ id }) => id);
}

const importRow = z.object({ channelId: z.uuid(), importId: z.uuid() });

/** Lists imports that started a minute ago, have not finished, and have no job in their channel's queue. */
export function listImportsWithoutJob(): Promise<z.infer<typeof importRow>[]> {
  const { name } = tasks.importCollabs;
  const statement = Prisma.sql`
    SELECT channel_id AS "channelId", id AS "importId" FROM collab_imports
    WHERE started_at < now() - interval '1 minute' AND finished_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM graphile_worker.jobs
      WHERE task_identifier = ${name} AND queue_name = ${name} || ':' || channel_id AND attempts < max_attempts)`;
  return queryRows(db, importRow, statement);
}
