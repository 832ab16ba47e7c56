import { z } from 'zod';
import { db, type Transaction } from '../connection/client.ts';
import { Prisma, type DropDraft } from '../generated/client.ts';
import { queryByTime, type PageRequest } from '../keyset-page.ts';
import type { DraftKey } from '../keys.ts';
import { queryRows } from '../connection/statements.ts';

/* Every writer of a draft locks it first, before its collab and drop. */

/** Locks a draft. @returns undefined when the channel has none with this id. */
export async function lockDraft(
  tx: Transaction,
  { channelId, draftId }: Omit<DraftKey, 'collabId'>,
): Promise<DropDraft | undefined> {
  await tx.$queryRaw`
    SELECT FROM drop_drafts WHERE channel_id = ${channelId}::uuid AND id = ${draftId}::uuid FOR UPDATE`;
  const draft = await tx.dropDraft.findUnique({ where: { channelId_id: { channelId, id: draftId } } });
  return draft ?? undefined;
}

const submittedRow = z.strictObject({ id: z.string(), cursor: z.string() });
const submissionOrder = { key: Prisma.sql`updated_at`, id: Prisma.sql`id`, direction: 'ASC' } as const;

/** Lists a page of the ids of a channel's submitted drafts, the longest waiting first. */
export function listSubmittedIds(channelId: string, page: PageRequest) {
  return queryByTime(page, submissionOrder, ({ isAfter, order, cursor }, limit) =>
    queryRows(
      db,
      submittedRow,
      Prisma.sql`
        SELECT id, ${cursor} AS cursor FROM drop_drafts
        WHERE channel_id = ${channelId}::uuid AND state = 'submitted' AND ${isAfter}
        ORDER BY ${order} LIMIT ${limit}`,
    ),
  );
}

/** Finds a draft's scheduled time if it has come, by the clock that starts the job. */
export async function findDueTime({
  channelId,
  draftId,
}: Omit<DraftKey, 'collabId'>): Promise<Date | undefined> {
  const statement = Prisma.sql`
    SELECT publish_at AS "publishAt" FROM drop_drafts
    WHERE channel_id = ${channelId}::uuid AND id = ${draftId}::uuid AND state = 'scheduled' AND publish_at <= now()`;
  const [due] = await queryRows(db, z.object({ publishAt: z.date() }), statement);
  return due?.publishAt;
}
