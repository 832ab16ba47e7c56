import type { Locator } from '@playwright/test';
import { limits } from '#app/domain/limits.ts';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { requestAdmin } from '../support/world/install.ts';
import type { FramedWorld } from '../support/world/framed-world.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { pixel } from './support/drop-page.ts';
import { cutResponses } from './support/hold-requests.ts';
import { addProducts, openNew, order, saved, signIn, untilReady } from './support/portal-editor.ts';

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true });

test('products are sorted by a finger that rests on the handle, and a quick one scrolls', async ({
  page,
  world,
}) => {
  const { drafts } = await openNew(page, world, 'finger@example.com');
  await addProducts(page, ['halo mug', 'halo balm']);
  const handle = page.getByRole('button', { name: 'Move halo balm', exact: true });
  await handle.scrollIntoViewIfNeeded();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const move = async ({ x, y }: { x: number; y: number }, by: number) => {
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x, y: y + (by * step) / 8 });
  };
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const quick = await centerOf(handle);
  await touch('touchStart', quick);
  await move(quick, 120);
  await touch('touchEnd');
  await expect.poll(scrolled).toBeLessThan(before);
  await expect(page.locator('.product[data-dragging]')).toHaveCount(0);

  await handle.scrollIntoViewIfNeeded();
  const start = await centerOf(handle);
  const first = await centerOf(page.locator('.products > li').first());
  await touch('touchStart', start);
  await expect(page.locator('.product[data-dragging]')).toHaveCount(1);
  await move(start, first.y - start.y);
  await expect(page.getByText('halo balm is at position 1 of 2.')).toBeAttached();
  await touch('touchEnd');
  await expect.poll(() => order(page)).toEqual(['halo balm', 'halo mug']);
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await drafts())[0]?.content.products).toHaveLength(2);
});

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('Not visible');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('a video goes to the store’s storage, and is shown', async ({ page, world }) => {
  const { drafts } = await openNew(page, world, 'video@example.com');
  const group = page.getByRole('group', { name: 'Photos and videos' });
  const buffer = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex');
  await group.locator('input[type=file]').setInputFiles({ name: 'walk.mp4', mimeType: 'video/mp4', buffer });
  await expect(page.getByRole('button', { name: 'Photos and videos: remove file 1' })).toBeVisible();
  await expect
    .poll(async () => (await drafts())[0]?.content.media)
    .toMatchObject([{ mediaContentType: 'VIDEO' }]);
  await expect(group.locator('video')).toHaveAttribute('src', /^http/);
  await expectPortalQuality(page);
});

