import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, unique, updateCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { deleteEntry, makeEntry } from '../support/store/foreign-objects.ts';
import { writesTo } from '../support/store/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { useWorld } from '../support/world/use-world.ts';
import { waitForMirror, findBlockedReason, getMirrorState } from '../support/store/mirror-health.ts';
import { advanceClock } from '../support/db/clock.ts';

const world = await useWorld({ worker: true });
beforeAll(async () => {
  await createCollab(world, world.halo);
  await waitForMirror(world.database);
});

const staff = () => ({ platformUrl: world.platform.url, domain: world.halo.domain });

/** Creates a collab whose handle belongs to a manually created entry in the store. */
async function collabInTheWay() {
  const handle = unique('taken-');
  const entryId = await makeEntry(staff(), { handle, firstName: 'Made by hand' });
  const collab = await createCollab(world, world.halo, { handle });
  return { handle, entryId, collabId: collab._id };
}

async function untilRejected(collabId: string): Promise<void> {
  await until('the store has rejected it', async () => {
    return (await getMirrorState(world.database, collabId)).error !== null;
  });
}

async function untilFailed(collabId: string): Promise<void> {
  await until('it failed permanently', async () => {
    await advanceClock(world.database, 120);
    return (await getMirrorState(world.database, collabId)).state === 'failed';
  });
}

describe('a collab that its store rejects', () => {
  it('never overwrites a manually created entry with its handle', async () => {
    const { entryId, handle, collabId } = await collabInTheWay();
    await untilFailed(collabId);
    const { entries } = await viewStore(world.platform.url, world.halo.domain);
    expect(entries.filter((entry) => entry.handle === handle)).toMatchObject([
      { id: entryId, fields: { 'cc-creator-first-name': 'Made by hand', 'cc-collab-id': null, data: null } },
    ]);
    expect(entries.filter(({ fields }) => fields['cc-collab-id'] === collabId)).toEqual([]);
    const { metadata, isPartial } = await getCollab(world, world.halo, collabId);
    expect({ id: metadata.platformCreatorMetaobjectId, isPartial }).toEqual({ id: null, isPartial: true });
  });

  it('is tried six times, then fails permanently with the reason, while others continue', async () => {
    const { handle, collabId } = await collabInTheWay();
    await untilRejected(collabId);
    const whileItWaits = await createCollab(world, world.halo);
    await until('the next one is in the store', async () => {
      return (await getMirrorState(world.database, whileItWaits._id)).state === 'synced';
    });
    await untilFailed(collabId);
    const state = await getMirrorState(world.database, collabId);
    expect(state).toMatchObject({ attempts: 6, state: 'failed' });
    expect(state.error).toContain(handle);
    expect(await findBlockedReason(world.database, world.halo.domain)).toBeNull();

    const afterwards = await createCollab(world, world.halo);
    await until('the one after it is in the store', async () => {
      return (await getMirrorState(world.database, afterwards._id)).state === 'synced';
    });
    expect(await getMirrorState(world.database, collabId)).toEqual(state);
  });

  it('is written after the conflict is removed and the collab changed', async () => {
    const { entryId, handle, collabId } = await collabInTheWay();
    await untilFailed(collabId);
    await deleteEntry(staff(), entryId);
    await updateCollab(world, world.halo, { collabId, firstName: 'Grace' });
    await until('it is in the store', async () => {
      return (await getMirrorState(world.database, collabId)).state === 'synced';
    });
    expect(await getMirrorState(world.database, collabId)).toMatchObject({ attempts: 0, error: null });
    const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(entry.handle).toBe(handle);
  });
});

describe('npm run mirror', () => {
  let tools: InProcessTools;
  beforeAll(async () => {
    tools = await loadInProcessTools(world.database);
  });

  /** The entry writes during an action. */
  async function entriesWrittenBy(action: () => Promise<unknown>): Promise<number> {
    const count = async () =>
      (await writesTo(world.platform.url, world.halo.domain)).filter(({ operation }) =>
        /^(Update|Upsert)Metaobject$/.test(operation),
      ).length;
    const before = await count();
    await action();
    return (await count()) - before;
  }

  it('shows each store’s status, and its failing collabs with reasons', async () => {
    const { handle, collabId } = await collabInTheWay();
    await untilRejected(collabId);
    const { _id: fine } = await createCollab(world, world.halo);
    await until('the next one is in the store', async () => {
      return (await getMirrorState(world.database, fine)).state === 'synced';
    });
    const [first, second] = (await tools.mirror('status')).split('\n');
    expect(first).toMatch(/^halo\S+ {2}\d+ synced, 0 waiting, 1 retrying, \d+ failed {2}behind since 2/);
    expect(first).toMatch(/\d+ of 20000 points, 1000 a second, last used 2\S+$/);
    expect(second).toMatch(/^pine\S+ {2}0 synced, 0 waiting, 0 retrying, 0 failed/);
    const [, failing, ...others] = (
      await tools.mirror('status', world.halo.domain, '--state', 'retrying')
    ).split('\n');
    expect(failing).toMatch(
      new RegExp(`^ {2}${collabId} {2}${handle} {2}retrying .* next try 2.*has the handle`),
    );
    expect(others).toEqual([]);
    await untilFailed(collabId);
    expect(await tools.mirror('status', world.halo.domain, '--state', 'failed')).toContain(collabId);
  });

  it('writes one collab again, and no other', async () => {
    const { _id: collabId } = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId });
    await until(
      'it is in the store',
      async () => (await getMirrorState(world.database, collabId)).state === 'synced',
    );
    const written = await entriesWrittenBy(async () => {
      const lines = (await tools.mirror('resync', world.halo.domain, collabId, '--wait')).split('\n');
      expect(lines.at(-1)).toMatch(new RegExp(`^ {2}${collabId} .* synced$`));
    });
    expect(written).toBe(1);
  });

  it('writes a whole store again, prints progress, and retries permanently failed items', async () => {
    const { entryId, collabId } = await collabInTheWay();
    await untilFailed(collabId);
    await deleteEntry(staff(), entryId);
    const { entries } = await viewStore(world.platform.url, world.halo.domain);
    const shown = entries.filter(({ fields }) => typeof fields['cc-collab-id'] === 'string').length;
    const written = await entriesWrittenBy(async () => {
      expect(await tools.mirror('resync', world.halo.domain, '--wait')).toMatch(/^\d+ remaining\n/);
    });
    expect(written).toBeGreaterThan(shown);
    expect((await getMirrorState(world.database, collabId)).state === 'failed').toBe(false);
    const { entry } = await findMirrored(world.platform.url, world.halo.domain, collabId);
    expect(entry.status).toBe('ACTIVE');
  });

  it.each([
    ['status', 'nobody.myshopify.com', 'No channel "nobody.myshopify.com"'],
    ['status', 'DOMAIN', '--state', 'lost', '--state must be one of synced, waiting, retrying, failed'],
    ['status', 'DOMAIN', '--limit', '0', '--limit must be a number from 1 to 1000'],
    ['resync', 'DOMAIN', 'nobody', 'No collab "nobody" in this store'],
    ['resync', 'DOMAIN', '01a1ff6d-23cb-7170-a608-d859da48db59', 'No collab "01a1ff6d'],
    ['resync', 'Show all stores'],
    ['status', '--everything', 'Show all stores'],
    ['Show all stores'],
  ])('reports an error for %s %s %s %s', async (...words) => {
    const args = words.slice(0, -1).map((word) => (word === 'DOMAIN' ? world.halo.domain : word));
    await expect(tools.mirror(...args)).rejects.toThrow(words.at(-1));
  });
});
