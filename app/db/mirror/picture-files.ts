import { z } from 'zod';
import { db } from '../connection/client.ts';
import { Prisma } from '../generated/client.ts';
import type { Lease } from './leases.ts';
import { isObject, knownObject, knownObjectColumns, updateObject } from './objects.ts';
import { queryRows } from '../connection/statements.ts';

/* Statements on the rows of `platform_objects` for pictures of collabs. The platform processes a file after its upload. */

const knownFile = knownObject.extend({
  /** Its URL; null until the platform has processed it, empty when it could not. */
  platformUrl: z.string().nullable(),
  /** Whether a check is due now or later. */
  waits: z.boolean(),
  /** Whether a check is due now. */
  mustCheck: z.boolean(),
});

/** The stored state of a collab's picture file. */
export type KnownFile = z.infer<typeof knownFile>;

/** Finds the file of a collab's picture; undefined when none was ever attempted. */
export async function findFile(channelId: string, collabId: string): Promise<KnownFile | undefined> {
  const [found] = await queryRows(
    db,
    knownFile,
    Prisma.sql`
      SELECT ${knownObjectColumns}, platform_url AS "platformUrl", next_check_at IS NOT NULL AS waits,
        coalesce(next_check_at <= now(), true) AS "mustCheck"
      FROM platform_objects
      WHERE ${isObject(channelId, { kind: 'file', collabId })}`,
  );
  return found;
}

/**
 * Saves the state of a collab's picture file.
 * @param file `waits`: checks it again, with growing intervals of up to five minutes.
 * @throws {LeaseLost}
 */
export function saveFile(
  lease: Lease,
  collabId: string,
  { url, waits }: { url: string | null; waits: boolean },
): Promise<void> {
  const assignments = Prisma.sql`
    platform_url = ${url},
    next_check_at = CASE WHEN ${waits} THEN
      now() + least(greatest((now() - coalesce(written_at, now())) / 2, interval '1 second'), interval '5 minutes')
    END`;
  return updateObject(lease, { kind: 'file', collabId }, assignments);
}
