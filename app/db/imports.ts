import { z } from 'zod';
import { db } from './client.ts';
import { Prisma } from './generated/client.ts';
import { queryRows } from './statements.ts';

/* Hand-written statements of imports. */

const emailRow = z.strictObject({ email: z.string(), id: z.string() });

/** Lists the collabs of a channel with creators who have one of some email addresses, normalized. */
export function listCollabsByEmail(channelId: string, emails: readonly string[]) {
  return queryRows(
    db,
    emailRow,
    Prisma.sql`
      SELECT creators.email, collabs.id FROM creators JOIN collabs ON creator_id = creators.id
      WHERE channel_id = ${channelId}::uuid AND creators.email = ANY(${emails})`,
  );
}

const nameRow = z.strictObject({ kind: z.enum(['codes', 'handles']), name: z.string(), id: z.string() });

/** Lists the collabs of a channel that have one of some affiliate codes (in lower case) or handles. */
export function listCollabsByName(
  channelId: string,
  { codes, handles }: { codes: readonly string[]; handles: readonly string[] },
) {
  return queryRows(
    db,
    nameRow,
    Prisma.sql`
      SELECT 'codes' AS kind, affiliate_code_key AS name, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND affiliate_code_key = ANY(${codes})
      UNION ALL
      SELECT 'handles', handle, id FROM collabs
      WHERE channel_id = ${channelId}::uuid AND handle = ANY(${handles})`,
  );
}
