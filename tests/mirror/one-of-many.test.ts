import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, newPerson, reverseDrop } from '../support/http/api-calls.ts';
import { call, readProblem, type ApiResult } from '../support/http/api-client.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { until } from '../support/until.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForMirror, findBlockedReason, getMirrorState } from '../support/store/mirror-health.ts';
import { failWritesOf } from '../support/db/mirror.ts';
import { markAllDirty } from '../support/store/mark-dirty.ts';
import { advanceClock } from '../support/db/clock.ts';
import { setCustomTexts, deleteCustomTexts, getPayloadSize, setFirstName } from '../support/db/collabs.ts';
import { setDropTitle } from '../support/db/drops.ts';

const jobMs = 25_000;
let world: World;
beforeAll(async () => {
  // The platform's changes of collections take longer than the app waits for them.
  world = await startWorld({ worker: true, delays: { job: jobMs } });
});
afterEach(() => clearFaults(world.platform.url));
afterAll(() => world.stop());

const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);

type Mirrored = Awaited<ReturnType<typeof mirrored>>;

async function untilFailed(collabId: string): Promise<string> {
  const reason = async () => (await getMirrorState(world.database, collabId)).error;
  await until('it has failed', async () => (await reason()) !== null);
  return (await reason()) ?? '';
}

async function untilMirrored(collabId: string): Promise<void> {
  let mirror: Awaited<ReturnType<typeof getMirrorState>> | undefined;
  await until(
    () => `it is in the store; now it is ${JSON.stringify(mirror)}`,
    async () => {
      mirror = await getMirrorState(world.database, collabId);
      return mirror.state === 'synced';
    },
  );
}

describe('a collab that cannot be mirrored now', () => {
  it('because the platform is slow is retried later, while others continue', async () => {
    const { halo, database } = world;
    const { _id: collabId } = await createCollab(world, halo);
    const products = [0, 1, 2].map((index) => ({ id: halo.products[index] }));
    const { _id: dropId } = await createDrop(world, halo, { collabId, products });
    await waitForMirror(database);
    await reverseDrop(world, halo, { collabId, dropId });
    expect(await untilFailed(collabId)).toContain('not finished');
    expect(await findBlockedReason(database, halo.domain)).toBeNull();
    await untilMirrored((await createCollab(world, halo))._id);
    const inOrder = [2, 1, 0].map((index) => `gid://shopify/Product/${halo.products[index] ?? ''}`);
    const finders = [
      ({ collections }: Mirrored) => collections[0],
      // It is written after the drop's, and the platform takes as long again.
      ({ creatorCollection }: Mirrored) => creatorCollection,
    ];
    for (const find of finders) {
      await world.platform.advance(jobMs);
      expect(find(await mirrored(collabId))?.productIds).toEqual(inOrder);
      const { attempts } = await getMirrorState(database, collabId);
      await advanceClock(database, 3_700);
      await until('it was tried again', async () => {
        const mirror = await getMirrorState(database, collabId);
        return mirror.state === 'synced' || mirror.attempts > attempts;
      });
    }
    await untilMirrored(collabId);
  });

  it('because of a bug is retried later, while others continue', async () => {
    const { halo, database, processes } = world;
    const endFault = await failWritesOf(database, 'Faulty');
    const { _id: collabId } = await createCollab(world, halo, { firstName: 'Faulty' });
    expect(await untilFailed(collabId)).toBe('Internal error. See the log of the worker.');
    await untilMirrored((await createCollab(world, halo))._id);
    expect(processes.logOf('app')).not.toContain('Job failed');
    await endFault();
    await advanceClock(database, 3_700);
    await untilMirrored(collabId);
  });
});

