import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { anyFreePort } from './ports.ts';
import { chooseDataLocation, type DataLocation } from './postgres/choose-data-location.ts';
import { createCluster } from './postgres/create-cluster.ts';
import { startPostmaster, type Postmaster } from './postgres/postmaster.ts';
import { closeSession, openSession } from './postgres/session.ts';
import { stopLeftover } from './postgres/stop-leftover.ts';
import { StartError } from './start-error.ts';

const TIMEOUT_MS = 30_000;

interface PostgresOptions {
  /** Created if missing; its data survive restarts and crashes. */
  dataDir: string;
  /** Any free one when absent. */
  port?: number;
  /** False is faster and loses data at a power cut, but not at a crash of Postgres: for tests. */
  durable?: boolean;
  connections?: number;
  /** False for databases that live for minutes: its work and its snapshots come at any moment. */
  autovacuum?: boolean;
  /** Folder of a stopped cluster from which a missing one is copied. */
  copyOf?: string;
}

export interface Postgres {
  port: number;
  /** Folder of its data, to copy while it is stopped. */
  cluster: string;
  /** URL of one database, for `pg` and Prisma. */
  url: (database: string) => string;
  /** Creates a database, as a copy of `template` if given. The template must have no connections. */
  createDatabase: (name: string, template?: string) => Promise<void>;
  /** Drops the database if it exists, and ends its connections. */
  dropDatabase: (name: string) => Promise<void>;
  /**
   * Ends connections and shuts down in order; does nothing when it is down already. `immediate` shuts down without a
   * checkpoint, and the next start recovers.
   */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>;
  /** Sends SIGKILL, like a crash. Start it again with `startPostgres`. */
  kill: () => Promise<void>;
  /** Stops it and deletes all of its files. */
  destroy: () => Promise<void>;
}

/**
 * Starts the Postgres of the npm packages on loopback, as root or another user, and resolves when it accepts connections.
 * It ends with this process, however this process ends. It first stops a server that a killed session left.
 * @throws StartError: folder not writable or in use, port in use, system not supported.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const dataDir = path.resolve(options.dataDir);
  const location = chooseDataLocation(dataDir);
  openSession(location.folder);
  try {
    await createCluster(location, options.copyOf);
    await stopLeftover(location.cluster);
    const { server, port } = await startOnPort(location, options);
    void server.ended.then(() => closeSession(location.folder));
    return {
      port,
      cluster: location.cluster,
      ...databases(port),
      stop: (mode = 'fast') =>
        server.end([...(mode === 'fast' ? (['SIGINT'] as const) : []), 'SIGQUIT', 'SIGKILL']),
      kill: () => server.end(['SIGKILL']),
      destroy: async () => {
        await server.end(['SIGQUIT', 'SIGKILL']);
        for (const folder of [location.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    closeSession(location.folder);
    throw error;
  }
}

/**
 * Deletes the database that a killed process left in a folder, and stops its server.
 * @returns false when a running process uses it.
 */
export async function destroyUnused(dataDir: string): Promise<boolean> {
  const location = chooseDataLocation(path.resolve(dataDir));
  try {
    openSession(location.folder);
  } catch (error) {
    if (error instanceof StartError) return false;
    throw error;
  }
  await stopLeftover(location.cluster);
  for (const folder of [location.folder, dataDir]) rmSync(folder, { recursive: true, force: true });
  return true;
}

async function startOnPort(
  location: DataLocation,
  options: PostgresOptions,
): Promise<{ server: Postmaster; port: number }> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const port = options.port ?? (await anyFreePort());
    try {
      return { port, server: await startPostmaster(location, settings(port, options)) };
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      const taken = error.message.includes('Address already in use');
      if (taken && options.port !== undefined) {
        throw new StartError(
          `Port ${port} is taken by another program: set PGPORT to a free one for Postgres.`,
        );
      }
      // After a crash, the old server's sessions hold its shared memory for a moment.
      const memoryHeld = error.message.includes('is still in use');
      if (!(taken || memoryHeld) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

function settings(
  port: number,
  { durable = true, connections = 100, autovacuum = true }: PostgresOptions,
): string[] {
  const address = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const always = ['timezone=UTC', 'log_timezone=UTC', `max_connections=${connections}`];
  // Commits stay synchronous: a killed server must not lose acknowledged writes.
  const fast = durable ? [] : ['fsync=off', 'full_page_writes=off'];
  const manual = autovacuum ? [] : ['autovacuum=off'];
  return [...address, ...always, ...fast, ...manual];
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
