import { z } from 'zod';
import { type Transaction, db } from './connection/client.ts';
import { Prisma } from './generated/client.ts';
import { ApplicationState } from './generated/enums.ts';
import { queryRows } from './connection/statements.ts';

interface NewApplication {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** BCP 47. */
  locale: string;
  answers: readonly object[];
}

/** Saves an application, in place of an undecided one with the same id, which only its own form names. */
export async function saveApplication(channelId: string, application: NewApplication): Promise<void> {
  const { id, email, firstName, lastName, locale, answers } = application;
  await db.$executeRaw`
    INSERT INTO applications (channel_id, id, email, first_name, last_name, locale, answers)
    VALUES (${channelId}::uuid, ${id}::uuid, ${email}, ${firstName}, ${lastName}, ${locale}, ${JSON.stringify(answers)}::jsonb)
    ON CONFLICT (channel_id, id) DO UPDATE SET
      first_name = excluded.first_name, last_name = excluded.last_name, locale = excluded.locale,
      answers = excluded.answers, created_at = now()
    WHERE applications.state = 'new'`;
}

/** Locks an application, so that only one of two concurrent decisions takes effect. */
export async function lockApplication(
  tx: Transaction,
  { channelId, id }: { channelId: string; id: string },
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM applications WHERE channel_id = ${channelId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`;
}

/** Counts a channel's applications by state, and stops in each after `most`. */
export function countApplicationRows(channelId: string, max: number) {
  return queryRows(
    db,
    z.strictObject({ state: z.enum(ApplicationState), count: z.number() }),
    Prisma.sql`
      SELECT state, (
        SELECT count(*)::int FROM (
          SELECT id FROM applications AS a WHERE a.channel_id = ${channelId}::uuid AND a.state = states.state
          ORDER BY id DESC LIMIT ${max}
        ) AS counted) AS count
      FROM unnest(enum_range(NULL::application_state)) AS states (state)`,
  );
}