describe('a creator with more text than the store accepts', () => {
  const shots = Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [`cc-text-${index}`, 'é'.repeat(4_000)]),
  );

  it('fails permanently with the size and what to shorten, and is written once it is shortened', async () => {
    const { halo, database } = world;
    const short = Object.fromEntries(Object.keys(shots).map((handle) => [handle, 'short']));
    const { _id: collabId } = await createCollab(world, halo, { custom: { ...short, 'cc-short': 'kept' } });
    await waitForMirror(database);
    await setCustomTexts(database, collabId, { prefix: 'cc-text-', text: 'é'.repeat(4_000) });
    await markAllDirty(database);
    const reason = await untilFailed(collabId);
    expect(reason).toMatch(
      /"data" has 24\d{4} bytes, but the store accepts 131072\. Shorten it by 1[01]\d{4} bytes/,
    );
    expect(reason).toContain('the value "cc-text-');
    expect(await getMirrorState(database, collabId)).toMatchObject({ attempts: 1, state: 'failed' });
    await deleteCustomTexts(database, collabId, 'cc-text-2');
    await deleteCustomTexts(database, collabId, 'cc-text-1');
    await createDrop(world, halo, { collabId });
    await untilMirrored(collabId);
    expect((await mirrored(collabId)).entry.data['cc-short']).toBe('kept');
  });
});

describe('a change above the store’s limit', () => {
  const long = 'é'.repeat(2_500);
  const largeCustom = { 'cc-one': long, 'cc-two': long, 'cc-three': long, 'cc-four': long };
  const tooMuch = /data would be (\d+) bytes, and the store accepts 131072\. Shorten it by \d+/;

  function rejection(result: ApiResult) {
    expect(result.status).toBe(400);
    return readProblem(result);
  }

  const sizeIn = (message: string) => Number(tooMuch.exec(message)?.[1]);

  it('is rejected with the size and what to shorten, and nothing is written', async () => {
    const { halo, base } = world;
    const shots = Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [`cc-shot-${index}`, 'é'.repeat(5_000)]),
    );
    const person = newPerson({ custom: { ...shots, 'cc-short': 'short' } });
    const rejected = await call(`${base}/creators/collabs`, { key: halo.key, json: person });
    const { details } = rejection(rejected);
    expect(details?.map(({ path }) => path)).toEqual([
      'custom.cc-shot-0',
      'custom.cc-shot-1',
      'custom.cc-shot-10',
    ]);
    expect(sizeIn(details?.[0]?.message ?? '')).toBeGreaterThan(150_000);
    const query = new URLSearchParams({ platform_domain: halo.domain, email: person.email });
    const listed = await call(`${base}/creators/collabs?${query.toString()}`, { key: halo.key });
    expect(JSON.parse(listed.text)).toMatchObject({ collabs: [] });
  });

  it('names the largest parts if they are not custom values', async () => {
    const { halo, base } = world;
    const { _id: collabId } = await createCollab(world, halo);
    const collab = `${base}/creators/collabs/${collabId}`;
    for (let length = 5_000; length > 100;) {
      const json = { title: 'Full', description: 'é'.repeat(length), products: [{ id: halo.products[0] }] };
      const { status } = await call(`${collab}/drops`, { key: halo.key, json });
      if (status === 400) length = Math.floor(length / 2);
    }
    const affiliateUrl = `https://halo.example/${'a'.repeat(2_000)}`;
    const rejected = await call(collab, { key: halo.key, json: { affiliateUrl } });
    const [first] = rejection(rejected).details ?? [];
    expect(first?.path).toBe('affiliateUrl');
    expect(sizeIn(first?.message ?? '')).toBeGreaterThan(131_072);
  });

  it('is exact: an accepted change is written, up to the limit', async () => {
    const { halo, base, database } = world;
    const { _id: collabId } = await createCollab(world, halo);
    const json = { title: 'Heavy', products: [{ id: halo.products[0] }], custom: largeCustom };
    const add = () => call(`${base}/creators/collabs/${collabId}/drops`, { key: halo.key, json });
    let last = await add();
    while (last.status === 200) last = await add();
    const { details } = rejection(last);
    expect(details?.[0]?.path).toBe('custom');
    const { drops } = await getCollab(world, halo, collabId);
    expect(drops).toHaveLength(5);

    const [first, second] = drops;
    const change = (dropId: string | undefined, custom: object) =>
      call(`${base}/creators/collabs/${collabId}/drops/${dropId ?? ''}`, { key: halo.key, json: { custom } });
    const grown = rejection(
      await change(first?._id, { 'cc-five': long, 'cc-six': long, 'cc-seven': long, 'cc-eight': long }),
    );
    expect(sizeIn(grown.details?.[0]?.message ?? '')).toBeGreaterThan(131_072);
    expect((await getCollab(world, halo, collabId)).drops[0]).toEqual(first);
    const own = await call(`${base}/creators/collabs/${collabId}`, {
      key: halo.key,
      json: { custom: { ...largeCustom, 'cc-five': long } },
    });
    expect(rejection(own).details?.[0]?.path).toMatch(/^custom\./);
    expect((await change(second?._id, { 'cc-one': 'short' })).status).toBe(200);
    expect((await change(first?._id, { 'cc-five': long })).status).toBe(200);

    await untilMirrored(collabId);
    const size = await getPayloadSize(database, collabId);
    const real = Buffer.byteLength(JSON.stringify((await mirrored(collabId)).entry.data));
    expect(real).toBeLessThanOrEqual(size);
    expect(real).toBeGreaterThan(size - 12_000);
  });
});

