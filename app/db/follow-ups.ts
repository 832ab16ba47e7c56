import { z } from 'zod';
import { newId } from '#app/ids.ts';
import type { FollowUpTask } from '#app/jobs/tasks.ts';
import { currentContext } from '#app/request-context.ts';
import { db, runStatement, type Transaction } from './connection/client.ts';
import { queryRows, typedRows } from './connection/statements.ts';
import { Prisma } from './generated/client.ts';
import { wakeAfterCommit } from './wake-ups.ts';

/*
 * The due rows of tasks that follow a change. A row is the only truth: it is written with the change, has the cursor of long
 * work, and is deleted when the work is done. The job only wakes a worker for it.
 */

/** After so many failed attempts a row is not tried again: it has no due time. */
export const maxAttempts = 25;

/** SQL: when a row that was tried `attempts` times is tried again. As long as the job queue waits: 3 seconds to 6 hours. */
const retryAt = (attempts: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${attempts} < ${maxAttempts}::int THEN now() + make_interval(secs => exp(least(10, ${attempts}))) END`;

/** Adds work of a channel in the caller's transaction. @param at when it is due; now by default. */
export async function addFollowUp<Payload extends FollowUpTask['payload']>(
  tx: Transaction,
  task: FollowUpTask<Payload>,
  { payload, at }: { payload: z.input<Payload>; at?: Date },
): Promise<void> {
  const { channelId } = payload;
  await tx.$executeRaw`
    INSERT INTO follow_ups (channel_id, task, id, payload, due_at)
    VALUES (${channelId}::uuid, ${task.name}, ${newId()}::uuid, ${jsonOf(payload)}::jsonb,
      coalesce(${at ?? null}::timestamptz, now()))`;
  wakeAfterCommit(tx, { task, channelId, delayMs: at ? Math.max(0, at.getTime() - Date.now()) : 0 });
}

/** Adds the id of the request on whose behalf the work is done. */
function jsonOf(payload: object): string {
  const { requestId } = currentContext();
  return JSON.stringify({ ...payload, requestId });
}

/** A row that a worker runs. Only the run that claimed it last may change it. */
export interface FollowUp {
  channelId: string;
  task: string;
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

/**
 * Claims the first due row of a channel. While it runs, its due time is that of the next attempt, so that a row whose
 * worker dies is tried again.
 */
export async function claimFollowUp(task: FollowUpTask, channelId: string): Promise<FollowUp | undefined> {
  const rows = await runStatement(Prisma.sql`
    UPDATE follow_ups SET attempts = attempts + 1, revision = revision + 1, due_at = ${retryAt(Prisma.sql`attempts + 1`)}
    WHERE channel_id = ${channelId}::uuid AND task = ${task.name} AND id = (
      SELECT id FROM follow_ups
      WHERE channel_id = ${channelId}::uuid AND task = ${task.name} AND due_at <= now()
      ORDER BY due_at LIMIT 1 FOR UPDATE)
    RETURNING id, payload, attempts, revision`);
  const [row] = typedRows(claimedRow, rows);
  return row && { ...row, channelId, task: task.name };
}

/** SQL for the claimed row, unless another run has claimed it. */
const isClaimed = ({ channelId, task, id, revision }: FollowUp) => Prisma.sql`
  channel_id = ${channelId}::uuid AND task = ${task} AND id = ${id}::uuid AND revision = ${revision}::int`;

/**
 * Saves in the transaction of a batch where the work goes on.
 * @throws when another run has claimed the row: the batch must not take effect.
 */
export async function saveCursor(tx: Transaction, row: FollowUp, payload: object): Promise<void> {
  const saved = await tx.$executeRaw`
    UPDATE follow_ups SET payload = ${jsonOf(payload)}::jsonb, due_at = now(), attempts = 0 WHERE ${isClaimed(row)}`;
  if (saved === 0) throw new Error('Another run has claimed the follow-up');
}

/** Deletes a row whose work is done. */
export async function endFollowUp(row: FollowUp): Promise<void> {
  await db.$executeRaw`DELETE FROM follow_ups WHERE ${isClaimed(row)}`;
}

/** Leaves a row for a run after `delayMs`. */
export async function postponeFollowUp(row: FollowUp, delayMs: number): Promise<void> {
  await db.$executeRaw`
    UPDATE follow_ups SET due_at = now() + make_interval(secs => ${delayMs / 1_000}::float8), attempts = 0
    WHERE ${isClaimed(row)}`;
}

/** Leaves a row whose run failed for the next attempt. */
export async function retryFollowUp(row: FollowUp): Promise<void> {
  await db.$executeRaw`UPDATE follow_ups SET due_at = ${retryAt(Prisma.sql`attempts`)} WHERE ${isClaimed(row)}`;
}

/** Milliseconds until the next row of a channel is due; undefined without one. */
export async function nextFollowUpMs(task: FollowUpTask, channelId: string): Promise<number | undefined> {
  const [next] = await queryRows(
    db,
    z.object({ ms: z.number() }),
    Prisma.sql`
      SELECT greatest(0, extract(epoch FROM due_at - now()) * 1000)::float8 AS ms FROM follow_ups
      WHERE channel_id = ${channelId}::uuid AND task = ${task.name} AND due_at IS NOT NULL ORDER BY due_at LIMIT 1`,
  );
  return next?.ms;
}
