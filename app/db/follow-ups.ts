import { z } from 'zod';
import { newId } from '#app/ids.ts';
import type { FollowUpTask } from '#app/jobs/tasks.ts';
import { currentContext } from '#app/request-context.ts';
import { db, runStatement, type Transaction } from './connection/client.ts';
import { queryRows, typedRows } from './connection/statements.ts';
import { graceBefore } from './due-channels.ts';
import { Prisma } from './generated/client.ts';
import { wakeAfterCommit } from './wake-ups.ts';

/*
 * The due rows of tasks that follow a change. A row is the only truth: it is written with the change, has the cursor of long
 * work, and is deleted when the work is done. The job only wakes a worker for it. Rows of channels are in `follow_ups`, those of
 * creators, sign-in attempts and the mail server in `owner_follow_ups`.
 */

/**
 * After so many failed attempts a row is not tried again. It stays for an operator; its due time is when the next attempt would
 * have been.
 */
export const maxAttempts = 25;

/* SQL: which rows wait, due or not, and which are not tried again. As text, so that plans use the partial indexes. */
const isPending = Prisma.raw(`attempts < ${maxAttempts}`);
export const hasFailed = Prisma.raw(`attempts >= ${maxAttempts}`);

/**
 * SQL: the tables of the rows, their column with the id that a task's key names, and the shortest claim in seconds. The jobs of an
 * owner have no queue, so a claim must last longer than a run: a mail that takes longer may be sent twice.
 */
const tables = {
  follow_ups: { table: Prisma.raw('follow_ups'), owner: Prisma.raw('channel_id'), claimSeconds: 0 },
  owner_follow_ups: {
    table: Prisma.raw('owner_follow_ups'),
    owner: Prisma.raw('owner_id'),
    claimSeconds: 60,
  },
} as const;

/** SQL: whether a row of {@link tables} is of one channel or other owner, and of a task. */
const isOf = (task: FollowUpTask, ownerId: string) =>
  Prisma.sql`${tables[task.rows].owner} = ${ownerId}::uuid AND task = ${task.name}`;

/** Work to add. */
interface NewFollowUp<Payload> {
  payload: Payload;
  /** What the work is about, if it waits at most once: it replaces a row with this id, and a run of that row saves nothing. */
  id?: string;
  /** A person's time, before which it is not due. */
  at?: Date;
  /** Milliseconds until it is due. */
  delayMs?: number;
}

/** Adds work in the caller's transaction. It is due now by default. */
export function addFollowUp<Payload extends z.ZodObject>(
  tx: Transaction,
  task: FollowUpTask<Payload>,
  added: NewFollowUp<z.input<Payload>>,
): Promise<void> {
  return addFollowUps(tx, task, [added]);
}

/** Adds work as {@link addFollowUp} does: at least one row, of one channel or other owner, with different ids. */
export async function addFollowUps<Payload extends z.ZodObject>(
  tx: Transaction,
  task: FollowUpTask<Payload>,
  added: readonly NewFollowUp<z.input<Payload>>[],
): Promise<void> {
  const { table, owner } = tables[task.rows];
  const ownerId = z.uuid().parse(added[0]?.payload[task.key]);
  const rows = added.map(({ payload, id = newId(), at, delayMs = 0 }) => ({
    payload: traced(payload),
    id,
    // As a number: Postgres does not read the text of a time after the year 9999.
    at: at && at.getTime() / 1_000,
    seconds: delayMs / 1_000,
  }));
  await tx.$executeRaw`
    INSERT INTO ${table} AS former (${owner}, task, id, payload, due_at)
    SELECT ${ownerId}::uuid, ${task.name}, id, payload, greatest(to_timestamp(at), now() + make_interval(secs => seconds))
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS input (id uuid, payload jsonb, at float8, seconds float8)
    ON CONFLICT (${owner}, task, id) DO UPDATE SET
      payload = excluded.payload, due_at = excluded.due_at, attempts = 0, revision = former.revision + 1`;
  const delays = added.map(({ at, delayMs = 0 }) => (at ? at.getTime() - Date.now() : delayMs));
  wakeAfterCommit(tx, { task, id: ownerId, delayMs: Math.max(0, Math.min(...delays)) });
}

