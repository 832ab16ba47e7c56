import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { productNumbers } from '../../support/store/admin-api.ts';
import { pineDomain } from '../../support/world/test-stores.ts';
import { timeIn } from '../../support/db/clock.ts';
import { listDropIds } from '../../support/db/drops.ts';
import { addSubmittedDraft } from '../../support/portal/creator-drafts.ts';
import { ada, collab, creatorOf, database, halo, pine, platform } from './edit-functions.ts';

const { saveDraft, getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
const { draftContent } = await import('#app/domain/drops/drafts/content.ts');
const { publishOwnDraft } = await import('#app/domain/drops/drafts/publish.ts');
const states = await import('#app/domain/drops/drafts/states.ts');
const { saveCreatorSettings } = await import('#app/domain/drops/drafts/creator-rules.ts');
const review = await import('#app/domain/drops/drafts/review.ts');

describe('a brand that approves drops', () => {
  const { channelId } = pine;
  let items: { id: string; enhancement: null; custom: object }[] = [];
  beforeAll(async () => {
    const [number = ''] = (await productNumbers(platform.url, pineDomain)).values();
    items = [{ id: number, enhancement: null, custom: {} }];
  });
  const listed = async () =>
    (await review.listSubmittedDrafts(channelId, { limit: 50 })).rows.map(({ id }) => id);

  it('publishes a submitted draft in the revision that it saw, or returns it with a comment', async () => {
    await saveCreatorSettings(channelId, { needsApproval: true });
    const collabId = await collab(pine);
    const creator = await creatorOf(collabId);
    const path = { collabId, draftId: randomUUID() };
    const own = { channelId, draftId: path.draftId, publishAt: null };
    const pines = draftContent.parse({ title: 'Mine', products: items });
    await saveDraft(creator, path, { revision: 0, content: pines });
    await expect(publishOwnDraft(creator, path, 1)).rejects.toMatchObject({ code: 'drop-needs-approval' });
    await expect(
      states.scheduleDraft(creator, path, { revision: 1, publishAt: new Date(Date.now() + 60_000) }),
    ).rejects.toMatchObject({ code: 'drop-needs-approval' });
    await states.submitDraft(creator, path, { revision: 1 });
    expect(await listed()).toEqual([path.draftId]);
    await review.requestChanges({ ...own, revision: 1 }, 'Add a description');
    expect(await getDraft(creator, path)).toMatchObject({
      state: 'changes_requested',
      comment: 'Add a description',
    });
    await saveDraft(creator, path, { revision: 1, content: { ...pines, description: 'Warm' } });
    await expect(review.approveDraft({ ...own, revision: 2 }, ada.id)).rejects.toMatchObject({
      code: 'draft-not-submitted',
    });
    await states.submitDraft(creator, path, { revision: 2 });
    await expect(review.approveDraft({ ...own, revision: 1 }, ada.id)).rejects.toMatchObject({
      code: 'draft-not-submitted',
    });
    await expect(
      review.approveDraft({ ...own, channelId: halo.channelId, revision: 2 }, ada.id),
    ).rejects.toMatchObject({ kind: 'not-found' });
    // What it saw was to be published later.
    const publishAt = await timeIn(database, 3_600);
    await expect(review.approveDraft({ ...own, revision: 2, publishAt }, ada.id)).rejects.toMatchObject({
      code: 'draft-not-submitted',
    });
    await states.withdrawDraft(creator, path);
    await states.submitDraft(creator, path, { revision: 2, publishAt });
    await expect(review.approveDraft({ ...own, revision: 2 }, ada.id)).rejects.toMatchObject({
      code: 'draft-not-submitted',
    });
    expect(await listDropIds(database, collabId)).toEqual([]);
    await states.withdrawDraft(creator, path);
    await states.submitDraft(creator, path, { revision: 2 });
    await review.approveDraft({ ...own, revision: 2 }, ada.id);
    expect(await listDropIds(database, collabId)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('has submitted drafts in pages, the longest waiting first', async () => {
    const collabId = await collab(pine);
    const submit = (title: string) => addSubmittedDraft(database, { collabId }, { title, products: items });
    const ids = [await submit('First'), await submit('Second'), await submit('Third')];
    const list = async (page: object) => {
      const { rows, ...cursors } = await review.listSubmittedDrafts(channelId, { limit: 2, ...page });
      return { ids: rows.map(({ id }) => id), ...cursors };
    };
    const first = await list({});
    expect(first.ids).toEqual(ids.slice(0, 2));
    const second = await list({ after: first.next });
    expect([second.ids, second.next]).toEqual([ids.slice(2), null]);
    expect(await list({ before: second.previous })).toEqual(first);
    await review.requestChanges({ channelId, draftId: ids[2] ?? '', revision: 1 }, 'Shorter, please');
    expect(await list({ after: first.next })).toEqual({ ...first, next: null });
  });
});
