import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anyFreePort } from './ports.ts';
import { choosePlace } from './postgres/choose-place.ts';
import type { Place } from './postgres/choose-place.ts';
import { createCluster } from './postgres/create-cluster.ts';
import { startPostmaster } from './postgres/postmaster.ts';
import type { Postmaster } from './postgres/postmaster.ts';
import { closeSession, openSession } from './postgres/session.ts';
import { stopLeftover } from './postgres/stop-leftover.ts';
import { StartError } from './start-error.ts';

const PATIENCE_MS = 30_000;

export interface PostgresOptions {
  /** Made when missing; its data survive restarts and crashes. */
  dataDir: string;
  /** Any free one when absent. */
  port?: number;
  /** False gives up surviving a power cut (not a crash of Postgres) for speed: for tests. */
  durable?: boolean;
  connections?: number;
}

export interface Postgres {
  port: number;
  /** Address of one database, for `pg` and Prisma. */
  url: (database: string) => string;
  /** Makes a database, as a copy of `template` if given (nobody may be connected to that one). */
  createDatabase: (name: string, template?: string) => Promise<void>;
  /** Drops it if it is there, and ends the connections to it. */
  dropDatabase: (name: string) => Promise<void>;
  /**
   * Ends connections and shuts down in order; does nothing when it is down already. `immediate` shuts down without a
   * checkpoint, and the next start recovers.
   */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  /** SIGKILL, as a crash: start it again with `startPostgres`. */
  kill: () => Promise<void>;
  /** Stops it and removes everything it ever wrote. */
  destroy: () => Promise<void>;
}

/**
 * Starts the real Postgres that npm installed, on loopback, as root or as an ordinary user, and resolves when it takes
 * connections. It ends with this process, however this process ends; what a killed session left is stopped first.
 * @throws StartError with a sentence for a person: unwritable folder, taken port, folder in use, unsupported system.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  const place = choosePlace(dataDir);
  openSession(place.folder);
  try {
    await createCluster(place);
    await stopLeftover(place.cluster);
    const { server, port } = await startOnPort(place, options);
    void server.ended.then(() => closeSession(place.folder));
    return {
      port,
      ...databases(port),
      stop: (mode = 'fast') =>
        server.end([...(mode === 'fast' ? (['SIGINT'] as const) : []), 'SIGQUIT', 'SIGKILL']),
      kill: () => server.end(['SIGKILL']),
      destroy: async () => {
        await server.end(['SIGQUIT', 'SIGKILL']);
        for (const folder of [place.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    closeSession(place.folder);
    throw error;
  }
}

async function startOnPort(
  place: Place,
  options: PostgresOptions,
): Promise<{ server: Postmaster; port: number }> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const port = options.port ?? (await anyFreePort());
    try {
      return { port, server: await startPostmaster(place, settings(port, options)) };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const taken = error.message.includes('Address already in use');
      if (taken && options.port !== undefined) {
        throw new StartError(
          `Port ${port} is taken by another program: set PGPORT to a free one for Postgres.`,
        );
      }
      // After a crash, the old server's sessions hold its shared memory for the moment they take to notice.
      const memoryHeld = error.message.includes('is still in use');
      if (!(taken || memoryHeld) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

function settings(port: number, { durable = true, connections = 100 }: PostgresOptions): string[] {
  const address = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const always = ['timezone=UTC', 'log_timezone=UTC', `max_connections=${connections}`];
  // Commits stay synchronous: what a killed server had acknowledged must be there when it comes back.
  const fast = durable ? [] : ['fsync=off', 'full_page_writes=off'];
  return [...address, ...always, ...fast];
}

function databases(port: number): Pick<Postgres, 'url' | 'createDatabase' | 'dropDatabase'> {
  const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${encodeURIComponent(database)}`;
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url('postgres') });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  const name = pg.escapeIdentifier;
  return {
    url,
    createDatabase: (database, template) =>
      run(`CREATE DATABASE ${name(database)}${template ? ` TEMPLATE ${name(template)}` : ''}`),
    dropDatabase: (database) => run(`DROP DATABASE IF EXISTS ${name(database)} WITH (FORCE)`),
  };
}
