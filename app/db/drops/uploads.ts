import { z } from 'zod';
import type { Transaction } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import { queryRows } from '../connection/statements.ts';

const lockedUpload = z.strictObject({ mediaId: z.string().nullable() });

/** Locks an upload. @returns the media that it has become; null until then, and without such an upload. */
export async function lockUpload(
  tx: Transaction,
  { channelId, id }: { channelId: string; id: string },
): Promise<string | null> {
  const statement = Prisma.sql`
    SELECT media_id AS "mediaId" FROM uploads WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid FOR UPDATE`;
  const [row] = await queryRows(tx, lockedUpload, statement);
  return row?.mediaId ?? null;
}
