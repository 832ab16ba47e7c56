import { readFileSync } from 'node:fs';
import path from 'node:path';
import { measureWork } from '../counters/measure-work.ts';
import type { DatabaseWork } from '../counters/measure-work.ts';
import type { BenchDatabase } from '../harness/start-database.ts';
import { simulateCollection } from '../../support/db/drops.ts';
import { guardedEndpoints } from '../../torture/tenants/endpoints.ts';
import { makeCells, sendCell } from '../../torture/tenants/make-cells.ts';
import { guardedPages } from '../../torture/tenants/pages/guarded-pages.ts';
import { requestPageAsAdmin } from '../../torture/tenants/pages/run-pages.ts';
import { guardedPortalPages } from '../../torture/tenants/pages/portal-pages.ts';
import { preparePortalRequest } from '../../torture/tenants/pages/run-portal.ts';
import { seedPages } from '../../torture/tenants/pages/seed-pages.ts';
import { collabOf, seedWorld } from '../../torture/tenants/seed-world.ts';
import type { SuiteContext, World } from '../../torture/tenants/seed-world.ts';
import { signInPrincipals } from '../../torture/tenants/sign-in-principals.ts';

/** The brand with the rows, and one without: its requests must not read the other's. */
const brands = ['ash', 'birch'] as const;

/**
 * Sends one request to each endpoint and page, with objects that the principal has, in a world with many rows.
 * @param role of the app in the database.
 * @returns the work of each request, by its name.
 * @throws when a request is rejected, because it would measure nothing.
 */
export async function measureRequests(
  context: SuiteContext,
  database: BenchDatabase,
  { role, rows }: { role: string; rows: number },
): Promise<Map<string, DatabaseWork>> {
  const world = await seedWorld(context);
  // The portal shares only drops in the store.
  for (const { dropId } of world.collabs) await simulateCollection(context, dropId);
  await grow(world, database, rows);
  const works = new Map<string, DatabaseWork>();
  const measure = async (name: string, request: () => Promise<unknown>) => {
    works.set(name, await measureWork(database, role, request));
  };
  for (const page of guardedPortalPages)
    await measure(`portal: ${page.name}`, await preparePortalRequest(world, page, 'ash-1'));
  // Afterwards, because an action of the portal ends all sessions of a creator.
  const principals = await signInPrincipals(world);
  for (const endpoint of guardedEndpoints)
    for (const principal of principals) {
      const cell = makeCells(world, principal, endpoint).find(
        ({ expected }) => expected.status === Number(endpoint.own ?? 200),
      );
      if (!cell) continue;
      await measure(`${endpoint.name}, ${principal.name}`, async () => {
        const { status, text } = await sendCell(world, cell);
        if (status !== cell.expected.status) throw new Error(`${endpoint.name}: ${status} ${text}`);
      });
    }
  // They archive objects that the requests before need.
  const things = await seedPages(world);
  for (const tenant of brands)
    for (const page of guardedPages.filter(({ isAbsent }) => !isAbsent))
      await measure(`admin of ${tenant}: ${page.name}`, () =>
        requestPageAsAdmin(world, { page, tenant, things }),
      );
  return works;
}

async function grow(world: World, database: BenchDatabase, rows: number): Promise<void> {
  const { id, dropId } = collabOf(world, 'ash-1');
  const settings = {
    rows: String(rows),
    channel: world.channelIds.ash,
    other: world.channelIds.cedar,
    collab: id,
    drop: dropId,
    tier: world.tierIds.ash,
  };
  const sets = Object.entries(settings).map(([name, value]) => `SET growth.${name} = '${value}'`);
  const sql = readFileSync(path.join(import.meta.dirname, 'grow.sql'), 'utf8');
  await database.query(`${sets.join('; ')}; ${sql}`);
  await database.query('VACUUM ANALYZE');
}
