import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advanceClock, timeIn } from '../../support/db/clock.ts';
import { choosePublishTime } from '../../support/db/locks.ts';
import { listDropIds } from '../../support/db/drops.ts';
import { fillDrafts } from '../../support/portal/creator-drafts.ts';
import { listDrafts } from '../../support/db/drafts.ts';
import { listEvents } from '../../support/db/events.ts';
import {
  ada,
  collab,
  creatorOf,
  database,
  edit,
  halo,
  pine,
  products,
  read,
  createSavedDrop,
  app,
} from './edit-functions.ts';

const { saveDraft, getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
const { contentOfDrop, draftContent } = await import('#app/domain/drops/drafts/content.ts');
const { publishOwnDraft, publishScheduledDraft } = await import('#app/domain/drops/drafts/publish.ts');
const states = await import('#app/domain/drops/drafts/states.ts');
const deletion = await import('#app/domain/drops/drafts/delete-drop.ts');

const [first = '', second = ''] = products;
const content = draftContent.parse({
  title: 'My summer',
  products: [
    { id: first, enhancement: { note: 'Light' } },
    { id: second, enhancement: null },
  ].map((entry) => ({ ...entry, custom: {} })),
});

/** A saved draft of a new collab. */
async function draftOf(brand = halo) {
  const collabId = await collab(brand);
  const creator = await creatorOf(collabId);
  const path = { collabId, draftId: randomUUID() };
  await saveDraft(creator, path, { revision: 0, content });
  return { creator, path, key: { channelId: brand.channelId, ...path } };
}

type Creator = Awaited<ReturnType<typeof creatorOf>>;
const discard = (creator: Creator, { collabId, draftId: id }: { collabId: string; draftId: string }) =>
  deletion.deleteDrop(creator, { collabId, id });

const dropsOf = (collabId: string) => listDropIds(database, collabId);

/** How many events of a type a drop has. */
const countEvents = async (dropId: string, type: 'drop.created' | 'drop.removed') =>
  (await listEvents(database, dropId, type)).length;

describe('a draft', () => {
  it('is saved once when a request is repeated, and is no drop', async () => {
    const { creator, path } = await draftOf();
    expect(await saveDraft(creator, path, { revision: 0, content })).toEqual({ revision: 1 });
    const more = { ...content, description: 'For hot days' };
    expect(await saveDraft(creator, path, { revision: 1, content: more })).toEqual({ revision: 2 });
    expect(await saveDraft(creator, path, { revision: 1, content: more })).toEqual({ revision: 2 });
    expect(await dropsOf(path.collabId)).toEqual([]);
  });

  it('is created once by concurrent requests', async () => {
    const collabId = await collab(halo);
    const creator = await creatorOf(collabId);
    const path = { collabId, draftId: randomUUID() };
    const saves = Array.from({ length: 5 }, () => saveDraft(creator, path, { revision: 0, content }));
    expect(await Promise.all(saves)).toEqual(saves.map(() => ({ revision: 1 })));
  });

  it('shows what another device saved meanwhile', async () => {
    const { creator, path } = await draftOf();
    await saveDraft(creator, path, { revision: 1, content: { ...content, title: 'From the phone' } });
    const late = await saveDraft(creator, path, { revision: 1, content: { ...content, title: 'Late' } });
    expect(late).toMatchObject({ conflict: { revision: 2, content: { title: 'From the phone' } } });
  });

  it('is one per drop', async () => {
    const { collabId, dropId, ...key } = await createSavedDrop();
    const creator = await creatorOf(collabId);
    const base = contentOfDrop(await read({ ...key, collabId, dropId }));
    const save = (draftId: string) =>
      saveDraft(
        creator,
        { collabId, draftId },
        { revision: 0, content, basedOn: { dropId, baseRevision: 0, base } },
      );
    const one = randomUUID();
    expect(await save(one)).toEqual({ revision: 1 });
    expect(await save(randomUUID())).toMatchObject({ conflict: { id: one } });
  });

  it('is not found by other creators, in other collabs and in other channels', async () => {
    const { creator, path } = await draftOf();
    const other = await draftOf();
    const foreign = await draftOf(pine);
    const attempts = [
      [other.creator, path],
      [foreign.creator, path],
      [other.creator, { ...other.path, draftId: path.draftId }],
      [foreign.creator, { ...foreign.path, draftId: path.draftId }],
      [creator, { ...path, draftId: 'x' }],
    ] as const;
    for (const [principal, at] of attempts) {
      for (const act of [
        () => getDraft(principal, at),
        () => publishOwnDraft(principal, at, 1),
        () => states.submitDraft(principal, at, { revision: 1 }),
        () => states.withdrawDraft(principal, at),
        () => discard(principal, at),
        () => deletion.restoreDraft(principal, at),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    }
    const { state, revision } = await getDraft(creator, path);
    expect({ state, revision }).toEqual({ state: 'open', revision: 1 });
  });
});

describe('the limit of drafts', () => {
  it('is exact for concurrent new drafts, copies, unpublished drops and restored drafts', async () => {
    const drop = await createSavedDrop();
    const { collabId } = drop;
    const creator = await creatorOf(collabId);
    const pathOf = (draftId: string) => ({ collabId, draftId });
    const discarded = randomUUID();
    await saveDraft(creator, pathOf(discarded), { revision: 0, content });
    await deletion.deleteDrop(creator, { collabId, id: discarded });
    await fillDrafts(database, collabId, 127);
    const id = (await listDrafts(database, collabId))[0]?.id ?? '';
    const last = randomUUID();
    const attempts = await Promise.allSettled([
      saveDraft(creator, pathOf(last), { revision: 0, content }),
      // A repeated request is not another draft.
      saveDraft(creator, pathOf(last), { revision: 0, content }),
      saveDraft(creator, pathOf(randomUUID()), { revision: 0, content }),
      states.copyToDraft(creator, { collabId, id }, String),
      deletion.unpublishDrop(creator, drop),
      deletion.restoreDraft(creator, pathOf(discarded)),
    ]);
    const unended = (await listDrafts(database, collabId)).filter(({ state }) => state === 'open');
    expect(unended).toHaveLength(128);
    const reasons = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'too-many-drafts' });
    expect(reasons.length).toBeGreaterThanOrEqual(4);
    // Unpublishing failed as a whole, or the draft is the last one.
    const isUnpublished = attempts[4].status === 'fulfilled';
    expect(await dropsOf(collabId)).toHaveLength(isUnpublished ? 0 : 1);
  });

  it('is exact for many devices at once', async () => {
    const collabId = await collab(halo);
    const creator = await creatorOf(collabId);
    await fillDrafts(database, collabId, 126);
    const attempts = await Promise.allSettled(
      Array.from({ length: 24 }, () =>
        saveDraft(creator, { collabId, draftId: randomUUID() }, { revision: 0, content }),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await listDrafts(database, collabId)).toHaveLength(128);
  });
});

describe('publishing a draft', () => {
  it('creates one drop however often it is called', async () => {
    const { creator, path, key } = await draftOf();
    const ids = await Promise.all([1, 2, 3].map(() => publishOwnDraft(creator, path, 1)));
    const [dropId = ''] = ids;
    expect(new Set(ids).size).toBe(1);
    expect(await dropsOf(path.collabId)).toEqual([{ id: dropId }]);
    const drop = await read({ ...key, dropId });
    expect(drop).toMatchObject({ title: 'My summer', enhancements: [{ note: 'Light' }] });
    expect(drop.products).toHaveLength(2);
    expect(await countEvents(dropId, 'drop.created')).toBe(1);
  });

  it('is rejected without a title and products', async () => {
    const { creator, path } = await draftOf();
    await saveDraft(creator, path, { revision: 1, content: draftContent.parse({}) });
    await expect(publishOwnDraft(creator, path, 2)).rejects.toMatchObject({
      details: [{ path: 'title' }, { path: 'products' }],
    });
  });

  it('does not overwrite what the brand changed meanwhile, until the creator has merged it', async () => {
    const drop = await createSavedDrop();
    const { collabId, dropId } = drop;
    const creator = await creatorOf(collabId);
    const path = { collabId, draftId: randomUUID() };
    const of = { dropId, baseRevision: 0, base: contentOfDrop(await read(drop)) };
    await saveDraft(creator, path, { revision: 0, content, basedOn: of });
    await edit(drop, 0, { description: 'By the brand' });
    await expect(publishOwnDraft(creator, path, 1)).rejects.toMatchObject({ code: 'drop-changed' });
    expect(await read(drop)).toMatchObject({ title: 'As it was', description: 'By the brand' });
    const merged = { ...content, description: 'By the brand' };
    const newer = { dropId, baseRevision: 1, base: contentOfDrop(await read(drop)) };
    expect(await saveDraft(creator, path, { revision: 1, content: merged, basedOn: newer })).toEqual({
      revision: 2,
    });
    expect(await publishOwnDraft(creator, path, 2)).toBe(dropId);
    // The draft has no value of the custom field.
    expect(await read(drop)).toMatchObject({ title: 'My summer', description: 'By the brand', custom: {} });
  });

  it('restores the drop that was unpublished', async () => {
    const drop = await createSavedDrop();
    const creator = await creatorOf(drop.collabId);
    const draftId = await deletion.unpublishDrop(creator, drop);
    const path = { collabId: drop.collabId, draftId };
    expect(await dropsOf(drop.collabId)).toEqual([]);
    expect(await publishOwnDraft(creator, path, 1)).toBe(drop.dropId);
    expect(await read(drop)).toMatchObject({ title: 'As it was', custom: { 'cc-mood': 'calm' } });
    expect(await countEvents(drop.dropId, 'drop.removed')).toBe(1);
    expect(await countEvents(drop.dropId, 'drop.created')).toBe(2);
  });

  it('does not restore a drop that the brand removed', async () => {
    const drop = await createSavedDrop();
    const creator = await creatorOf(drop.collabId);
    const path = { collabId: drop.collabId, draftId: randomUUID() };
    const of = { dropId: drop.dropId, baseRevision: 0, base: contentOfDrop(await read(drop)) };
    await saveDraft(creator, path, { revision: 0, content, basedOn: of });
    await app.inTransaction((tx) => app.removeDropIn(tx, drop, ada));
    await expect(publishOwnDraft(creator, path, 1)).rejects.toMatchObject({ code: 'drop-not-found' });
    await discard(creator, path);
    const again = saveDraft(
      creator,
      { ...path, draftId: randomUUID() },
      { revision: 0, content, basedOn: of },
    );
    await expect(again).rejects.toMatchObject({ code: 'drop-not-found' });
    expect(await dropsOf(drop.collabId)).toEqual([]);
  });

  it('happens at the scheduled time, and not after a withdrawal', async () => {
    const { creator, path, key } = await draftOf();
    const publishAt = await timeIn(database, 3_600);
    await states.scheduleDraft(creator, path, { revision: 1, publishAt });
    await expect(
      saveDraft(creator, path, { revision: 1, content: draftContent.parse({}) }),
    ).rejects.toMatchObject({
      code: 'draft-locked',
    });
    await states.withdrawDraft(creator, path);
    await publishScheduledDraft(key);
    expect(await dropsOf(path.collabId)).toEqual([]);
    await states.scheduleDraft(creator, path, { revision: 1, publishAt });
    await publishScheduledDraft(key);
    expect(await dropsOf(path.collabId)).toEqual([]);
    await advanceClock(database, 3_600);
    await publishScheduledDraft(key);
    await publishScheduledDraft(key);
    expect(await dropsOf(path.collabId)).toHaveLength(1);
    const past = { revision: 1, publishAt: new Date(0) };
    await expect(states.scheduleDraft(creator, path, past)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('does not happen when a later time is chosen while it begins', async () => {
    const { creator, path, key } = await draftOf();
    await states.scheduleDraft(creator, path, { revision: 1, publishAt: await timeIn(database, 3_600) });
    await advanceClock(database, 3_600);
    const change = await choosePublishTime(database.url, path.draftId);
    const publishing = publishScheduledDraft(key);
    await change.untilBlocked();
    await change.release();
    await publishing;
    expect(await listDrafts(database, path.collabId)).toMatchObject([{ state: 'scheduled', dropId: null }]);
  });
});

describe('a scheduled draft that cannot be published', () => {
  it('is open again, and shows the reason', async () => {
    const drop = await createSavedDrop();
    const creator = await creatorOf(drop.collabId);
    const path = { collabId: drop.collabId, draftId: randomUUID() };
    const of = { dropId: drop.dropId, baseRevision: 0, base: contentOfDrop(await read(drop)) };
    await saveDraft(creator, path, { revision: 0, content, basedOn: of });
    await states.scheduleDraft(creator, path, { revision: 1, publishAt: await timeIn(database, 3_600) });
    await edit(drop, 0, { title: 'By the brand' });
    await advanceClock(database, 3_600);
    await publishScheduledDraft({ channelId: drop.channelId, draftId: path.draftId });
    const { lastError, content: kept, state } = await getDraft(creator, path);
    expect(state).toBe('open');
    expect(JSON.parse(lastError ?? '')).toMatchObject({ code: 'drop-changed' });
    expect(kept).toEqual(content);
    expect(await read(drop)).toMatchObject({ title: 'By the brand' });
  });
});

describe('a deleted or copied draft', () => {
  it('can be restored, and the copy is a new draft', async () => {
    const { creator, path } = await draftOf();
    await discard(creator, path);
    await expect(publishOwnDraft(creator, path, 1)).rejects.toMatchObject({ code: 'draft-not-found' });
    await deletion.restoreDraft(creator, path);
    const { collabId, draftId: id } = path;
    const copyId = await states.copyToDraft(creator, { collabId, id }, (title) => `${title} (copy)`);
    const copy = await getDraft(creator, { collabId, draftId: copyId });
    expect(copy.content).toEqual({ ...content, title: 'My summer (copy)' });
    await publishOwnDraft(creator, path, 1);
    expect(await dropsOf(collabId)).toHaveLength(1);
  });
});
