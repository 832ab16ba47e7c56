import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describeFailure, log } from '#app/log.ts';
import { refusesWrites } from './errors.ts';
import { directUrl } from './session-settings.ts';

/** Rows cached in memory and reloaded after a Postgres notification. */
interface NotifiedCache<T> {
  /** Returns the rows, from memory unless they changed. */
  get(): Promise<T>;
  /**
   * Returns rows read after this call. Concurrent calls share one statement; at most two statements run a second, and
   * calls in between wait for the next one.
   */
  getFresh(): Promise<T>;
  /** Makes the next `get` reload; for the process that changes the rows itself. */
  invalidate(): void;
}

/** A notification can be lost with its connection, so nothing is cached longer. */
const maxAgeMs = 30_000;
/** Without a listening connection, so that a change is still visible within a second. */
const maxAgeUnnotifiedMs = 500;
const minReloadIntervalMs = 500;

/**
 * Creates a cache of what `load` returns. Every writer of those rows must notify `channel` in its transaction
 * (`pg_notify`). The cache starts to listen with its first use.
 */
export function createNotifiedCache<T>(channel: string, load: () => Promise<T>): NotifiedCache<T> {
  let listener: { isListening(): boolean } | undefined;
  let generation = 0;
  let cached: { value: T; at: number; generation: number } | undefined;
  let scheduled: Promise<T> | undefined;
  let loading: { value: Promise<T>; generation: number } | undefined;
  const invalidate = () => {
    generation += 1;
  };
  const read = async (from: number): Promise<T> => {
    const at = performance.now();
    const value = await load();
    // A notification arrived during the read: the rows may be stale.
    if (from === generation) cached = { value, at, generation: from };
    return value;
  };
  const reload = (): Promise<T> => {
    if (loading?.generation === generation) return loading.value;
    const started = { value: read(generation), generation };
    loading = started;
    const end = () => {
      if (loading === started) loading = undefined;
    };
    started.value.then(end, end);
    return started.value;
  };
  const getNewerThan = (ms: number): Promise<T> =>
    cached?.generation === generation && performance.now() - cached.at < ms
      ? Promise.resolve(cached.value)
      : reload();
  return {
    get() {
      listener ??= listen(channel, invalidate);
      return getNewerThan(listener.isListening() ? maxAgeMs : maxAgeUnnotifiedMs);
    },
    getFresh() {
      const age = cached === undefined ? Infinity : performance.now() - cached.at;
      if (age >= minReloadIntervalMs) return reload();
      scheduled ??= sleep(minReloadIntervalMs - age).then(() => {
        scheduled = undefined;
        return reload();
      });
      return scheduled;
    },
    invalidate,
  };
}

const retryMs = 1_000;

/** The name of the connections that listen. Every process of the app has one, by which the others count it. */
export const listenerName = 'creator-collabs listener';

const listeners = new Set<pg.Client>();
let stopped = false;

/**
 * Listens for Postgres notifications on a dedicated connection and reconnects when it is lost.
 * @param onNotification called for each notification and whenever listening starts, because earlier ones were missed
 * @returns `isListening`: false while notifications are missed
 */
function listen(channel: string, onNotification: () => void): { isListening(): boolean } {
  let connected: pg.Client | undefined;
  const connect = async () => {
    if (stopped) return;
    const client = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
      application_name: listenerName,
    });
    listeners.add(client);
    const drop = () => {
      if (!listeners.delete(client)) return;
      if (connected === client) connected = undefined;
      client.end().catch(() => undefined);
      setTimeout(() => void connect(), retryMs).unref();
    };
    client.on('error', drop).on('end', drop).on('notification', onNotification);
    try {
      await client.connect();
      await listenOn(client, channel);
      connected = client;
      onNotification();
    } catch {
      drop();
    }
  };
  void connect();
  return { isListening: () => connected !== undefined };
}

/** Listens on a connection. A standby refuses that until it is promoted, so the connection asks again. */
async function listenOn(client: pg.Client, channel: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (attempt > 1) log.info({ channel }, 'The database sends notifications again');
      return;
    } catch (error) {
      if (!refusesWrites(error)) throw error;
      if (attempt === 1)
        log.warn(
          { channel, maxAgeMs: maxAgeUnnotifiedMs, ...describeFailure(error) },
          'The database sends no notifications: caches expire by time',
        );
      await sleep(retryMs, undefined, { ref: false });
    }
  }
}

/** Closes all listening connections at the end of the process. */
export async function stopListening(): Promise<void> {
  stopped = true;
  const open = [...listeners];
  listeners.clear();
  await Promise.allSettled(open.map((client) => client.end()));
}
