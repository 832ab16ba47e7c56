import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BenchDatabase } from '../harness/start-database.ts';
import { simulateCollection } from '../../support/db/drops.ts';
import { isUnavailable, UnexpectedStatus } from '../../support/http/api-client.ts';
import { until, untilServed } from '../../support/until.ts';
import { guardedEndpoints } from '../../torture/tenants/endpoints.ts';
import { makeCells, sendCell } from '../../torture/tenants/make-cells.ts';
import type { GuardedPage } from '../../torture/tenants/pages/guarded-page.ts';
import { guardedPages } from '../../torture/tenants/pages/guarded-pages.ts';
import { requestPageAsAdmin } from '../../torture/tenants/pages/run-pages.ts';
import { guardedPortalPages } from '../../torture/tenants/pages/portal-pages.ts';
import { preparePortalRequest } from '../../torture/tenants/pages/run-portal.ts';
import { seedPages } from '../../torture/tenants/pages/seed-pages.ts';
import { collabOf, seedWorld, type SuiteContext, type World } from '../../torture/tenants/seed-world.ts';
import { signInPrincipals } from '../../torture/tenants/sign-in-principals.ts';
import { vacuum } from './vacuum.ts';
import { bulkRequests, sweepRequests, webhookRequests } from './worker-requests.ts';

/** The brand with the rows, and one without: its requests must not read the other's. */
const brands = ['ash', 'birch'] as const;

/** The work that a request asks of the database. */
export interface RequestWork {
  buffers: number;
  statements: number;
  /** Returned or written by statements. */
  rows: number;
  isWrite: boolean;
  /** Buffers by statement. */
  reads: Record<string, number>;
}

export interface MeasuredRequest {
  name: string;
  isWrite: boolean;
  /** Runs before, and is not measured. */
  prepare?: () => Promise<unknown>;
  send: () => Promise<unknown>;
}

/**
 * Sends one request to each endpoint and page, with objects that the principal has, and one webhook of each topic, and
 * reads a batch of a bulk write, in a world with many rows.
 * @param run.role of the app in the database.
 * @param run.only requests whose name contains this text.
 * @param run.folder of the build, with its sources.
 * @returns the work of each request, by its name.
 * @throws when a request is rejected, because it would measure nothing.
 */
export async function measureRequests(
  context: SuiteContext,
  database: BenchDatabase,
  { role, rows, only, folder }: { role: string; rows: number; only: string; folder: string },
): Promise<Map<string, RequestWork>> {
  const world = await seedWorld(context);
  // The portal shares only drops in the store.
  for (const { dropId } of world.collabs) await simulateCollection(context, dropId);
  await grow(world, database, rows);
  const measured = new Map<string, MeasuredWork>();
  const isMeasured = ({ name }: { name: string }) => name.includes(only);
  const measure = async ({ name, isWrite, prepare, send }: MeasuredRequest) => {
    await prepare?.();
    // The first one of a kind reads the catalog as well.
    if (!isWrite) await untilServed(name, send, isUnavailable);
    const sendMeasured = async () => {
      const before = await readStatements(database, role);
      await send();
      measured.set(name, { isWrite, before, after: await readStatements(database, role) });
    };
    await untilServed(name, sendMeasured, isUnavailable);
  };
  const portalPages = guardedPortalPages.map((page) => ({ page, name: `portal: ${page.name}` }));
  for (const { page, name } of portalPages.filter(isMeasured))
    await measure({
      name,
      isWrite: Boolean(page.sends ?? page.json),
      send: await preparePortalRequest(world, page, 'ash-1'),
    });
  // Afterwards, because an action of the portal ends all sessions of a creator.
  const principals = await signInPrincipals(world);
  const cells = guardedEndpoints.flatMap((endpoint) =>
    principals.map((principal) => ({ endpoint, principal, name: `${endpoint.name}, ${principal.name}` })),
  );
  for (const { endpoint, principal, name } of cells.filter(isMeasured)) {
    const cell = makeCells(world, principal, endpoint).find(
      ({ expected }) => expected.status === Number(endpoint.own ?? 200),
    );
    if (!cell) continue;
    await measure({
      name,
      isWrite: endpoint.method !== 'GET',
      async send() {
        const { status, text } = await sendCell(world, cell);
        if (status !== cell.expected.status) throw new UnexpectedStatus(endpoint.name, { status, text });
      },
    });
  }
  const pages = brands.flatMap((tenant) =>
    guardedPages
      .filter(({ isAbsent }) => !isAbsent)
      .map((page) => ({ tenant, page, name: `admin of ${tenant}: ${page.name}` })),
  );
  // Requests that are repeated on a slow machine leave more room for former versions.
  await database.query('VACUUM FULL collabs');
  // As vacuums that start by themselves do: a count in an index would read each row that the requests before added.
  await vacuum(database.query, ['collabs']);
  await reconnect(context, database, role);
  await measurePages(world, pages.filter(isMeasured), measure);
  const ofWorkers = [...webhookRequests(world), ...bulkRequests(world), ...sweepRequests(world, folder)];
  for (const request of ofWorkers.filter(isMeasured)) await measure(request);
  const texts = await readTexts(database);
  return new Map([...measured].map(([name, work]) => [name, workOf(work, texts)]));
}

