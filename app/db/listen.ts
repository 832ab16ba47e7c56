import pg from 'pg';
import { directUrl } from './session-settings.ts';

const retryMs = 1_000;

const clients = new Set<pg.Client>();
let stopped = false;

/**
 * Listens for Postgres notices on a connection of its own, and connects again when that is lost.
 * @param onNotice is called for each notice, and whenever listening begins: before that, notices were missed.
 * @returns `isListening`, which is false while notices are being missed.
 */
export function listen(channel: string, onNotice: () => void): { isListening(): boolean } {
  let live: pg.Client | undefined;
  const connect = async () => {
    if (stopped) return;
    const client = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: 'creator-collabs listener',
    });
    clients.add(client);
    const lose = () => {
      if (!clients.delete(client)) return;
      if (live === client) live = undefined;
      client.end().catch(() => undefined);
      setTimeout(() => void connect(), retryMs).unref();
    };
    client.on('error', lose).on('end', lose).on('notification', onNotice);
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      live = client;
      onNotice();
    } catch {
      lose();
    }
  };
  void connect();
  return { isListening: () => live !== undefined };
}

/** Ends all listening, at the end of the process. */
export async function stopListening(): Promise<void> {
  stopped = true;
  const open = [...clients];
  clients.clear();
  await Promise.allSettled(open.map((client) => client.end()));
}
