import pg from 'pg';
import { controlPlatform } from '../../support/mirror.ts';
import { installedChannel, openApp } from '../../support/install.ts';
import type { TestChannel } from '../../support/install.ts';
import { appProcesses } from '../../support/processes.ts';
import { testStores } from '../../support/test-stores.ts';
import { loadVerbs } from './lane-verbs.ts';
import type { LaneVerbs } from './lane-verbs.ts';
import { startStruckProcess } from './start-struck-process.ts';
import type { Part, StruckProcess } from './start-struck-process.ts';

/** A database and a platform of which nobody else makes use meanwhile. */
export interface Ground {
  /** Of a migrated database. */
  databaseUrl: string;
  platformUrl: string;
  /** The folder whose build is run; the project's own unless said. */
  folder?: string;
}

/** An app and a worker, each behind a gate, with a database and a platform of their own. */
export interface Lane {
  readonly appUrl: string;
  parts: Record<Part, StruckProcess>;
  databaseUrl: string;
  platformUrl: string;
  verbs: LaneVerbs;
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** A store that nobody has opened the app in. @returns its domain. */
  addStore: () => Promise<string>;
  /** Opens the app in a store, and issues a key to it. */
  install: (domain: string) => Promise<TestChannel>;
  stop: () => Promise<void>;
}

/** Workers are taken for dead after two seconds here. */
const impatient = { WORKER_DEAD_AFTER_SECONDS: '2', LOG_LEVEL: 'info' };

/** @param name of the folder of its logs. */
export async function openLane(name: string, { databaseUrl, platformUrl, folder }: Ground): Promise<Lane> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 });
  pool.on('error', () => undefined);
  const query: Lane['query'] = async (sql, values) => (await pool.query(sql, values)).rows as never;
  const surroundings = { databaseUrl, platformUrl, env: impatient, ...(folder !== undefined && { folder }) };
  const processes = appProcesses(name, surroundings);
  const outside = { databaseUrl, platformUrl, processes, onDeath: () => letDeathBeKnown(query) };
  const [app, worker, verbs] = await Promise.all([
    startStruckProcess('app', outside),
    startStruckProcess('worker', outside),
    loadVerbs(databaseUrl),
  ]);
  const addressOf = () => `http://127.0.0.1:${String(app.running.announcement['port'])}`;
  let stores = 0;
  return {
    ...{ parts: { app, worker }, databaseUrl, platformUrl, query, verbs },
    get appUrl() {
      return addressOf();
    },
    async addStore() {
      stores += 1;
      const domain = `store-${stores}.myshopify.com`;
      const like = testStores[0];
      await controlPlatform(platformUrl, 'stores', { ...like, domain, primaryDomain: `www.${domain}` });
      return domain;
    },
    async install(domain) {
      await openApp(addressOf(), platformUrl, domain);
      return installedChannel({ query }, platformUrl, domain);
    },
    async stop() {
      await Promise.all([app.stop(), worker.stop()]);
      await processes.stop();
      await verbs.close();
      await pool.end();
    },
  };
}

/** Lets the seconds pass after which a worker that is dead is taken for it. */
async function letDeathBeKnown(query: Lane['query']): Promise<void> {
  await query(`UPDATE workers SET heartbeat_at = heartbeat_at - interval '1 minute'`);
  await query(`UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'`);
}