/** Replaces the app's connections: after a vacuum, each one reads the catalog at its next statement, which would count. */
async function reconnect({ url }: SuiteContext, { query }: BenchDatabase, role: string): Promise<void> {
  await query('SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = $1', [role]);
  await until('the app to be ready', async () => (await fetch(`${url}/readyz`)).ok);
}

async function measurePages(
  world: World,
  pages: readonly { tenant: (typeof brands)[number]; page: GuardedPage; name: string }[],
  measure: (request: MeasuredRequest) => Promise<void>,
): Promise<void> {
  if (pages.length === 0) return;
  // They archive objects that the requests before need.
  const things = await seedPages(world);
  for (const { tenant, page, name } of pages)
    await measure({
      name,
      isWrite: Boolean(page.sends),
      send: () => requestPageAsAdmin(world, { page, tenant, things }),
    });
}

interface StatementWork {
  buffers: number;
  calls: number;
  rows: number;
}

/** What each statement of a role did so far, by its id. */
type Statements = ReadonlyMap<string, StatementWork>;

interface MeasuredWork {
  isWrite: boolean;
  before: Statements;
  after: Statements;
}

async function readStatements(database: BenchDatabase, role: string): Promise<Statements> {
  // The app writes the rate buckets of several requests at once, later.
  const statements = await database.query<{ id: string; buffers: string; calls: string; rows: string }>(
    `SELECT queryid::text AS id, sum(shared_blks_hit + shared_blks_read) AS buffers, sum(calls) AS calls, sum(rows) AS rows
     FROM pg_stat_statements WHERE userid = $1::regrole AND toplevel AND query NOT LIKE '%INTO rate_buckets%' GROUP BY queryid`,
    [role],
  );
  return new Map(
    statements.map(({ id, buffers, calls, rows }) => [
      id,
      { buffers: Number(buffers), calls: Number(calls), rows: Number(rows) },
    ]),
  );
}

async function readTexts(database: BenchDatabase): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; text: string }>(
    String.raw`SELECT queryid::text AS id, left(min(regexp_replace(query, '\s+', ' ', 'g')), 1200) AS text
     FROM pg_stat_statements GROUP BY queryid`,
  );
  return new Map(rows.map(({ id, text }) => [id, text]));
}

function workOf({ isWrite, before, after }: MeasuredWork, texts: ReadonlyMap<string, string>): RequestWork {
  const work: RequestWork = { buffers: 0, statements: 0, rows: 0, isWrite, reads: {} };
  for (const [id, total] of after) {
    const earlier = before.get(id) ?? { buffers: 0, calls: 0, rows: 0 };
    if (total.calls === earlier.calls) continue;
    const buffers = total.buffers - earlier.buffers;
    const text = texts.get(id) ?? id;
    work.buffers += buffers;
    work.statements += total.calls - earlier.calls;
    work.rows += total.rows - earlier.rows;
    work.reads[text] = (work.reads[text] ?? 0) + buffers;
  }
  return work;
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
