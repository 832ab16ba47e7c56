import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http/api-client.ts';
import { createCollab, getCollab, unique, updateCollab } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { deleteFile, makeCustomer, makeFile } from '../support/store/foreign-objects.ts';
import { addFault, clearFaults, controlPlatform, requestsTo } from '../support/store/mirror.ts';
import { picturesOf } from '../support/store/pictures-in-store.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror, getMirrorState } from '../support/store/mirror-health.ts';
import {
  waitForIdleMirror,
  markCustomersDeleted,
  deleteCustomerId,
  isConfirmedLate,
  invalidateObjects,
  waitForConfirmations,
} from '../support/db/mirror.ts';
import { changeOptions } from '../support/store/change-options.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { countRejections } from '../support/db/stores.ts';
import { listEvents } from '../support/db/events.ts';
import { advanceClock } from '../support/db/clock.ts';

const world = await useWorld({ worker: true });
beforeAll(async () => {
  await changeOptions(world.database, world.halo.domain, { mirrorsCustomer: true });
});
afterEach(() => clearFaults(world.platform.url));

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
  const { customers } = await queryStore<{ customers: { nodes: CustomerInStore[] } }>(
    world.platform.url,
    world.halo.domain,
    { query, variables },
  );
  return customers.nodes;
}

describe('a creator’s customer, if the brand enables customers', () => {
  it('is created once, and its id is saved in the collab and the entry', async () => {
    const email = `${unique('New.')}@Example.com`;
    const { _id } = await createCollab(world, world.halo, { email, firstName: 'Ada', lastName: 'Lovelace' });
    await waitForMirror(world.database);
    await until('the search finds the customer', async () => (await customersWith(email)).length > 0);
    const created = await customersWith(email);
    expect(created).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace' }]);
    const id = created[0]?.id;
    expect((await getCollab(world, world.halo, _id)).metadata.platformCustomerId).toBe(id);
    const { fields, data } = await entryOf(_id);
    expect([fields['cc-creator-customer'], data['cc-creator-customer']]).toEqual([id, id]);
    await updateCollab(world, world.halo, { collabId: _id, firstName: 'Grace' });
    await waitForMirror(world.database);
    expect(await customersWith(email)).toEqual(created);
  });

  it('is an existing one with that email address, unchanged', async () => {
    const email = `${unique('known-')}@example.com`;
    const id = await makeCustomer(
      { platformUrl: world.platform.url, domain: world.halo.domain },
      { email, firstName: 'Augusta' },
    );
    const { _id } = await createCollab(world, world.halo, { email: email.toUpperCase(), firstName: 'Ada' });
    await waitForMirror(world.database);
    expect((await getCollab(world, world.halo, _id)).metadata.platformCustomerId).toBe(id);
    await until('the search finds the customer', async () => (await customersWith(email)).length > 0);
    expect(await customersWith(email)).toEqual([{ id, firstName: 'Augusta', lastName: null }]);
  });

  it('is not searched if the brand disabled customers', async () => {
    const { pine, platform, database } = world;
    const { _id } = await createCollab(world, pine);
    await waitForMirror(database);
    expect((await getCollab(world, pine, _id)).metadata.platformCustomerId).toBeNull();
    const operations = (await requestsTo(platform.url, pine.domain)).map(({ operation }) => operation);
    expect(operations.filter((operation) => operation.includes('Customer'))).toEqual([]);
  });

  it('that the store denies delays nothing else, is reported, and does not count as lost access', async () => {
    const { halo, database } = world;
    await grantCustomers(false);
    const discount = { discountAmount: 10, discountType: 'Percentage' };
    const { _id } = await createCollab(world, halo, { discount });
    await waitForMirror(database);
    expect(await entryOf(_id)).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-customer': null } });
    expect(await getCollab(world, halo, _id)).toMatchObject({ isPartial: false });
    const state = await getMirrorState(database, _id);
    expect(state).toMatchObject({ attempts: 0, state: 'synced' });
    expect(state.error).toContain('customerByIdentifier');
    expect(await countRejections(database)).toBe(0);
    await grantCustomers(true);
    await markAllDirty(database);
    await waitForMirror(database);
    expect((await getMirrorState(database, _id)).error).toBeNull();
    expect((await getCollab(world, halo, _id)).metadata.platformCustomerId).not.toBeNull();
  });

  it.each([
    [
      'that the brand wants no more',
      (domain: string) => changeOptions(world.database, domain, { mirrorsCustomer: false }),
    ],
    ['that was deleted in the store', (domain: string) => markCustomersDeleted(world.database, domain)],
  ])('%s is not waited for when the whole collab is dirty', async (_, change) => {
    const { halo, database } = world;
    const { _id } = await createCollab(world, halo);
    await waitForMirror(database);
    await invalidateAll(_id);
    await change(halo.domain);
    await advanceClock(database, 130);
    await waitForIdleMirror(database);
    await changeOptions(database, halo.domain, { mirrorsCustomer: true });
  });

  it('that the store denies is requested less and less often', async () => {
    const { halo, database } = world;
    const { _id } = await createCollab(world, halo);
    await waitForMirror(database);
    await grantCustomers(false);
    await invalidateAll(_id);
    await deleteCustomerId(database, _id);
    await advanceClock(database, 7_200);
    await until('it is confirmed later', () => isConfirmedLate(database, _id));
    await grantCustomers(true);
  });
});

