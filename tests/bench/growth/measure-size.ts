import { readFileSync } from 'node:fs';
import path from 'node:path';
import { onStage } from '../harness/open-stage.ts';
import { startServer } from '../load/start-server.ts';
import { appSettings, mailSettings } from '../../support/world/app-settings.ts';
import { measureRequests } from './measure-requests.ts';

/*
 * node --import tsx tests/bench/growth/measure-size.ts <rows> <only> <folder of the build>: prints the work of each
 * request whose name contains a text as JSON. A process of its own, because functions of the app that fill the database
 * connect to one database.
 */

const [, , rows = '', only = '', folder = process.cwd()] = process.argv;
const print = (line: string) => process.stderr.write(`${line}\n`);
const works = await onStage(
  `growth-${rows}`,
  { small: true, print, hasClock: false, durable: false },
  async (stage) => {
    const database = await stage.startDatabase();
    // A vacuum that runs keeps versions of rows that others updated, which costs reads at random.
    await database.query('ALTER SYSTEM SET autovacuum = off');
    await database.query('SELECT pg_reload_conf()');
    const role = 'counted';
    await database.query(readFileSync(path.join(import.meta.dirname, 'warm.sql'), 'utf8'));
    const url = await database.addCountedRole(role);
    const env = { ...appSettings, ...mailSettings, DATABASE_URL: url };
    const { port } = await startServer(stage, {
      name: 'app',
      arguments: ['build/bin/server.js'],
      folder,
      env: { ...env, NODE_ENV: 'production' },
      readyPath: '/healthz',
    });
    // Functions of the app that a worker runs count as well.
    const { query } = database;
    const context = { url: `http://127.0.0.1:${port}`, query, database: { url, query } };
    return measureRequests(context, database, { role, rows: Number(rows), only, folder });
  },
);
console.log(JSON.stringify(Object.fromEntries(works)));