/** Adds the id of the request on whose behalf the work is done. */
function traced<Payload extends object>(payload: Payload): Payload & { requestId: string | undefined } {
  return { ...payload, requestId: currentContext().requestId };
}

/** A row that a worker runs. Only the run that claimed it last may change it. */
export interface FollowUp {
  task: FollowUpTask;
  /** Of the channel or other owner. */
  ownerId: string;
  id: string;
  payload: unknown;
  attempts: number;
  revision: number;
}

const claimedRow = z.object({
  id: z.uuid(),
  payload: z.unknown(),
  attempts: z.number(),
  revision: z.number(),
});

/** SQL: how long a row waits after an attempt that failed: 3 seconds at first and 6 hours at last, as the job queue waits. */
const waitAfter = (attempts: Prisma.Sql) => Prisma.sql`make_interval(secs => exp(least(10, ${attempts})))`;

/**
 * Claims the first due row of a channel or other owner. Until its due time, which is that of the next attempt if the worker dies,
 * no other run claims it.
 */
export async function claimFollowUp(task: FollowUpTask, ownerId: string): Promise<FollowUp | undefined> {
  const { table, claimSeconds } = tables[task.rows];
  const rows = await runStatement(Prisma.sql`
    UPDATE ${table} SET attempts = attempts + 1, revision = revision + 1,
      due_at = now() + greatest(${waitAfter(Prisma.sql`attempts + 1`)}, make_interval(secs => ${claimSeconds}))
    WHERE ${isOf(task, ownerId)} AND id = (
      SELECT id FROM ${table} WHERE ${isOf(task, ownerId)} AND ${isPending} AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE)
    RETURNING id, payload, attempts, revision`);
  const [row] = typedRows(claimedRow, rows);
  return row && { ...row, task, ownerId };
}

/** SQL for the claimed row, unless another run has claimed it. */
const isClaimed = ({ task, ownerId, id, revision }: FollowUp) =>
  Prisma.sql`${isOf(task, ownerId)} AND id = ${id}::uuid AND revision = ${revision}::int`;

/**
 * Saves in the transaction of a batch where the work goes on.
 * @throws when another run has claimed the row: the batch must not take effect.
 */
export async function saveCursor(tx: Transaction, row: FollowUp, payload: object): Promise<void> {
  const saved = await tx.$executeRaw`
    UPDATE ${tables[row.task.rows].table} SET payload = ${JSON.stringify(traced(payload))}::jsonb, due_at = now(), attempts = 0
    WHERE ${isClaimed(row)}`;
  if (saved === 0) throw new Error('Another run has claimed the follow-up');
}

/** Deletes a row whose work is done. */
export async function endFollowUp(row: FollowUp): Promise<void> {
  await db.$executeRaw`DELETE FROM ${tables[row.task.rows].table} WHERE ${isClaimed(row)}`;
}

/** Leaves a row whose attempt failed for the next one. */
export async function retryFollowUp(row: FollowUp): Promise<void> {
  await db.$executeRaw`
    UPDATE ${tables[row.task.rows].table} SET due_at = now() + ${waitAfter(Prisma.sql`attempts`)} WHERE ${isClaimed(row)}`;
}