async function grantCustomers(areGranted: boolean): Promise<void> {
  const others = ['products', 'publications', 'metaobject_definitions', 'metaobjects', 'discounts', 'files'];
  const scopes = [...others, ...(areGranted ? ['customers'] : [])].map((name) => `write_${name}`);
  await controlPlatform(world.platform.url, 'scopes', { shop: world.halo.domain, scopes });
}

/** Invalidates a collab as after a worker's write without its lease. */
async function invalidateAll(collabId: string): Promise<void> {
  await invalidateObjects(world.database, collabId);
  await markAllDirty(world.database);
  await waitForMirror(world.database);
}

const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });
const newAddress = (ending = 'jpg') => `https://cdn.example.com/${unique('portrait')}.${ending}`;
/** A file has a pending operation, when it is to be deleted next. */
const locked = { fault: 'user-error', code: 'FILE_LOCKED', operation: 'DeleteFile' };
const longTimeout = { timeout: 90_000, interval: 100 };

/** The picture in the creator's entry, at the top level and in the data. */
async function shown(collabId: string): Promise<unknown> {
  const { fields, data } = await entryOf(collabId);
  expect(data['cc-creator-profile-picture']).toBe(fields['cc-creator-profile-picture']);
  return fields['cc-creator-profile-picture'];
}

async function untilShown(collabId: string, address: string | RegExp): Promise<void> {
  await expect.poll(() => shown(collabId), longTimeout).toMatch(address);
}

const onTheCdn = /^https:\/\/cdn\.shopify\.com\/.*\/creator-/;

async function update(collabId: string, json: Record<string, unknown>): Promise<void> {
  const { status } = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
  expect(status).toBe(200);
  await waitForMirror(world.database);
}

/** The pictures in the writes of a creator's entry so far. */
async function writtenPictures(collabId: string): Promise<unknown[]> {
  const requests = await requestsTo(world.platform.url, world.halo.domain);
  return requests.flatMap(({ variables }) => {
    const { metaobject } = variables as { metaobject?: { fields?: { key: string; value: string }[] } };
    const valueOf = (key: string) => metaobject?.fields?.find((field) => field.key === key)?.value;
    return valueOf('cc-collab-id') === collabId ? [valueOf('cc-creator-profile-picture')] : [];
  });
}

/** Waits until the store's files list this many pictures of a collab, all processed: the list lags behind. */
async function untilListed(collabId: string, count: number) {
  let listed = await picturesOf(staff(), collabId);
  await until('the pictures are listed', async () => {
    listed = await picturesOf(staff(), collabId);
    return listed.length === count && listed.every(({ fileStatus }) => fileStatus === 'READY');
  });
  return listed;
}

/** Creates a collab with a picture, of which a lost request creates a second file, late. */
async function createWithLateFile(): Promise<string> {
  const { platform, database } = world;
  await addFault(platform.url, { fault: 'lose-request', operation: 'CreateFile' });
  const { _id } = await createCollab(world, world.halo, { profilePicture: newAddress() });
  await waitForMirror(database);
  await untilShown(_id, onTheCdn);
  const late = `creator-${_id}-0123456789ab.jpg`;
  await makeFile(staff(), { originalSource: newAddress(), filename: late, contentType: 'IMAGE' });
  await untilListed(_id, 2);
  return _id;
}

async function createWithPicture(profilePicture: string) {
  const { _id } = await createCollab(world, world.halo, { profilePicture, firstName: 'Ada', lastName: 'L' });
  await waitForMirror(world.database);
  return _id;
}

