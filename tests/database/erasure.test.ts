import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { findLockWait, lockRow } from '../support/db/locks.ts';
import { addPictureUpload, giveCreator, listDataRequests } from '../support/db/privacy.ts';
import { seedBrand } from '../support/db/seed.ts';
import { loadApp } from '../support/world/load-app.ts';
import { until } from '../support/until.ts';

/* What is under way when a person is erased, and what only some erasures find. */

async function loadFunctions() {
  // On a slow machine a test holds a lock longer than requests are to wait.
  const client = await loadApp(database, { DATABASE_LOCK_TIMEOUT_MS: '14000' });
  return {
    ...client,
    ...(await import('#app/domain/drops/create-drop.ts')),
    ...(await import('#app/domain/drops/update-drop.ts')),
    ...(await import('#app/domain/drops/drafts/drafts.ts')),
    ...(await import('#app/domain/drops/drafts/content.ts')),
    ...(await import('#app/domain/privacy/customer-data.ts')),
    ...(await import('#app/domain/privacy/erase-shop.ts')),
    ...(await import('#app/domain/creators/account/erase-account.ts')),
    ...(await import('#app/domain/creators/profile/picture.ts')),
    ...(await import('#app/domain/creators/profile/profile.ts')),
    ...(await import('#app/domain/collabs/collab.ts')),
  };
}

let database: TestDatabase;
let app: Awaited<ReturnType<typeof loadFunctions>>;
let brands = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await loadFunctions();
});
afterAll(async () => {
  await app.closeDatabase();
  await database.drop();
});

/** A brand with one creator. */
async function newBrand() {
  brands += 1;
  const name = `erased${brands}x`;
  const { channelId, collabIds } = await seedBrand(database, { name, collabs: 1 });
  const collabId = collabIds[0] ?? '';
  return {
    channelId,
    collabId,
    creator: await getCreatorPrincipal(database, collabId),
    customer: { customerId: null, email: `${name}1@example.com` },
    staff: { kind: 'brand', credentialId: '41', channelId } as const,
  };
}

/** Two brands of one creator. */
async function newBrands() {
  const [first, second] = [await newBrand(), await newBrand()];
  await giveCreator(database, second.collabId, first.creator.creatorId);
  return { first, second, creator: first.creator };
}

const dropOf = (title: string) => ({ title, description: '', media: [], products: [], custom: new Map() });

it('a drop that waited for the store is not written once its person is erased', async () => {
  const { channelId, collabId, staff, customer } = await newBrand();
  const dropId = await app.inTransaction(await app.createDrop(staff, collabId, dropOf('Before')));
  const create = await app.createDrop(staff, collabId, dropOf('Late'));
  const update = await app.prepareDropUpdate(
    staff,
    { collabId, dropId },
    { input: dropOf('Late'), expectedRevision: undefined, actor: { kind: 'admin', id: '41' } },
  );
  await app.eraseCustomer(channelId, customer);
  await expect(app.inTransaction(create)).rejects.toMatchObject({ code: 'collab-not-found' });
  await expect(app.inTransaction(update)).rejects.toMatchObject({ code: 'drop-not-found' });
  expect((await app.getCollab(app.db, { channelId, collabId })).drops).not.toContain('Late');
});

it('a draft that waits for the erasure of its creator is not saved', async () => {
  const { channelId, collabId, creator, customer } = await newBrand();
  const lock = await lockRow(database.url, 'collabs', collabId);
  const erasing = app.eraseCustomer(channelId, customer);
  await until('the erasure waits', async () =>
    Boolean(await findLockWait(database, 'FOR NO KEY UPDATE OF collabs')),
  );
  const draft = { revision: 0, content: app.draftContent.parse({ title: 'Late' }) };
  const saving = app.saveDraft(creator, { collabId, draftId: randomUUID() }, draft);
  const outcome = expect(saving).rejects.toMatchObject({ code: 'collab-not-found' });
  await until('the draft waits', async () =>
    Boolean(await findLockWait(database, 'SELECT 1 FROM collabs WHERE')),
  );
  await lock.release();
  await Promise.all([erasing, outcome]);
  expect(await listDrafts(database, collabId)).toEqual([]);
});

it('the deletion of an account finds data requests at brands without a collab', async () => {
  const [{ creator, customer }, other] = [await newBrand(), await newBrand()];
  const request = { requestId: 'asked', requestedAt: new Date(), customerId: '7' };
  await app.recordDataRequest(other.channelId, { ...request, email: customer.email.toUpperCase() });
  await app.eraseCreator(creator.creatorId);
  expect(await listDataRequests(database)).toMatchObject([{ id: 'asked', customer: null, email: null }]);
});

it('a request of a store ends the upload of a portrait to this store, and to no other', async () => {
  const { first, second, creator } = await newBrands();
  const { creatorId } = creator;
  await addPictureUpload(database, { channelId: second.channelId, creatorId });
  await app.eraseCustomer(first.channelId, first.customer);
  expect(await app.getOwnProfile(creator)).toMatchObject({ isPictureProcessing: true });
  const third = await newBrand();
  await giveCreator(database, third.collabId, creatorId);
  await app.eraseCustomer(second.channelId, first.customer);
  expect(await app.getOwnProfile(creator)).toMatchObject({ isPictureProcessing: false });
});

it('the erasure of a store ends the upload of a portrait to it', async () => {
  const { first, creator } = await newBrands();
  await addPictureUpload(database, { channelId: first.channelId, creatorId: creator.creatorId });
  await app.eraseShop(first.channelId);
  expect(await app.finishPicture(creator.creatorId)).toMatchObject({
    state: 'rejected',
    reason: { code: 'picture-not-processed' },
  });
  expect(await app.getOwnProfile(creator)).toMatchObject({ isPictureProcessing: false });
});
