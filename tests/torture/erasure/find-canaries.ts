import type { whatStays } from '#app/domain/privacy/what-stays.ts';
import { findInTables, listDomains } from '../../support/db/canaries.ts';
import type { ErasureWorld } from './open-erasure-world.ts';

/** An entry of the list of what stays. */
type Stays = (typeof whatStays)[number];

/** A canary in a row of the database or of a store. */
interface Finding {
  /** `database`, or the domain of a store. */
  place: string;
  table: string;
  /** The domain of a row of the database; null for a row of no channel. */
  channel: string | null;
  row: string;
}

/** What may stay, as the list says; each says which findings belong to it. */
const rules: Partial<Record<Stays, (finding: Finding) => boolean>> = {
  orders: ({ place, table }) => place !== 'database' && table === 'orders',
  storeCustomer: ({ place, table, row }) =>
    place !== 'database' && table === 'customers' && /"note":"of the store"/.test(row),
  redirects: ({ place, table }) => place !== 'database' && table === 'redirects',
  copies: ({ place, table }) => place !== 'database' && ['stagedUploads', 'codeCreations'].includes(table),
  sharedMedia: ({ place, table, row }) =>
    place === 'database' &&
    ['media', 'custom_field_values', 'collabs'].includes(table) &&
    row.includes('shared-'),
};

/** A rule that a case adds, such as for a brand whose data stay. */
type Allows = (finding: Finding) => boolean;

/** Where a canary was found although nothing may stay there. */
export async function findCanaries(
  world: ErasureWorld,
  canary: string,
  allows: Allows = () => false,
): Promise<string[]> {
  const findings = [...(await inDatabase(world, canary)), ...(await inStores(world, canary))];
  const isAllowed = (finding: Finding) =>
    Object.values(rules).some((rule) => rule(finding)) || allows(finding);
  return [
    ...findings
      .filter((finding) => !isAllowed(finding))
      .map(({ place, table, channel, row }) => `${place} ${channel ?? ''} ${table}: ${excerpt(row, canary)}`),
    ...world
      .readLog()
      .split('\n')
      .filter((line) => line.toLowerCase().includes(canary))
      .map((line) => `log: ${excerpt(line, canary)}`),
  ];
}

async function inDatabase({ database }: ErasureWorld, canary: string): Promise<Finding[]> {
  const rows = await findInTables(database, canary);
  const domains = await listDomains(database);
  return rows.map(({ table, channelId, row }) => ({
    place: 'database',
    table,
    row,
    channel: channelId === null ? null : (domains.get(channelId) ?? channelId),
  }));
}

async function inStores({ platformUrl }: ErasureWorld, canary: string): Promise<Finding[]> {
  const response = await fetch(`${platformUrl}/__state`);
  const rows = (await response.json()) as [string, string, string, unknown][];
  return rows.flatMap(([place, table, , row]) => {
    const text = JSON.stringify(row);
    return text.toLowerCase().includes(canary) ? [{ place, table, channel: place, row: text }] : [];
  });
}

const around = 60;

function excerpt(text: string, canary: string): string {
  const start = text.toLowerCase().indexOf(canary);
  return text.slice(Math.max(0, start - around), start + canary.length + around);
}
