import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#app/domain/limits.ts';
import type { PlatformNumber } from '#app/ids.ts';
import { advanceClock } from '../support/db/clock.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { createTestDatabase, type TestDatabase } from '../support/db/database.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { countLockWaits, lockRow } from '../support/db/locks.ts';
import { addDrops, listDropIds, listDropRevisions, listWrongCounters } from '../support/db/drops.ts';
import { seedBrand, type SeededBrand } from '../support/db/seed.ts';
import { addScheduledDraft, addSubmittedDraft } from '../support/portal/creator-drafts.ts';
import { mailSettings } from '../support/world/app-settings.ts';
import { loadApp } from '../support/world/load-app.ts';
import { until, untilServed } from '../support/until.ts';

/* The counters of a collab's drops, after each kind of write that changes drops. */

async function loadFunctions() {
  // Many writers wait for one collab: on a slow machine longer than requests are to wait.
  const client = await loadApp(database, { ...mailSettings, DATABASE_LOCK_TIMEOUT_MS: '14000' });
  const { createDrop } = await import('#app/domain/drops/create-drop.ts');
  const { updateDrop } = await import('#app/domain/drops/update-drop.ts');
  const { duplicateDrop } = await import('#app/domain/drops/duplicate-drop.ts');
  const { undoDropChange } = await import('#app/domain/drops/undo-change.ts');
  const { removeDrop, restoreDrop } = await import('#app/domain/drops/removed-drops.ts');
  const { pinDrop } = await import('#app/domain/drops/pin-drop.ts');
  const { publishOwnDraft, publishScheduledDraft } = await import('#app/domain/drops/drafts/publish.ts');
  const { deleteField, listFields } = await import('#app/domain/custom-fields/fields.ts');
  const { retryOnChangedField } = await import('#app/domain/custom-fields/save-values.ts');
  const { updateCollab } = await import('#app/domain/collabs/update.ts');
  const { deleteDropsBatch } = await import('#app/db/privacy.ts');
  const { erasePerson, eraseCollab } = await import('#app/domain/privacy/erase-collab.ts');
  const { Problem } = await import('#app/domain/problem.ts');
  const { problemOf } = await import('#app/domain/problem-of.ts');
  return {
    ...client,
    createDrop,
    updateDrop,
    duplicateDrop,
    undoDropChange,
    removeDrop,
    restoreDrop,
    pinDrop,
    publishOwnDraft,
    publishScheduledDraft,
    deleteField,
    listFields,
    retryOnChangedField,
    updateCollab,
    deleteDropsBatch,
    erasePerson,
    eraseCollab,
    Problem,
    problemOf,
  };
}

const actor = { kind: 'admin', id: '41' } as const;
const runs = 6;
let database: TestDatabase;
let app: Awaited<ReturnType<typeof loadFunctions>>;
let brand: SeededBrand;

beforeAll(async () => {
  database = await createTestDatabase();
  brand = await seedBrand(database, { name: 'birch', collabs: runs + 3 });
  app = await loadFunctions();
});
afterAll(() => database.drop());

/** A write of one collab. `place` chooses one of its drops, `size` how long texts are. */
interface Step {
  kind: keyof typeof writes;
  place: number;
  size: number;
}

/** What a step concerns: the collab, and of its drops the chosen one. */
interface Target {
  collabId: string;
  channelId: string;
  drop: { id: string; revision: number };
  removed: { id: string };
  size: number;
}

const brandOf = () => ({ kind: 'brand', credentialId: actor.id, channelId: brand.channelId }) as const;

const inputOf = (size: number) => ({
  title: `Drop of ${size}`,
  description: 'x'.repeat(size),
  media: [],
  products: [
    {
      index: 0,
      productNumber: '11' as PlatformNumber,
      custom: new Map([['cc-size', 'M'.repeat(1 + size / 50)]]),
    },
  ],
  custom: new Map([['cc-mood', 'calm '.repeat(1 + size / 50)]]),
});