test('photos are described and ordered, and the first one is the cover', async ({ page, world }) => {
  const { drafts } = await openNew(page, world, 'order@example.com');
  const group = page.getByRole('group', { name: 'Photos and videos', exact: true });
  await page.getByLabel('Title').fill('Shelf');
  await addProducts(page, ['halo mug']);
  for (const place of [1, 2, 3]) {
    await group.locator('input[type=file]').setInputFiles({ ...pixel, name: `${place}.png` });
    await expect(page.getByRole('button', { name: `Photos and videos: remove file ${place}` })).toBeVisible();
  }
  await expect(group.locator('figure').first()).toContainText('Cover');
  await page.getByText('Order and descriptions').click();
  await page.getByLabel('Description, file 3').fill('A shelf in the sun');
  const forward = (place: number) =>
    page.getByRole('button', { name: `Photos and videos: move file ${place} forward` });
  await forward(3).click();
  await forward(2).click();
  // The button keeps its place under the finger, and the focus.
  await expect(forward(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Description, file 2').fill('A towel');
  await expect(saved(page)).toBeVisible();
  await expectPortalQuality(page);
  await expect
    .poll(async () => (await drafts())[0]?.content.media)
    .toMatchObject([{ alt: 'A shelf in the sun' }, { alt: 'A towel' }, { alt: '' }]);
  await page.getByRole('button', { name: 'Preview and publish' }).click();
  const shown = page.getByRole('list', { name: 'Photos and videos' }).getByRole('img');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveAccessibleName('A shelf in the sun');
  const { width = 0, height = 0 } = (await shown.first().boundingBox()) ?? {};
  expect(height / width, 'the crop of the store').toBeCloseTo(1.25, 1);
  await expectPortalQuality(page);
});

test('custom fields of files, lists and texts are changed', async ({ page, world }) => {
  const { _id: others } = await createCollab(world, world.halo);
  const file = { url: 'https://media.example/a.jpg' };
  // Values define their fields.
  const custom = { 'cc-cover': file, 'cc-gallery': [file], 'cc-steps': ['Wash'] };
  await createDrop(world, world.halo, { collabId: others, title: 'With fields', custom });
  const { drafts } = await openNew(page, world, 'fields@example.com');
  const cover = page.getByRole('group', { name: /cover/i });
  const gallery = page.getByRole('group', { name: /gallery/i });
  const add = async (group: typeof cover, files: (typeof pixel)[]) => {
    await group.locator('input[type=file]').setInputFiles(files);
    await expect(group.getByRole('button', { name: /remove file/ })).toHaveCount(files.length);
  };
  await add(cover, [pixel]);
  // It has one file.
  await expect(cover.locator('input[type=file]')).toHaveCount(0);
  await add(gallery, [pixel, { ...pixel, name: 'other.png' }]);
  await gallery.getByRole('button', { name: /remove file 1/ }).click();
  await page.getByLabel(/steps/i).fill('Wash\nDry\nFold');
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await drafts())[0]?.content.custom)
    .toMatchObject({
      'cc-cover': { mediaContentType: 'IMAGE' },
      'cc-gallery': [{ mediaContentType: 'IMAGE' }],
      'cc-steps': ['Wash', 'Dry', 'Fold'],
    });
  await page.reload();
  await untilReady(page);
  await expect(page.getByLabel(/steps/i)).toHaveValue('Wash\nDry\nFold');
  await expect(gallery.locator('img')).toHaveCount(1);
  await expectPortalQuality(page);
});

test('fields that the brand locks are read-only, and a forged change is not published', async ({
  page,
  world,
  expectRejection,
}) => {
  await saveRules(world, { lockedFields: ['description', 'notes', 'media'] });
  const { collabId, drafts, url } = await openNew(page, world, 'locked@example.com');
  await addProducts(page, ['halo mug']);
  await page.getByLabel('Title').fill('Within the rules');
  const description = page.getByLabel('Description');
  await expect(description).not.toBeEditable();
  await expect(description).toHaveAccessibleDescription(/can change this\.$/);
  await description.press('x');
  await expect(description).toHaveValue('');
  await expect(page.getByLabel('Note for shoppers')).toHaveCount(0);
  const files = page.getByRole('group', { name: /^Photos and videos/ }).locator('input[type=file]');
  await expect(files).toHaveCount(0);
  await expect(saved(page)).toBeVisible();
  await expectPortalQuality(page);

  // A changed page could send this: the draft is saved, and not published.
  await expect.poll(async () => (await drafts())[0]?.content.products.length).toBe(1);
  const [draft] = await drafts();
  const content = { ...draft?.content, description: 'Forged' };
  const send = (path: string, type: string, body: string) =>
    page.evaluate(
      async ([address, contentType, text]) => {
        const headers = { 'Content-Type': contentType };
        const response = await fetch(address, { method: 'POST', headers, body: text });
        return { status: response.status, text: await response.text() };
      },
      [`${url}/${path}`, type, body] as const,
    );
  const kept = await send(
    'save',
    'application/json',
    JSON.stringify({ revision: draft?.revision, content, listsMissing: true }),
  );
  expect(kept.text).toContain('"path":"description"');
  const form = new URLSearchParams({ intent: 'publish', revision: String((draft?.revision ?? 0) + 1) });
  expectRejection(400);
  const rejected = await send('change', 'application/x-www-form-urlencoded', form.toString());
  expect(rejected.status).toBe(400);
  expect((await getCollab(world, world.halo, collabId)).drops).toEqual([]);
  await page.goto(url);
  await untilReady(page);
  const reset = page.getByRole('button', { name: 'Reset' });
  await reset.press('Enter');
  await expect(description).toHaveValue('');
  await expect(saved(page)).toBeVisible();
  // The undo keeps what was typed since.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.getByLabel('Title').fill('After the reset');
  await undo.press('Enter');
  await expect(reset).toBeFocused();
  await expect(description).toHaveValue('Forged');
  await expect(page.getByLabel('Title')).toHaveValue('After the reset');
  await saveRules(world, { lockedFields: [] });
});