describe('a creator’s picture', () => {
  it('uses its own URL first, and the store’s copy once it is processed', async () => {
    const address = newAddress();
    const _id = await createWithPicture(address);
    await untilShown(_id, onTheCdn);
    expect((await writtenPictures(_id))[0]).toBe(address);
    expect(await untilListed(_id, 1)).toMatchObject([
      { fileStatus: 'READY', alt: 'Ada L', image: { url: await shown(_id) } },
    ]);
    expect(await getMirrorState(world.database, _id)).toMatchObject({ attempts: 0, error: null });
    expect(await listEvents(world.database, _id, 'mirror.failed')).toEqual([]);
  });

  it('gets a new file that replaces the old one after a change', async () => {
    const _id = await createWithPicture(newAddress());
    await untilShown(_id, onTheCdn);
    const [before] = await untilListed(_id, 1);
    const address = newAddress('png');
    await update(_id, { profilePicture: address });
    await until('the file is a new one', async () => {
      const [after] = await untilListed(_id, 1);
      return after !== undefined && after.id !== before?.id && after.image?.url === (await shown(_id));
    });
    expect(await writtenPictures(_id)).toContain(address);
  });

  it('that is removed deletes its file', async () => {
    const _id = await createWithPicture(newAddress());
    await untilShown(_id, onTheCdn);
    await update(_id, { profilePicture: null });
    expect(await shown(_id)).toBeNull();
    await untilListed(_id, 0);
  });

  it('that the store cannot process uses its own URL, with a warning', async () => {
    const address = newAddress('pdf');
    const _id = await createWithPicture(address);
    const reason = async () => (await getMirrorState(world.database, _id)).error ?? '';
    await expect.poll(reason, longTimeout).toContain('could not process the profile picture');
    expect(await shown(_id)).toBe(address);
    await update(_id, { firstName: 'Grace' });
    expect(await reason()).toContain('could not process the profile picture');
    await expect.poll(() => picturesOf(staff(), _id), longTimeout).toHaveLength(1);
  });

  it('whose content became unknown keeps its file, and gets a new one if that was deleted', async () => {
    const _id = await createWithPicture(newAddress());
    await untilShown(_id, onTheCdn);
    const [before] = await untilListed(_id, 1);
    await invalidateAll(_id);
    await untilShown(_id, onTheCdn);
    expect(await untilListed(_id, 1)).toEqual([before]);
    await deleteFile(staff(), before?.id ?? '');
    await invalidateAll(_id);
    await until('the file is a new one', async () => (await untilListed(_id, 1))[0]?.id !== before?.id);
    await untilShown(_id, onTheCdn);
  });

  it('whose name is taken in the store gets a new file, once the former one is deleted', async () => {
    const { platform, halo } = world;
    const before = (await requestsTo(platform.url, halo.domain)).length;
    await addFault(platform.url, { fault: 'file-fail', code: 'DUPLICATE_FILENAME_ERROR' });
    await addFault(platform.url, locked);
    const _id = await createWithPicture(newAddress());
    await untilShown(_id, onTheCdn);
    await untilListed(_id, 1);
    const sent = (await requestsTo(platform.url, halo.domain)).slice(before);
    const ofFiles = sent.filter(({ operation }) => /(File|SearchPictures)$/.test(operation));
    expect(ofFiles.slice(0, 3).map(({ operation }) => operation)).toEqual([
      'CreateFile',
      'DeleteFile',
      'DeleteFile',
    ]);
  });

  it.each([
    ['', undefined],
    [', also if it is locked at first', locked],
  ])('whose creation takes effect late, after a change, does not stay%s', async (_, fault) => {
    const { platform, database } = world;
    const _id = await createWithLateFile();
    if (fault) await addFault(platform.url, fault);
    await advanceClock(database, 130);
    const [left] = await untilListed(_id, 1);
    await untilShown(_id, left?.image?.url ?? 'nothing');
    await waitForConfirmations(database, _id);
  });

  it('whose creation takes effect late does not stay if it is locked while the picture is removed', async () => {
    const { platform, halo, database } = world;
    const _id = await createWithLateFile();
    const before = (await requestsTo(platform.url, halo.domain)).length;
    // The late file is to be deleted first.
    await addFault(platform.url, { ...locked, times: 2 });
    await advanceClock(database, 130);
    const deletions = async () => {
      const sent = (await requestsTo(platform.url, halo.domain)).slice(before);
      return sent.filter(({ operation }) => operation === 'DeleteFile').length;
    };
    await until('the late file is to be deleted', async () => (await deletions()) > 0);
    await update(_id, { profilePicture: null });
    await until('no file is left', async () => {
      await advanceClock(database, 600);
      return (await picturesOf(staff(), _id)).length === 0;
    });
  });
});