const draftOf = (size: number) => {
  const { title, description } = inputOf(size);
  return { title, description, products: [{ id: 'gid://shopify/Product/12', enhancement: null }] };
};

async function deleteFieldOf(ownerType: 'collab' | 'drop' | 'product', { channelId }: Target): Promise<void> {
  const [field] = await app.listFields(channelId, ownerType);
  if (field) await app.deleteField({ channelId, fieldId: field.id });
}

const create = (collabId: string, size: number) =>
  app.retryOnChangedField(async () =>
    app.inTransaction(await app.createDrop(brandOf(), collabId, inputOf(size))),
  );

const keyOf = ({ channelId, collabId }: Target, dropId: string) => ({ channelId, collabId, dropId });

const writes = {
  create: ({ collabId, size }: Target) => create(collabId, size),
  update: ({ collabId, drop, size }: Target) =>
    app.updateDrop(
      brandOf(),
      { collabId, dropId: drop.id },
      { input: inputOf(size), expectedRevision: undefined, actor },
    ),
  copy: ({ collabId, drop }: Target) =>
    app.retryOnChangedField(async () =>
      app.inTransaction(await app.duplicateDrop(brandOf(), { collabId, dropId: drop.id }, 'Copy')),
    ),
  undo: (target: Target) => {
    const { id, revision } = target.drop;
    const change = { revision, expectedRevision: revision, actor };
    return app.undoDropChange(brandOf(), keyOf(target, id), change);
  },
  remove: (target: Target) => app.removeDrop(keyOf(target, target.drop.id), actor),
  restore: (target: Target) => app.restoreDrop(keyOf(target, target.removed.id), actor),
  pin: async ({ collabId, drop }: Target) =>
    app.pinDrop(await getCreatorPrincipal(database, collabId), { collabId, dropId: drop.id }, true),
  publish: async ({ collabId, size }: Target) => {
    const draftId = await addSubmittedDraft(database, { collabId }, draftOf(size));
    const creator = await getCreatorPrincipal(database, collabId);
    const revision = (await listDrafts(database, collabId)).find(({ id }) => id === draftId)?.revision;
    return app.publishOwnDraft(creator, { collabId, draftId }, revision ?? 0);
  },
  schedule: async ({ channelId, collabId, size }: Target) => {
    await addScheduledDraft(database, collabId, draftOf(size));
    await advanceClock(database, 2 * 86_400);
    const waiting = (await listDrafts(database, collabId)).filter(({ state }) => state === 'scheduled');
    for (const { id: draftId } of waiting) await app.publishScheduledDraft({ channelId, draftId });
  },
  'delete a field of drops': (target: Target) => deleteFieldOf('drop', target),
  'delete a field of products': (target: Target) => deleteFieldOf('product', target),
  'delete a field of collabs': (target: Target) => deleteFieldOf('collab', target),
  'update the collab': ({ collabId, size }: Target) =>
    app.updateCollab(brandOf(), collabId, { title: 'x'.repeat(1 + size / 50), custom: inputOf(size).custom }),
};

/** Does one write. What the rules do not allow, such as one drop more than the limit, is rejected and changes nothing. */
async function write(collabId: string, { kind, place, size }: Step): Promise<void> {
  const { channelId } = brand;
  const drops = await listDropRevisions(database, collabId);
  const choose = (removed: boolean) => {
    const among = drops.filter(({ isRemoved }) => isRemoved === removed);
    return among[place % Math.max(1, among.length)] ?? { id: collabId, revision: 0 };
  };
  const target = { collabId, channelId, drop: choose(false), removed: choose(true), size };
  await untilWritten(() => writes[kind](target)).catch((error: unknown) => {
    if (!(error instanceof app.Problem)) throw error;
  });
}

/** Many writers wait for a connection, too. */
const untilWritten = (work: () => unknown) =>
  untilServed('a write', work, (error) => app.problemOf(error)?.retryAfterSeconds !== undefined);

const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(writes) as Step['kind'][])),
  // Among the newest, so that steps meet the same drops again.
  place: fc.nat(4),
  size: fc.constantFrom(0, 300, 3_000),
});