describe('multi-line text', () => {
  it('becomes one line in a single-line field', async () => {
    const { halo, database } = world;
    const { _id: collabId } = await createCollab(world, halo);
    const { _id: dropId } = await createDrop(world, halo, { collabId });
    await setFirstName(database, collabId, 'Ada\r\nAugusta\u2028 King\n');
    await setDropTitle(database, dropId, 'Two\nlines');
    await markAllDirty(database);
    await untilMirrored(collabId);
    const { entry, collections } = await mirrored(collabId);
    expect(entry.fields['cc-creator-first-name']).toBe('Ada Augusta  King');
    expect(entry.data['cc-creator-first-name']).toBe('Ada Augusta  King');
    expect(collections[0]?.title).toBe('Two lines');
  });
});

describe('a closed store', () => {
  it.each([200, 402, 404, 423])(
    'with the status %d blocks its channel, and no collab fails',
    async (status) => {
      const { halo, database, platform } = world;
      await addFault(platform.url, { fault: 'closed', status, times: 'always', store: halo.domain });
      const { _id: collabId } = await createCollab(world, halo);
      await until(
        'the channel is blocked',
        async () => (await findBlockedReason(database, halo.domain)) !== null,
      );
      expect(await findBlockedReason(database, halo.domain)).toContain(
        status === 200 ? 'SHOP_INACTIVE' : String(status),
      );
      expect(await getMirrorState(database, collabId)).toMatchObject({ attempts: 0, error: null });
      await clearFaults(platform.url);
      await untilMirrored(collabId);
      await until(
        'it is no longer blocked',
        async () => (await findBlockedReason(database, halo.domain)) === null,
      );
    },
  );
});

describe('a write that the platform answers', () => {
  it.each([
    { answer: 'SHOP_INACTIVE', fault: 'closed', concerns: 'store' },
    { answer: '402', fault: 'closed', status: 402, concerns: 'store' },
    { answer: '403', fault: 'refused', status: 403, concerns: 'store' },
    { answer: '404', fault: 'closed', status: 404, concerns: 'store' },
    { answer: '423', fault: 'closed', status: 423, concerns: 'store' },
    { answer: '430', fault: 'refused', status: 430, concerns: 'store' },
    // The write may have taken effect.
    { answer: '408', fault: 'refused', status: 408, concerns: 'collab' },
    { answer: '503', fault: 'unavailable', concerns: 'collab' },
    { answer: 'INTERNAL_SERVER_ERROR', fault: 'internal-error', concerns: 'collab' },
    { answer: 'This cannot be changed', fault: 'user-error', concerns: 'collab' },
  ])('with $answer is an attempt of its $concerns', async ({ answer, concerns, ...fault }) => {
    const { halo, database, platform } = world;
    await addFault(platform.url, { ...fault, times: 'always', operation: 'UpsertMetaobject' });
    const { _id: collabId } = await createCollab(world, halo);
    const look = async () => {
      const { attempts, error } = await getMirrorState(database, collabId);
      return { isCounted: attempts > 0, error, blocked: await findBlockedReason(database, halo.domain) };
    };
    await until('an attempt failed', async () => {
      const { isCounted, blocked } = await look();
      return isCounted || blocked !== null;
    });
    const reason = expect.stringContaining(answer) as string;
    expect(await look()).toEqual(
      concerns === 'store'
        ? { isCounted: false, error: null, blocked: reason }
        : { isCounted: true, error: reason, blocked: null },
    );
    await clearFaults(platform.url);
    await untilMirrored(collabId);
    await until('it is not blocked', async () => (await findBlockedReason(database, halo.domain)) === null);
  });
});
