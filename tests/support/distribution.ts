import { readFileSync } from 'node:fs';

/* docs/distribution.md, which tests compare with the catalog and the code. */

const page = readFileSync('docs/distribution.md', 'utf8');

/** The cells of the table below a heading, without backticks. */
export function readTable(heading: string): string[][] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => row.replaceAll('`', '').split('|').slice(1, -1));
}

/** The place of each table on a distributed engine. */
export const placeOf: ReadonlyMap<string, string> = new Map(
  readTable('Places').flatMap(([place = '', tables = '']) =>
    (tables.match(/\w+/g) ?? []).map((table) => [table, place.trim()] as const),
  ),
);

/** The column by which a table is distributed; undefined for a table that is on one server, or copied to all. */
export function columnOf(table: string): string | undefined {
  const place = placeOf.get(table) ?? '';
  return table === 'creators' ? 'id' : /^by (\w+)/.exec(place)?.[1];
}

/** Whether a table is a channel's. */
export function isTenant(table: string): boolean {
  return columnOf(table) === 'channel_id';
}
