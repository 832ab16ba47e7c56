import type { TestDatabase } from './database.ts';
import { queryOnce } from './connection.ts';

/**
 * Makes a database read-only, as after a failover to a server that only reads, and ends the connections of the app.
 * @returns a function that makes it writable again.
 */
export async function makeReadOnly({
  name,
  url,
}: Pick<TestDatabase, 'name' | 'url'>): Promise<() => Promise<void>> {
  const writable = new URL(url);
  writable.searchParams.set('options', '-c default_transaction_read_only=off');
  const run = async (change: string) => {
    await queryOnce(writable.href, `ALTER DATABASE ${name} ${change}`);
    await queryOnce(
      writable.href,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'creator-collabs%'`,
    );
  };
  await run('SET default_transaction_read_only = on');
  return () => run('RESET default_transaction_read_only');
}

/** The ids of which the links of mails are derived, of the newest of each kind. */
export async function findLinkIds(database: Pick<TestDatabase, 'query'>, email: string) {
  const [found] = await database.query<{
    channelId: string;
    collabId: string;
    invitationId: string;
    changeId: string;
  }>(
    `SELECT invitation.channel_id AS "channelId", invitation.collab_id AS "collabId", invitation.id AS "invitationId",
       (SELECT id FROM address_changes AS change WHERE change.creator_id = collab.creator_id AND ended_at IS NULL) AS "changeId"
     FROM invitations AS invitation
     JOIN collabs AS collab ON collab.channel_id = invitation.channel_id AND collab.id = invitation.collab_id
     WHERE collab.email = $1`,
    [email],
  );
  if (!found) throw new Error('There is no invitation');
  return found;
}
