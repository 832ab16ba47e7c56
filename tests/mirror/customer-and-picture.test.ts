import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab, unique } from '../support/api-calls.ts';
import { askStore } from '../support/admin-api.ts';
import { changeMirrored } from '../support/change-mirrored.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { makeCustomer } from '../support/foreign-objects.ts';
import { clearFaults, controlPlatform, mirrorIsDone, requestsTo } from '../support/mirror.ts';
import { entryState } from '../support/mirror-state.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ worker: true });
  await world.database.query('UPDATE channels SET mirrors_customer = (domain = $1)', [world.halo.domain]);
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

const entryOf = async (collabId: string) =>
  (await findMirrored(world.platform.url, world.halo.domain, collabId)).entry;

interface CustomerInStore {
  id: string;
  firstName: string | null;
  lastName: string | null;
}

async function customersWith(email: string): Promise<CustomerInStore[]> {
  const query = `query ($query: String!) { customers(first: 5, query: $query) { nodes { id firstName lastName } } }`;
  const variables = { query: `email:"${email}"` };
  const { customers } = await askStore<{ customers: { nodes: CustomerInStore[] } }>(
    world.platform.url,
    world.halo.domain,
    { query, variables },
  );
  return customers.nodes;
}

describe('a creator’s customer, where the brand wants one', () => {
  it('is made once, and stands in the collab and in the creator’s entry', async () => {
    const email = `${unique('New.')}@Example.com`;
    const { _id } = await createCollab(world, world.halo, { email, firstName: 'Ada', lastName: 'Lovelace' });
    await mirrorIsDone(world.database);
    const made = await customersWith(email);
    expect(made).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace' }]);
    const id = made[0]?.id;
    expect((await getCollab(world, world.halo, _id)).metadata.platformCustomerId).toBe(id);
    const { fields, data } = await entryOf(_id);
    expect([fields['cc-creator-customer'], data['cc-creator-customer']]).toEqual([id, id]);
    await changeMirrored(world.database, "UPDATE collabs SET first_name = 'Grace' WHERE id = $1", [_id]);
    expect(await customersWith(email)).toEqual(made);
  });

  it('is the one that the store has with that address, as it is', async () => {
    const email = `${unique('known-')}@example.com`;
    const id = await makeCustomer(
      { platformUrl: world.platform.url, domain: world.halo.domain },
      { email, firstName: 'Augusta' },
    );
    const { _id } = await createCollab(world, world.halo, { email: email.toUpperCase(), firstName: 'Ada' });
    await mirrorIsDone(world.database);
    expect((await getCollab(world, world.halo, _id)).metadata.platformCustomerId).toBe(id);
    expect(await customersWith(email)).toEqual([{ id, firstName: 'Augusta', lastName: null }]);
  });

  it('is looked for by nobody in the store of a brand that does not want it', async () => {
    const { pine, platform, database } = world;
    const { _id } = await createCollab(world, pine);
    await mirrorIsDone(database);
    expect((await getCollab(world, pine, _id)).metadata.platformCustomerId).toBeNull();
    const asked = (await requestsTo(platform.url, pine.domain)).map(({ operation }) => operation);
    expect(asked.filter((operation) => operation.includes('Customer'))).toEqual([]);
  });

  it('that the store does not give away keeps nothing else back, is said, and is no fault of the access', async () => {
    const { halo, platform, database } = world;
    const granted = [
      'write_products',
      'write_publications',
      'write_metaobject_definitions',
      'write_metaobjects',
    ];
    const scopes = [...granted, 'write_discounts', 'write_files'];
    await controlPlatform(platform.url, 'scopes', { shop: halo.domain, scopes });
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id } = await createCollab(world, halo, { discount });
    await mirrorIsDone(database);
    expect(await entryOf(_id)).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-customer': null } });
    expect(await getCollab(world, halo, _id)).toMatchObject({ isPartial: false });
    const state = await entryState(database, _id);
    expect(state).toMatchObject({ attempts: 0, isDirty: false, isSetAside: false });
    expect(state.lastError).toContain('customerByIdentifier');
    expect(await database.query('SELECT 1 FROM platform_installations WHERE refusal IS NOT NULL')).toEqual(
      [],
    );
    await controlPlatform(platform.url, 'scopes', {
      shop: halo.domain,
      scopes: [...scopes, 'write_customers'],
    });
    await changeMirrored(database, 'SELECT 1', []);
    expect((await entryState(database, _id)).lastError).toBeNull();
    expect((await getCollab(world, halo, _id)).metadata.platformCustomerId).not.toBeNull();
  });
});
