import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, updateDrop } from '../support/http/api-calls.ts';
import { listEvents } from '../support/db/events.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { locationOf, open, portalWorld } from './portal-world.ts';
import { formOf, pagesIn, product, saveDraft } from './drop-pages.ts';
import { openAs } from './open-as.ts';

const email = 'published@example.com';
let atHalo = '';
let { change, textOf, titlesOf } = {} as ReturnType<typeof pagesIn>;
const dropsAtHalo = async () => (await getCollab(portalWorld(), portalWorld().halo, atHalo)).drops;

describe('a published drop', () => {
  beforeAll(async () => {
    atHalo = (await createCollab(portalWorld(), portalWorld().halo, { email }))._id;
    ({ change, textOf, titlesOf } = pagesIn(await openAs(email)));
  });
  const add = async (title: string) => {
    const drop = await createDrop(portalWorld(), portalWorld().halo, { collabId: atHalo, title });
    return { id: drop._id, path: `/portal/drops/${atHalo}/${drop._id}` };
  };
  const ids = async () => (await dropsAtHalo()).map(({ _id }) => _id);

  it('is deleted, and restored by the undo', async () => {
    const { id, path } = await add('Deleted by mistake');
    const filter = { list: `collab=${atHalo}` };
    const responses = [await change(path, 'discard', filter), await change(path, 'discard', filter)];
    const [target, again] = responses.map(({ headers }) => headers.get('location') ?? '');
    expect(again).toBe(target);
    expect(await ids()).not.toContain(id);
    const page = await textOf(target ?? '');
    expect(page).toContain('Deleted. You can restore it for 30 days.');
    expect(await titlesOf(target ?? '')).not.toContain('Deleted by mistake');
    expect(await titlesOf('/portal/drops?state=discarded')).toContain('Deleted by mistake');
    const undo =
      /action="(\/portal\/drops\/[\w/-]+)\/change"><input type="hidden" name="intent" value="restore"/.exec(
        page,
      )?.[1] ?? '';
    for (let times = 0; times < 2; times += 1)
      expect(locationOf(await change(undo, 'restore', filter))[0]).toBe(303);
    expect(await ids()).toContain(id);
    expect(await titlesOf('/portal/drops?state=discarded')).not.toContain('Deleted by mistake');
  });

  it('is unpublished, and published again as the same drop', async () => {
    const { id, path } = await add('Comes and goes');
    for (let times = 0; times < 2; times += 1)
      expect(locationOf(await change(path, 'unpublish', { list: '' }))).toEqual([
        303,
        '/portal/drops?done=unpublished',
      ]);
    expect(await ids()).not.toContain(id);
    const page = await textOf(`${path}/preview`);
    const draft = /action="\/portal\/drops\/[\w-]+\/([\w-]+)\/change"/.exec(page)?.[1] ?? '';
    const again = await change(`/portal/drops/${atHalo}/${draft}`, 'publish', { revision: '1' });
    expect(locationOf(again)).toEqual([303, `${path}/preview?done=published`]);
    expect(await ids()).toContain(id);
  });

  it('is unpublished, and what the brand changed before is not overwritten without a choice', async () => {
    const { id, path } = await add('Changed by both');
    const browser = await openAs(email);
    const saved = await browser.post(path, { ...formOf(await textOf(path)), title: 'Mine', intent: 'save' });
    const draftPath = (saved.headers.get('location') ?? '').replace(/\?.*/, '');
    const theirs = { collabId: atHalo, dropId: id, description: 'Theirs' };
    await updateDrop(portalWorld(), portalWorld().halo, theirs);
    await change(path, 'unpublish', { list: '' });
    const preview = await textOf(`${draftPath}/preview`);
    expect(preview).toContain(`href="${draftPath}">See the difference in the editor`);
    expect(preview).not.toContain('value="publish"');
    expect((await change(draftPath, 'publish', { revision: '1' })).status).toBe(409);
    expect(await ids()).not.toContain(id);
    const editor = await textOf(draftPath);
    expect(editor).toContain('id="conflict"');
    await browser.post(draftPath, { ...formOf(editor), title: 'Mine', intent: 'mine' });
    expect(await textOf(draftPath)).not.toContain('id="conflict"');
    expect((await change(draftPath, 'publish', { revision: '2' })).status).toBe(303);
    expect((await dropsAtHalo()).find(({ _id }) => _id === id)).toMatchObject({ title: 'Mine' });
  });

  it('is found from its first draft, also when it has a newer one', async () => {
    const first = await saveDraft(atHalo, 'First', [{ id: product(0) }]);
    const published = await change(first.path, 'publish', { revision: '1' });
    const path = (published.headers.get('location') ?? '').replace(/\/preview.*/, '');
    const browser = await openAs(email);
    const saved = await browser.post(path, { ...formOf(await textOf(path)), title: 'Next', intent: 'save' });
    const newer = (saved.headers.get('location') ?? '').replace(/\?.*/, '');
    // The editor looks for edits of the first draft.
    expect(locationOf(await browser.get(first.path))).toEqual([303, `${path}?from=${first.id}`]);
    expect(locationOf(await browser.get(`${path}?from=${first.id}`))).toEqual([
      303,
      `${newer}?from=${first.id}`,
    ]);
    expect(await textOf(`${newer}?from=${first.id}`)).toMatch(
      new RegExp(`data-keys="[^"]*${atHalo}:${first.id}"`),
    );
  });

  it('is pinned: it is the first in the list and in the interface', async () => {
    const { id, path } = await add('Pinned one');
    await add('Newer');
    expect((await ids())[0]).not.toBe(id);
    for (let times = 0; times < 2; times += 1)
      expect(locationOf(await change(path, 'pin', { list: '' }))).toEqual([303, '/portal/drops?done=pinned']);
    expect((await ids())[0]).toBe(id);
    expect((await titlesOf('/portal/drops'))[0]).toBe('Pinned one');
    await waitForIdleMirror(portalWorld().database);
    expect(await textOf(`/portal/brands/${atHalo}`)).toMatch(/Pinned one[^]*Newer/);
    await change(path, 'unpin', { list: '' });
    expect((await ids())[0]).not.toBe(id);
    expect((await titlesOf('/portal/drops'))[0]).not.toBe('Pinned one');
  });

  it('has a history without names of the brand’s keys, and shows what the brand changed', async () => {
    const { id, path } = await add('Of both');
    const drop = (await dropsAtHalo()).find(({ _id }) => _id === id);
    await updateDrop(portalWorld(), portalWorld().halo, {
      collabId: atHalo,
      dropId: drop?._id ?? '',
      title: 'By a key',
    });
    const page = await textOf(`${path}/history`);
    expect(page).toContain('A server of Halo');
    expect(page).toContain('Title: “Of both” to “By a key”');
    await change(path, 'unpublish', { list: '' });
    expect(await textOf(`${path}/history`)).toMatch(
      /<strong>You<\/strong>[^]*Removed the drop from the store/,
    );
  });
});

