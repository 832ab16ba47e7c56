import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advanceClock, timeIn } from '../../support/db/clock.ts';
import { getCreatorPrincipal } from '../../support/db/collabs.ts';
import { listDropIds } from '../../support/db/drops.ts';
import { listEvents } from '../../support/db/events.ts';
import { ada, database, edit, read, createSavedDrop, app } from './edit-functions.ts';

const { saveDraft, getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
const { contentOfDrop } = await import('#app/domain/drops/drafts/content.ts');
const { publishOwnDraft, publishScheduledDraft } = await import('#app/domain/drops/drafts/publish.ts');
const { scheduleDraft, submitDraft } = await import('#app/domain/drops/drafts/states.ts');
const { deleteDrop, restoreDraft, unpublishDrop } = await import('#app/domain/drops/drafts/delete-drop.ts');

/** A published drop, its creator, and what the collab has. */
async function published() {
  const key = await createSavedDrop();
  const creator = await getCreatorPrincipal(database, key.collabId);
  const drops = async () => (await listDropIds(database, key.collabId)).map(({ id }) => id);
  return { key, creator, drops, path: { collabId: key.collabId, id: key.dropId } };
}

describe('a published drop that its creator deletes', () => {
  it('is removed once by concurrent requests, and restored once by the undo', async () => {
    const { key, creator, drops, path } = await published();
    const ids = await Promise.all([1, 2, 3].map(() => deleteDrop(creator, path)));
    const [draftId = ''] = ids;
    expect([new Set(ids).size, await drops()]).toEqual([1, []]);
    const draft = { collabId: key.collabId, draftId };
    await Promise.all([1, 2, 3].map(() => restoreDraft(creator, draft)));
    expect(await drops()).toEqual([key.dropId]);
    expect(await read(key)).toMatchObject({ title: 'As it was', custom: { 'cc-mood': 'calm' } });
    expect((await getDraft(creator, draft)).state).toBe('published');
    expect(await listEvents(database, key.dropId, 'drop.removed')).toHaveLength(1);
  });

  it('is restored with one connection, so that as many as the pool has do not wait for each other', async () => {
    const deleted = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { key, creator, drops, path } = await published();
        const draftId = await deleteDrop(creator, path);
        return { draft: { collabId: key.collabId, draftId }, creator, drops, dropId: key.dropId };
      }),
    );
    await Promise.all(deleted.map(({ creator, draft }) => restoreDraft(creator, draft)));
    for (const { drops, dropId } of deleted) expect(await drops()).toEqual([dropId]);
  });

  it('keeps unpublished changes, which can be published after the undo', async () => {
    const { key, creator, path } = await published();
    const draft = { collabId: key.collabId, draftId: randomUUID() };
    const base = contentOfDrop(await read(key));
    const of = { dropId: key.dropId, baseRevision: 0, base };
    await saveDraft(creator, draft, { revision: 0, content: { ...base, title: 'Changed' }, basedOn: of });
    expect(await deleteDrop(creator, path)).toBe(draft.draftId);
    await restoreDraft(creator, draft);
    expect(await read(key)).toMatchObject({ title: 'As it was' });
    expect(await publishOwnDraft(creator, draft, 1)).toBe(key.dropId);
    expect(await read(key)).toMatchObject({ title: 'Changed' });
  });

  it('does not hide by the undo that the brand changed it before', async () => {
    const { key, creator, path } = await published();
    const draft = { collabId: key.collabId, draftId: randomUUID() };
    const base = contentOfDrop(await read(key));
    const of = { dropId: key.dropId, baseRevision: 0, base };
    await saveDraft(creator, draft, { revision: 0, content: { ...base, title: 'Changed' }, basedOn: of });
    await edit(key, 0, { description: 'By the brand' });
    await deleteDrop(creator, path);
    await restoreDraft(creator, draft);
    await expect(publishOwnDraft(creator, draft, 1)).rejects.toMatchObject({ code: 'drop-changed' });
  });

  it('is a draft after the undo when the brand has restored and removed it meanwhile', async () => {
    const { key, creator, drops, path } = await published();
    const draftId = await deleteDrop(creator, path);
    await app.restoreDrop(key, ada);
    await app.inTransaction((tx) => app.removeDropIn(tx, key, ada));
    await restoreDraft(creator, { collabId: key.collabId, draftId });
    expect(await drops()).toEqual([]);
    expect((await getDraft(creator, { collabId: key.collabId, draftId })).state).toBe('open');
  });
});

it('a drop that is unpublished stays so, also if its draft was scheduled or submitted', async () => {
  const draftOf = async () => {
    const { key, creator, drops } = await published();
    const draft = { collabId: key.collabId, draftId: randomUUID() };
    const base = contentOfDrop(await read(key));
    const of = { dropId: key.dropId, baseRevision: 0, base };
    await saveDraft(creator, draft, { revision: 0, content: { ...base, title: 'Changed' }, basedOn: of });
    return { key, creator, drops, draft };
  };
  const [scheduled, submitted] = [await draftOf(), await draftOf()];
  const publishAt = await timeIn(database, 3_600);
  await scheduleDraft(scheduled.creator, scheduled.draft, { revision: 1, publishAt });
  await submitDraft(submitted.creator, submitted.draft, { revision: 1, publishAt });
  for (const { key, creator, draft } of [scheduled, submitted]) {
    expect(await unpublishDrop(creator, key)).toBe(draft.draftId);
    expect(await getDraft(creator, draft)).toMatchObject({ state: 'open', publishAt: null });
  }
  await advanceClock(database, 3_600);
  await publishScheduledDraft({ channelId: scheduled.key.channelId, draftId: scheduled.draft.draftId });
  expect(await scheduled.drops()).toEqual([]);
});

it('a drop is unpublished once by concurrent requests', async () => {
  const { key, creator, drops } = await published();
  const ids = await Promise.all([1, 2, 3].map(() => unpublishDrop(creator, key)));
  expect([new Set(ids).size, await drops()]).toEqual([1, []]);
  expect(await listEvents(database, key.dropId, 'drop.removed')).toHaveLength(1);
});
