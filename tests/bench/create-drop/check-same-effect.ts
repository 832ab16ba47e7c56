import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BenchDatabase } from '../harness/start-database.ts';
import type { VariantState } from './drop-body.ts';
import { postDrop, type DropServer } from './post-drop.ts';
import type { BenchCollab } from './seed-brands.ts';

const readRows = readFileSync(path.join(import.meta.dirname, 'rows-of-drop.sql'), 'utf8');
const responseSchema = z.object({ drop: z.object({ _id: z.string() }) });
const identifiers = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Verifies that both servers do the same: a drop by each, in equal brands.
 * @throws if their responses differ in more than ids, or their rows differ.
 */
export async function checkRows(
  database: BenchDatabase,
  state: VariantState,
  [[server, collab], [other, otherCollab]]: readonly [Place, Place],
): Promise<void> {
  const [left, right] = [
    await makeDrop(database, state, [server, collab]),
    await makeDrop(database, state, [other, otherCollab]),
  ];
  for (const part of ['response', 'rows', 'counts'] as const)
    if (!isDeepStrictEqual(left[part], right[part]))
      throw new Error(
        `${server.name} and ${other.name} do not do the same. Their ${part}:\n${JSON.stringify(left[part])}\n${JSON.stringify(right[part])}`,
      );
}

type Place = readonly [DropServer, BenchCollab];

async function makeDrop(database: BenchDatabase, state: VariantState, [server, collab]: Place) {
  const before = await countRows(database);
  const body = (await postDrop(server, collab, state)).toString();
  const after = await countRows(database);
  const { drop } = responseSchema.parse(JSON.parse(body));
  const [found] = await database.query<{ rows: unknown }>(readRows, [drop._id]);
  const grown = Object.entries(after).map(([table, count]) => [table, count - (before[table] ?? 0)] as const);
  return {
    response: body.replaceAll(identifiers, 'ID'),
    rows: found?.rows,
    counts: Object.fromEntries(grown.filter(([, count]) => count !== 0)),
  };
}

/** The number of rows of each table, except the rate limit's, which the floor lacks. It wakes no worker either. */
async function countRows(database: BenchDatabase): Promise<Record<string, number>> {
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> 'rate_buckets'`,
  );
  const counts = tables.map(({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name}`);
  const rows = await database.query<{ name: string; count: number }>(counts.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
