import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bench } from './harness/bench.ts';
import type { BenchDatabase } from './harness/start-database.ts';
import { compareBuffers } from './list-collabs/compare-buffers.ts';
import { comparePages } from './list-collabs/compare-pages.ts';
import { findDeepPage } from './list-collabs/find-deep-page.ts';
import { measureSearches } from './list-collabs/measure-searches.ts';
import { issueKeys } from './load/issue-keys.ts';
import { startApp } from './load/start-app.ts';

const domain = 'bench.myshopify.com';
const pageSize = 50;

export const bench: Bench = {
  about:
    'GET /creators/collabs: the 10,000th page of a channel among 1,000,000 collabs against its first; searches of the channel',
  async run(stage, { only }) {
    const database = await stage.startDatabase();
    const collabs = stage.small ? 20_000 : 1_000_000;
    const page = stage.small ? 200 : 10_000;
    stage.print(`filling a brand with ${collabs} collabs`);
    await seed(database, collabs);
    const role = 'listing';
    const { port, pid } = await startApp(stage, {
      name: 'app',
      databaseUrl: await database.addCountedRole(role),
    });
    const keys = await issueKeys(database, domain, 50);
    const list = keys.map((key) => ({
      path: '/api/creators/collabs',
      headers: { 'x-channel-access-token': key },
    }));
    const searched = list.map(({ headers }) => ({ headers, path: `/api/channels/${domain}/collabs` }));
    const searches = await measureSearches(stage, database, { port, role, lists: searched });
    if (only === 'search') return searches;
    stage.print(`walking to page ${page}`);
    const cursor = await findDeepPage(port, list, (page - 1) * pageSize);
    const first = list.map(({ path: base, headers }) => ({ headers, path: `${base}?limit=${pageSize}` }));
    const deep = first.map(({ path: base, headers }) => ({ headers, path: `${base}&cursor=${cursor}` }));
    const app = { port, pid, backends: () => database.backendsOf(role) };
    return [
      await compareBuffers(database, role, { port, first, deep }),
      ...(await comparePages(stage, app, { first, deep })),
      ...searches,
    ];
  },
};

async function seed(database: BenchDatabase, collabs: number): Promise<void> {
  const sql = readFileSync(path.join(import.meta.dirname, 'list-collabs/seed.sql'), 'utf8');
  await database.query(`SET bench.collabs = ${collabs}; ${sql}`);
  await database.query('VACUUM ANALYZE');
}
