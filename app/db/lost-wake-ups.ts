import { z } from 'zod';
import { tasks, type FollowUpTask } from '#app/jobs/tasks.ts';
import { db } from './connection/client.ts';
import { preparedName, queryRows } from './connection/statements.ts';
import { dueChannelsSql, type NamedRows } from './due-channels.ts';
import { dueEndpointsSql } from './event-deliveries.ts';
import { dueFollowUpsSql } from './follow-ups.ts';
import { Prisma } from './generated/client.ts';
import { mirrorRows } from './mirror/due-work.ts';
import type { WakeUp } from './wake-ups.ts';

/* Finds the work whose wake-up may have been lost. */

const waitingEvents: NamedRows = {
  name: 'events',
  table: 'events',
  isWaiting: Prisma.sql`fanned_out_at IS NULL`,
  order: Prisma.sql`id`,
  parts: [{ due: Prisma.sql`created_at`, order: Prisma.sql`id` }],
};

const waitingWebhooks: NamedRows = {
  name: 'webhooks',
  table: 'platform_webhooks',
  isWaiting: Prisma.sql`next_attempt_at IS NOT NULL`,
  order: Prisma.sql`next_attempt_at`,
  parts: [{ due: Prisma.sql`next_attempt_at` }],
};

/** SQL for the channels with due rows of the mirror that may run now. @see acquireLease, which decides it. */
function dueMirrorsSql(rows: NamedRows): Prisma.Sql {
  return Prisma.sql`${preparedName('due', rows.name)}
    SELECT due.channel_id AS "channelId", bool_and(mirror.is_background AND NOT is_edit) AS "isBackground"
    FROM (${dueChannelsSql(rows)}) AS due
    -- With a limit it is looked up for each of the few channels found: a join may read all.
    CROSS JOIN LATERAL (
      SELECT next_run_at, is_background FROM channel_mirrors WHERE channel_id = due.channel_id LIMIT 1) AS mirror
    JOIN channels ON channels.id = due.channel_id AND uninstalled_at IS NULL
    JOIN platform_installations AS installation ON installation.channel_id = due.channel_id
    WHERE next_run_at IS NULL OR next_run_at <= now() OR (mirror.is_background AND is_edit)
    GROUP BY due.channel_id`;
}

function dueWorkSql(rows: NamedRows): Prisma.Sql {
  return Prisma.sql`${preparedName('due', rows.name)}
    SELECT DISTINCT channel_id AS "channelId", false AS "isBackground" FROM (${dueChannelsSql(rows)}) AS due`;
}

const followUpTasks = new Map(
  Object.values(tasks).flatMap((task): [string, FollowUpTask][] =>
    'rows' in task ? [[task.name, task]] : [],
  ),
);

const ownerTasks = [...followUpTasks.values()]
  .filter(({ rows }) => rows === 'owner_follow_ups')
  .map(({ name }) => name);

/** Each task of a channel with the statements that find its due work, one for each kind of row. */
const searches = [
  { task: tasks.mirrorChannel, statements: mirrorRows.map(dueMirrorsSql) },
  { task: tasks.fanOutEvents, statements: [dueWorkSql(waitingEvents)] },
  { task: tasks.handleWebhooks, statements: [dueWorkSql(waitingWebhooks)] },
];

/** All statements of a sweep, for tests of their plans. */
export const dueWorkStatements = (): Prisma.Sql[] => [
  ...searches.flatMap(({ statements }) => statements),
  dueEndpointsSql,
  ...dueFollowUpsSql(ownerTasks),
];

const foundRow = z.object({ channelId: z.uuid(), isBackground: z.boolean() });
const followUpRow = z.object({ id: z.uuid(), task: z.string() });
const endpointRow = z.object({ endpointId: z.uuid() });

/** Lists the due work of all channels, event endpoints and other owners: one wake-up for each of them and each task. */
export async function listDueWork(): Promise<WakeUp[]> {
  const found: WakeUp[] = [];
  for (const { task, statements } of searches) {
    const channels = new Map<string, boolean>();
    for (const statement of statements)
      for (const { channelId, isBackground } of await queryRows(db, foundRow, statement))
        channels.set(channelId, isBackground && channels.get(channelId) !== false);
    for (const [channelId, isBackground] of channels) found.push({ task, id: channelId, isBackground });
  }
  for (const { endpointId } of await queryRows(db, endpointRow, dueEndpointsSql))
    found.push({ task: tasks.deliverEvents, id: endpointId });
  for (const statement of dueFollowUpsSql(ownerTasks))
    for (const { id, task: name } of await queryRows(db, followUpRow, statement)) {
      const task = followUpTasks.get(name);
      // A task of another release has none.
      if (task) found.push({ task, id });
    }
  return found;
}