/** Saves some rules of the first brand for its creators. */
async function saveRules(world: FramedWorld, rules: object): Promise<void> {
  const admin = { appUrl: world.appUrl, platform: { url: world.platformUrl } };
  const shop = { domain: world.halo.domain, path: 'settings/creators' };
  const { status } = await requestAdmin(admin, { ...shop, body: { needsApproval: false, ...rules } });
  expect(status).toBe(200);
}

test('photos beyond the limit are named, and the others are uploaded', async ({ page, world }) => {
  await saveRules(world, { maxMedia: 2 });
  const { drafts } = await openNew(page, world, 'too-many@example.com');
  const group = page.getByRole('group', { name: 'Photos and videos', exact: true });
  const photos = [1, 2, 3].map((place) => ({ ...pixel, name: `${place}.png` }));
  await group.locator('input[type=file]').setInputFiles(photos);
  const problem = group.getByRole('alert');
  await expect(problem).toContainText('3.png: There can be at most 2 files here.');
  await expect.poll(async () => (await drafts())[0]?.content.media).toHaveLength(2);
  await expectPortalQuality(page);
  await problem.getByRole('button', { name: 'Dismiss' }).click();
  await expect(problem).toHaveCount(0);
  await saveRules(world, { maxMedia: limits.mediaPerList });
});

test('the keyboard keeps its place when products and photos are added, removed and restored', async ({
  page,
  world,
}) => {
  await openNew(page, world, 'keyboard@example.com');
  await page.getByRole('button', { name: 'Add halo mug' }).press('Enter');
  const added = page.getByRole('button', { name: 'halo mug added' });
  await expect(added).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual(['halo mug']);
  await expectPortalQuality(page);
  await addProducts(page, ['halo balm']);
  for (const name of ['halo balm', 'halo mug']) {
    const remove = page.getByRole('button', { name: `Remove ${name}` });
    await remove.press('Enter');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
  }
  // The second notice is in the place of the first one.
  await page.getByRole('button', { name: 'Remove halo balm' }).press('Enter');
  await page.getByRole('button', { name: 'Remove halo mug' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();

  const group = page.getByRole('group', { name: 'Photos and videos', exact: true });
  const remove = (place: number) => group.getByRole('button', { name: `remove file ${place}` });
  await group.locator('input[type=file]').setInputFiles([pixel, { ...pixel, name: 'other.png' }]);
  await expect(remove(2)).toBeVisible();
  await remove(1).press('Enter');
  await expect(remove(2)).toHaveCount(0);
  await expect(remove(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(group.locator('input[type=file]')).toBeFocused();
});

test('signing out sends what is not saved, or requests confirmation before it is deleted', async ({
  page,
  world,
}) => {
  const { drafts, url } = await openNew(page, world, 'signs-out@example.com');
  await page.getByLabel('Title').fill('Before');
  await expect(saved(page)).toBeVisible();
  let reconnect = () => {};
  const typeOffline = async (title: string) => {
    await page.goto(url);
    await untilReady(page);
    reconnect = await cutResponses(page, '**/save');
    await page.getByLabel('Title').fill(title);
    await expect(page.getByText('Offline: saved on this device')).toBeVisible();
    await page.goto(`${world.appUrl}/portal/account`);
  };
  const unsent = () => page.evaluate(() => Object.keys(localStorage).length);
  await typeOffline('Deleted');
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(unsent).toBe(1);
  await expect(page).toHaveURL(/account$/);
  reconnect();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in$/);
  expect(await unsent()).toBe(0);
  expect((await drafts())[0]?.content.title).toBe('Deleted');
  await signIn(page, world, 'signs-out@example.com');
  await typeOffline('Not sent');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in$/);
  expect(await unsent()).toBe(0);
  expect((await drafts())[0]?.content.title).toBe('Deleted');
});
