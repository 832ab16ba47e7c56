import { db } from '#app/db/client.ts';
import type { Transaction } from '#app/db/client.ts';
import { Prisma } from '#app/db/generated/client.ts';
import type { BulkWrite } from '#app/db/generated/client.ts';
import { LeaseLost } from '../lease.ts';
import type { Lease } from '../lease.ts';
import { longestHours } from './bulk-limits.ts';

/** A file whose time to be looked at has come. */
export interface DueFile extends Pick<BulkWrite, 'id' | 'kind' | 'state' | 'mutation'> {
  uploadPath: string | null;
  operationId: string | null;
  /** Whether nothing of it can be under way any more, whatever became of it. */
  isTooOld: boolean;
}

/** The files of a channel that are to be looked at now, the oldest first; those that ended badly among them. */
export function findDueFiles(channelId: string): Promise<DueFile[]> {
  return db.$queryRaw<DueFile[]>`
    SELECT id, kind, state, mutation, upload_path AS "uploadPath", operation_id AS "operationId",
      created_at < ${inSeconds(-3_600 * longestHours)} AS "isTooOld"
    FROM bulk_writes WHERE channel_id = ${channelId}::uuid AND look_at <= now() ORDER BY id`;
}

/** Enters a file that is about to be written. @throws {LeaseLost} */
export async function enterBulkWrite(
  lease: Lease,
  { id, kind, mutation }: Pick<BulkWrite, 'id' | 'kind' | 'mutation'>,
): Promise<void> {
  const entered = await db.$executeRaw`
    INSERT INTO bulk_writes (channel_id, id, kind, mutation)
    SELECT channel_id, ${id}::uuid, ${kind}::bulk_write_kind, ${mutation} FROM ${underLease(lease)}`;
  if (entered === 0) throw new LeaseLost();
}

/**
 * Changes what is kept of a file.
 * @param assignments SQL for what follows SET.
 * @throws {LeaseLost}
 */
export async function updateBulkWrite(lease: Lease, id: string, assignments: Prisma.Sql): Promise<void> {
  const updated = await db.$executeRaw`
    UPDATE bulk_writes SET ${assignments} FROM ${underLease(lease)}
    WHERE bulk_writes.channel_id = lease.channel_id AND id = ${id}::uuid`;
  if (updated === 0) throw new LeaseLost();
}

/** Sees to it that nobody else takes a channel over before this transaction has ended. @throws {LeaseLost} */
export async function holdLease(tx: Transaction, lease: Lease): Promise<void> {
  const [held] = await tx.$queryRaw<unknown[]>`SELECT 1 FROM ${underLease(lease)}`;
  if (!held) throw new LeaseLost();
}

/** SQL for a source of one row, `lease`, while the right to write to a store holds, and of none when it is lost. */
function underLease({ channelId, epoch }: Lease): Prisma.Sql {
  return Prisma.sql`(
    SELECT channel_id FROM channel_mirrors
    WHERE channel_id = ${channelId}::uuid AND lease_epoch = ${epoch} AND lease_holder IS NOT NULL
    FOR SHARE
  ) AS lease`;
}

/** SQL for a moment so many seconds from now. */
export function inSeconds(seconds: number): Prisma.Sql {
  return Prisma.sql`now() + ${intervalOf(seconds)}`;
}

/** SQL for a length of time. */
export function intervalOf(seconds: number): Prisma.Sql {
  return Prisma.sql`make_interval(secs => ${seconds}::float8)`;
}