it('an unpublished drop is in no response, event or object of the store', async () => {
  const { halo, platform, database } = portalWorld();
  const secret = 'Not yet public';
  const collabId = (await createCollab(portalWorld(), halo, { email: 'unseen@example.com' }))._id;
  const unseen = pagesIn(await openAs('unseen@example.com'));
  const entries = [{ id: product(0), note: secret }];
  const unsent = await saveDraft(collabId, `${secret} open`, entries);
  const scheduled = await saveDraft(collabId, `${secret} scheduled`, entries);
  const submitted = await saveDraft(collabId, `${secret} submitted`, entries);
  const time = { publishAt: '2099-01-01T10:00', timeZone: 'UTC' };
  expect((await unseen.change(scheduled.path, 'schedule', { revision: '1', ...time })).status).toBe(303);
  expect((await unseen.change(submitted.path, 'submit', { revision: '1' })).status).toBe(303);
  const drop = await createDrop(portalWorld(), halo, {
    collabId,
    title: 'Was public',
    products: [{ id: product(1) }],
  });
  await waitForIdleMirror(database);
  await unseen.change(`/portal/drops/${collabId}/${drop._id}`, 'unpublish', { list: '' });
  await waitForIdleMirror(database);
  expect((await getCollab(portalWorld(), halo, collabId)).drops).toEqual([]);
  const { entries: all, collections } = await viewStore(platform.url, halo.domain);
  const entry = all.find(({ fields }) => fields['cc-collab-id'] === collabId);
  expect(entry?.data['cc-creator-drops']).toEqual([]);
  expect(JSON.stringify([all, collections])).not.toContain(secret);
  expect(JSON.stringify(entry)).not.toContain('Was public');
  expect(JSON.stringify(await listEvents(database, collabId))).not.toContain(secret);
  for (const { id } of [unsent, scheduled, submitted]) expect(await listEvents(database, id)).toEqual([]);
  expect(await unseen.titlesOf('/portal/drops')).toHaveLength(4);
});

it('pages of drops are not found for others, and the sign-in returns to them', async () => {
  const { path } = await saveDraft(atHalo, 'Private', [{ id: product(0) }]);
  await createCollab(portalWorld(), portalWorld().halo, { email: 'not-drops@example.com' });
  const stranger = await openAs('not-drops@example.com');
  for (const page of ['/preview', '/history']) expect((await stranger.get(path + page)).status).toBe(404);
  for (const intent of ['publish', 'schedule', 'discard', 'restore', 'duplicate', 'pin', 'unpublish']) {
    const values = { intent, revision: '1', publishAt: '2099-01-01T10:00', timeZone: 'UTC' };
    const { status, text } = await stranger.post(`${path}/change`, values);
    expect([status, text.includes('Private')]).toEqual([404, false]);
  }
  expect(await pagesIn(stranger).titlesOf(`/portal/drops?collab=${atHalo}`)).toEqual([]);
  expect((await stranger.post(`${path}/change`, { intent: 'explode' })).status).toBe(400);
  const anonymous = open();
  const target = `/portal/sign-in?next=${encodeURIComponent(`${path}/preview`)}`;
  expect(locationOf(await anonymous.get(`${path}/preview`))).toEqual([303, target]);
  expect((await anonymous.get(target)).text).toContain(`name="next" value="${path}/preview"`);
  const foreign = await stranger.post(
    `${path}/change`,
    { intent: 'discard' },
    { Origin: 'https://evil.example' },
  );
  expect(foreign.status).toBe(403);
});
