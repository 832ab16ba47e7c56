import { hashRowsByOwner, type OwnedHashes } from '../../support/db/snapshot.ts';
import { reachesCollab, tenants, type Principal, type Tenant } from './reference.ts';
import type { World } from './seed-world.ts';

/** Fingerprints of rows, by owner. */
export interface Rows {
  /** All rows of a brand. */
  tenants: ReadonlyMap<Tenant, string>;
  /** The row of each collab, by label. */
  collabs: ReadonlyMap<string, string>;
  /** Creators at their creation, by email address; those of only cedar as one fingerprint. */
  creators: ReadonlyMap<string, string>;
}

/** Reads fingerprints of all rows. Times at which credentials were used belong to no tenant. */
export function rowsReader({ context, channelIds, collabs }: World): () => Promise<Rows> {
  return async () => {
    const ids = collabs.map(({ id }) => id);
    const hashes = await hashRowsByOwner(context, ids, { group: 'known-', except: 'cell-' });
    return {
      tenants: new Map(tenants.map((tenant) => [tenant, hashOf(hashes.channels, channelIds[tenant])])),
      collabs: new Map(collabs.map(({ label, id }) => [label, hashOf(hashes.collabs, id)])),
      creators: new Map(hashes.creators.map(({ owner, hash }) => [owner, hash])),
    };
  };
}

function hashOf(rows: OwnedHashes['channels'], owner: string): string {
  return rows.find((row) => row.owner === owner)?.hash ?? 'none';
}

/** The differences between two readings that the principal had no right to make. */
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