/** Leaves a row for a run after `delayMs`. */
export async function postponeFollowUp(row: FollowUp, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE ${tables[row.task.rows].table}
    SET due_at = now() + make_interval(secs => ${delayMs / 1_000}::float8), attempts = 0
    WHERE ${isClaimed(row)}`;
}

const hastenedRow = z.object({ ownerId: z.uuid(), task: z.string(), seconds: z.number() });

/**
 * Makes the failed rows of some tasks due, and wakes workers for them after the commit: the first row now, and each
 * `paceSeconds` after the one before it.
 */
export async function hastenFollowUps(
  tx: Transaction,
  tasks: readonly FollowUpTask[],
  paceSeconds: number,
): Promise<void> {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  for (const { table, owner } of Object.values(tables)) {
    const rows = await queryRows(
      tx,
      hastenedRow,
      Prisma.sql`
        UPDATE ${table} AS row SET due_at = now() + make_interval(secs => seconds)
        FROM (
          SELECT ${owner}, task, id, revision, due_at, ${paceSeconds}::float8 * (row_number() OVER (ORDER BY due_at) - 1) AS seconds
          FROM ${table} WHERE task = ANY (${[...byName.keys()]}::text[]) AND attempts > 0 AND ${isPending} AND due_at > now()
            -- A row that is being run is not late. Its job has the key that jobKey makes.
            AND NOT EXISTS (
              SELECT FROM graphile_worker.jobs WHERE key = task || ':' || ${owner} AND locked_at IS NOT NULL)
        ) AS failed
        WHERE row.${owner} = failed.${owner} AND row.task = failed.task AND row.id = failed.id
          -- A run may have claimed it meanwhile.
          AND row.revision = failed.revision AND row.due_at = failed.due_at
        RETURNING row.${owner} AS "ownerId", row.task, seconds`,
    );
    for (const { ownerId, task: name, seconds } of rows) {
      const task = byName.get(name);
      if (task) wakeAfterCommit(tx, { task, id: ownerId, delayMs: seconds * 1_000 });
    }
  }
}

/** Milliseconds until the next row of a channel or other owner is due; undefined without one. */
export async function nextFollowUpMs(task: FollowUpTask, ownerId: string): Promise<number | undefined> {
  const [next] = await queryRows(
    db,
    z.object({ ms: z.number() }),
    Prisma.sql`
      SELECT greatest(0, extract(epoch FROM due_at - now()) * 1000)::float8 AS ms FROM ${tables[task.rows].table}
      WHERE ${isOf(task, ownerId)} AND ${isPending} ORDER BY due_at LIMIT 1`,
  );
  return next?.ms;
}

/** Counts the rows of a channel or other owner that wait, due or not. */
export async function countFollowUps(tx: Transaction, task: FollowUpTask, ownerId: string): Promise<number> {
  const [found] = await queryRows(
    tx,
    z.object({ count: z.number() }),
    Prisma.sql`
      SELECT count(*)::int AS count FROM ${tables[task.rows].table} WHERE ${isOf(task, ownerId)} AND ${isPending}`,
  );
  return found?.count ?? 0;
}

/** Of owners other than channels, so many are found by one sweep. */
const ownersAtOnce = 1_000;

/**
 * SQL that selects the channels and other owners with due rows, and the tasks of these: `id`, `task`, a statement for each table.
 * @param ownerTasks the names of the tasks of owners: rows of another release's tasks must not take the place of these.
 */
export function dueFollowUpsSql(ownerTasks: readonly string[]): Prisma.Sql[] {
  const next = (after: Prisma.Sql) => Prisma.sql`
    (SELECT channel_id, task, due_at FROM follow_ups WHERE ${isPending} AND ${after}
     ORDER BY channel_id, task, due_at LIMIT 1)`;
  // It reads the first row of each channel and task.
  const ofChannels = Prisma.sql`/* prepared: due-follow-ups */
    WITH RECURSIVE waiting AS (
      ${next(Prisma.sql`true`)}
      UNION ALL
      SELECT following.* FROM waiting
      CROSS JOIN LATERAL ${next(Prisma.sql`(channel_id, task) > (waiting.channel_id, waiting.task)`)} AS following
    )
    SELECT channel_id AS id, task FROM waiting WHERE due_at <= ${graceBefore}`;
  const ofOwners = Prisma.sql`/* prepared: due-follow-ups-of-owners */
    SELECT DISTINCT owner_id AS id, task FROM (
      SELECT owner_id, task FROM owner_follow_ups
      WHERE ${isPending} AND due_at <= ${graceBefore} AND task = ANY (${[...ownerTasks]}::text[])
      ORDER BY due_at LIMIT ${ownersAtOnce}) AS due`;
  return [ofChannels, ofOwners];
}
