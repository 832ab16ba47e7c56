import { z } from 'zod';
import type { Transaction } from './connection/client.ts';
import { actorName, namedActor } from './collabs/details.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './connection/statements.ts';

/* Who last changed the fields of a campaign, a tier, an event endpoint or a channel. Collabs and drops have histories. */

interface RecordKey {
  channelId: string;
  /** The id of the campaign, tier, event endpoint or channel. */
  recordId: string;
}

/** Saves the author of a change of some fields. */
export async function saveFieldAuthor(
  tx: Transaction,
  { channelId, recordId }: RecordKey,
  { fields, actor }: { fields: readonly string[]; actor: object },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO field_authors (channel_id, record_id, field, actor)
    SELECT ${channelId}::uuid, ${recordId}::uuid, field, ${JSON.stringify(actor)}::jsonb
    FROM unnest(${fields}::text[]) AS field
    ON CONFLICT (channel_id, record_id, field) DO UPDATE SET actor = EXCLUDED.actor, changed_at = EXCLUDED.changed_at`;
}

const authorRow = z.strictObject({ field: z.string(), at: z.date(), actor: namedActor });

/** Lists who last changed some fields, with present names. */
export function listFieldAuthors(
  tx: Transaction,
  { channelId, recordId }: RecordKey,
  fields: readonly string[],
) {
  return queryRows(
    tx,
    authorRow,
    Prisma.sql`
      SELECT e.field, e.changed_at AS at, jsonb_set(e.actor, '{name}', coalesce(to_jsonb(${actorName}), 'null')) AS actor
      FROM field_authors AS e
      WHERE e.channel_id = ${channelId}::uuid AND e.record_id = ${recordId}::uuid
        AND e.field = ANY(${fields}::text[])`,
  );
}