/** Fills a collab until three drops and some text are left to its limits. */
async function fill(collabId: string): Promise<void> {
  const bytes = Math.floor((limits.mirrorDataBytes - 24 * 1024) / limits.dropsPerCollab);
  await addDrops(database, collabId, { count: limits.dropsPerCollab - 3, bytes });
}

const countDrops = async (collabId: string) => (await listDropIds(database, collabId)).length;

describe('the counters of a collab', () => {
  it('equal the count and the size of its drops after each of a sequence of writes, and after erasure', async () => {
    const fresh = brand.collabIds.slice(0, runs);
    const sequences = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), {
      numRuns: runs,
      seed: 33,
    });
    for (const [index, collabId] of fresh.entries()) {
      await fill(collabId);
      for (const each of sequences[index] ?? []) {
        await write(collabId, each);
        expect(await listWrongCounters(database), JSON.stringify(each)).toEqual([]);
      }
      const key = { channelId: brand.channelId, collabId };
      const { creatorId } = await getCreatorPrincipal(database, collabId);
      await app.inTransaction((tx) => app.erasePerson(tx, key, []));
      await app.eraseCollab({ ...key, creatorId });
      expect(await listWrongCounters(database)).toEqual([]);
    }
    expect(new Set(sequences.flat().map(({ kind }) => kind)).size).toBe(Object.keys(writes).length);
  });

  it('equal them while a channel is erased', async () => {
    const { channelId, collabIds } = await seedBrand(database, { name: 'rowan', collabs: 2 });
    for (const collabId of collabIds) await addDrops(database, collabId, { count: 2, bytes: 10 });
    await app.removeDrop(
      {
        channelId,
        collabId: collabIds[0] ?? '',
        dropId: (await listDropIds(database, collabIds[0] ?? ''))[0]?.id ?? '',
      },
      actor,
    );
    for (const left of [1, 0]) {
      expect(await app.deleteDropsBatch(channelId, 3)).toBe(left === 1 ? 3 : 1);
      expect(await listWrongCounters(database)).toEqual([]);
    }
  });

  it('equal them after many writers at once, and the limit holds', async () => {
    const collabId = brand.collabIds[runs] ?? '';
    await fill(collabId);
    const steps = fc.sample(step, { numRuns: 80, seed: 34 });
    await Promise.all(steps.map((each) => write(collabId, each)));
    expect(await listWrongCounters(database)).toEqual([]);
    expect(await countDrops(collabId)).toBeLessThanOrEqual(limits.dropsPerCollab);
  });

  it.each(['remove', 'update', 'copy', 'delete a field of drops', 'erase the drops of the brand'] as const)(
    'equal them when this waits for an update that makes the drop larger: %s',
    async (kind) => {
      const collabId = brand.collabIds[runs + 2] ?? '';
      await create(collabId, 0);
      const second = () =>
        kind === 'erase the drops of the brand'
          ? app.deleteDropsBatch(brand.channelId, 1_000)
          : write(collabId, { kind, place: 0, size: 300 });
      const lock = await lockRow(database.url, 'collabs', collabId);
      const written: Promise<unknown>[] = [];
      for (const start of [() => write(collabId, { kind: 'update', place: 0, size: 3_000 }), second]) {
        written.push(start());
        await until('it waits', async () => (await countLockWaits(database)) === written.length);
      }
      await lock.release();
      await Promise.all(written);
      expect(await listWrongCounters(database)).toEqual([]);
    },
  );

  it('let exactly as many new drops through as are left to the limit', async () => {
    const collabId = brand.collabIds[runs + 1] ?? '';
    await addDrops(database, collabId, { count: limits.dropsPerCollab - 3 });
    const creations = Array.from({ length: 12 }, () => untilWritten(() => create(collabId, 0)));
    const settled = await Promise.allSettled(creations);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const result of settled)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too-many-drops' });
    expect(await countDrops(collabId)).toBe(limits.dropsPerCollab);
    expect(await listWrongCounters(database)).toEqual([]);
  });
});
