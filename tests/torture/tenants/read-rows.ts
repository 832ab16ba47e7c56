import { reachesCollab } from './reference.ts';
import type { Principal, Tenant } from './reference.ts';
import { tenants } from './reference.ts';
import type { World } from './seed-world.ts';

/** A fingerprint of some rows, by whose they are. */
export interface Rows {
  /** Of everything that belongs to a brand. */
  tenants: ReadonlyMap<Tenant, string>;
  /** Of each collab's own row, by its label. */
  collabs: ReadonlyMap<string, string>;
  /** Of creators as they were made, by e-mail address; those whom only cedar knows together. */
  creators: ReadonlyMap<string, string>;
}

/** Reads fingerprints of all rows. What tells of the use of credentials is no tenant's data. */
export function rowsReader({ ground, channelIds, collabs }: World): () => Promise<Rows> {
  const { query } = ground;
  const tables = query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns AS c
     JOIN information_schema.tables AS t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'channel_id'
       AND c.table_name NOT IN ('api_keys', 'sessions')`,
  );
  return async () => {
    const ofTenants = (await tables).map(
      ({ name }) => `SELECT t.channel_id AS owner, '${name}' || t::text AS line FROM "${name}" AS t`,
    );
    const lines = [...ofTenants, `SELECT id, 'channels' || ch::text FROM channels AS ch`].join(' UNION ALL ');
    const hash = `md5(string_agg(line, '' ORDER BY line)) AS hash`;
    const [byTenant, byCollab, byCreator] = await Promise.all([
      query<Owned>(`SELECT owner::text, ${hash} FROM (${lines}) AS lines GROUP BY owner`),
      query<Owned>('SELECT c.id AS owner, md5(c::text) AS hash FROM collabs AS c WHERE c.id = ANY($1)', [
        collabs.map(({ id }) => id),
      ]),
      query<Owned>(
        `SELECT owner, ${hash} FROM (
           SELECT CASE WHEN email LIKE 'known-%' THEN 'known' ELSE email END AS owner, c::text AS line
           FROM creators AS c WHERE email NOT LIKE 'cell-%') AS lines GROUP BY owner`,
      ),
    ]);
    return {
      tenants: new Map(tenants.map((tenant) => [tenant, hashOf(byTenant, channelIds[tenant])])),
      collabs: new Map(collabs.map(({ label, id }) => [label, hashOf(byCollab, id)])),
      creators: new Map(byCreator.map(({ owner, hash }) => [owner, hash])),
    };
  };
}

interface Owned extends Record<string, unknown> {
  owner: string;
  hash: string;
}

function hashOf(rows: readonly Owned[], owner: string): string {
  return rows.find((row) => row.owner === owner)?.hash ?? 'none';
}

/** What changed between two readings that is not the business of whoever asked meanwhile. */
export function foreignChanges(
  { collabs }: World,
  principal: Principal,
  [before, after]: readonly [Rows, Rows],
): string[] {
  const own = collabs.filter(({ label, tenant }) =>
    reachesCollab(principal, { text: '', tenant, collab: label }),
  );
  const ownTenants = new Set<string>([...principal.tenants, ...own.map(({ tenant }) => tenant)]);
  const ownLabels = new Set(own.map(({ label }) => label));
  const ownEmail = principal.kind === 'creator' ? own[0]?.email : undefined;
  return [
    ...changed(before.tenants, after.tenants).filter((tenant) => !ownTenants.has(tenant)),
    ...changed(before.collabs, after.collabs).filter((label) => !ownLabels.has(label)),
    ...changed(before.creators, after.creators).filter((email) => email !== ownEmail),
  ].map((what) => `rows of ${what} are others than before`);
}

function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...before.keys()].filter((owner) => before.get(owner) !== after.get(owner));
}
