import { addFields } from '../support/db/custom-fields.ts';
import { countMediaOfFile, getMediaUrl } from '../support/db/drops.ts';
import { dragOnto } from './support/drag-onto.ts';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import type { CrashWorld } from '../support/world/crash-world.ts';
import type { TestChannel } from '../support/world/install.ts';
import { product } from '../support/world/test-stores.ts';
import { expect, test } from './support/browser-test.ts';
import { lookAtBothWidths, pixel, save } from './support/drop-page.ts';
import { endTogether, holdRequests, loseResponses } from './support/hold-requests.ts';
import { openAdmin } from './support/open-admin.ts';

const video = {
  name: 'campfire.mp4',
  mimeType: 'video/mp4',
  buffer: readFileSync('local/demo/videos/campfire.mp4'),
};
const variant = (title: string) => ({
  title,
  price: '10.00',
  sku: `cap-${title}`,
  available: true,
  options: [title],
});
const cap = {
  ...product('oak-cap'),
  options: [{ name: 'Size', values: ['Small', 'Large'] }],
  variants: [variant('Small'), variant('Large')],
};

/** A store of this file's own, in which a product has variants, and fields of drops and of products are defined. */
async function openOak(world: CrashWorld): Promise<TestChannel> {
  const domain = 'oak.myshopify.com';
  await world.openNewStore(domain, {
    name: 'Oak',
    products: [cap, product('oak-mug'), product('oak-rug')],
  });
  await addFields(world.database, domain, [
    { ownerType: 'drop', handle: 'cc-mood', name: 'Mood', type: 'single_line_text_field' },
    { ownerType: 'drop', handle: 'cc-cover', name: 'Cover', type: 'media' },
    { ownerType: 'product', handle: 'cc-size', name: 'Worn size', type: 'single_line_text_field' },
    { ownerType: 'product', handle: 'cc-detail', name: 'Detail', type: 'media' },
  ]);
  return world.channelOf(domain);
}

/** Makes the session token of the next save expire. */
async function endSession(page: Page): Promise<void> {
  let isFirst = true;
  await page.route(/\/drops\/[^/]+\.data/, async (route) => {
    const hasEnded = isFirst && route.request().method() === 'POST';
    if (hasEnded) isFirst = false;
    const headers = { ...route.request().headers(), ...(hasEnded && { authorization: 'Bearer ended' }) };
    await route.continue({ headers });
  });
}

interface ShownDrop {
  _id: string;
  products: { platformId: string; platformVariantId: string | null }[];
  enhancements: { media: { _id: string }[] }[];
}

function noDrop(): never {
  throw new Error('The collab has no drop.');
}

test.describe('the contents of a drop', () => {
  test.describe.configure({ mode: 'serial' });
  let oak: TestChannel;
  let collabId = '';
  const dropsOf = async (world: CrashWorld) =>
    (await getCollab(world, oak, collabId)).drops as unknown as ShownDrop[];
  test.beforeAll(async ({ world }) => {
    oak = await openOak(world);
    ({ _id: collabId } = await createCollab(world, oak));
  });

  test('are sorted by dragging, with a variant, a video after lost responses, a picture by URL, and custom values', async ({
    page,
    world,
    expectRejection,
    expectedLines,
  }) => {
    const path = `/collabs/${collabId}/drops/new`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    await frame.getByLabel('Title').fill('Everything');
    await frame.getByLabel('Mood').fill('calm & <i>plain</i>');
    const cover = frame.getByRole('group', { name: 'Cover' });
    const { letGo } = await holdRequests(page, /\/drops\/uploads$/);
    await cover.locator('input[type=file]').setInputFiles(pixel);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await expect(frame.getByRole('dialog')).toContainText('Leave while files are uploading?');
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(frame.getByText('Files are still uploading.')).toBeVisible();
    letGo();
    await cover.scrollIntoViewIfNeeded();
    await expect(cover.locator('img')).toHaveJSProperty('naturalWidth', 1);
    await frame.getByRole('button', { name: 'Add products' }).first().click();
    for (const name of ['oak cap', 'oak mug', 'oak rug']) await page.getByLabel(name).check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();

    const rows = frame.locator('.drop-product');
    await dragOnto(page, rows.nth(2).getByRole('button', { name: 'Drag' }), rows.nth(0));
    await expect(rows.first().getByRole('heading')).toHaveText('1. oak rug');
    await frame.getByRole('button', { name: 'Edit note and media: oak cap' }).click();
    const details = rows.filter({ hasText: 'oak cap' });
    await details.getByLabel('Variant').selectOption('Large');
    await details.getByLabel('Worn size').fill('L');
    const media = details.getByRole('group', { name: 'Images and videos' });
    expectRejection(400);
    await media
      .locator('input[type=file]')
      .setInputFiles({ ...pixel, name: 'a.txt', mimeType: 'text/plain' });
    await expect(media.getByText(/^a.txt: .*Select an image/)).toBeVisible();
    // The target and the end of the transfer get no response at first.
    await loseResponses(page, { url: /\/drops\/uploads$/, lost: [1, 3], expectedLines });
    await media.locator('input[type=file]').setInputFiles(video);
    await expect
      .poll(() => media.locator('video').evaluate((shown) => (shown as HTMLVideoElement).videoWidth))
      .toBe(640);
    expect(await countMediaOfFile(world.database, video.name)).toBe(1);
    const url = await getMediaUrl(world.database, 'shelf.png');
    await media.getByLabel('Add from URL').fill(url);
    await media.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(media.locator('img')).toHaveJSProperty('naturalWidth', 1);
    await media.getByLabel('Add from URL').fill(url);
    await media.getByRole('button', { name: 'Add', exact: true }).click();
    await media.getByRole('button', { name: 'Remove file 3' }).press('Enter');
    await expect(media).toBeFocused();
    const detail = details.getByRole('group', { name: 'Detail' });
    await detail.getByLabel('Add from URL').fill(url);
    await detail.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(detail.locator('img')).toHaveJSProperty('naturalWidth', 1);
    await lookAtBothWidths(page);
    await save(page, frame);
    await expect(page).toHaveURL(/\/drops\/[0-9a-f-]{36}/);

    const [drop] = (await getCollab(world, oak, collabId)).drops;
    expect(drop).toMatchObject({
      title: 'Everything',
      custom: { 'cc-mood': 'calm & <i>plain</i>', 'cc-cover': { url, mediaContentType: 'IMAGE' } },
      products: [
        { platformHandle: 'oak-rug' },
        {
          platformHandle: 'oak-cap',
          platformVariantId: expect.stringContaining('ProductVariant') as unknown,
          custom: { 'cc-size': 'L', 'cc-detail': { url } },
        },
        { platformHandle: 'oak-mug' },
      ],
      enhancements: [{ media: [{ mediaContentType: 'VIDEO' }, { mediaContentType: 'IMAGE', url }] }],
    });
    await expect(frame.locator('.drop-preview video')).toBeVisible();
  });

  test('show variants and media in a conflict, and keep an error and an upload with its product', async ({
    page,
    world,
    expectRejection,
  }) => {
    for (const status of [409, 400]) expectRejection(status);
    const [{ _id: dropId, products, enhancements } = noDrop()] = await dropsOf(world);
    const [rug, large, mug] = products.map((entry) => ({
      id: entry.platformId,
      ...(entry.platformVariantId && { variantId: entry.platformVariantId }),
    }));
    const picture = enhancements[0]?.media.at(-1);
    const change = (json: object) =>
      call(`${world.base}/creators/collabs/${collabId}/drops/${dropId}`, { key: oak.key, json });
    await change({ products: [rug, { id: large?.id }, mug] });
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    const row = (name: string) => frame.locator('.drop-product').filter({ hasText: name });
    await frame.getByRole('button', { name: 'Edit note and media: oak cap' }).click();
    await row('oak cap').getByLabel('Variant').selectOption('Large');
    await row('oak cap').getByLabel('Note', { exact: true }).fill('Mine');
    await change({ products: [rug, { ...large, enhancement: { note: 'Theirs', media: [picture] } }, mug] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const cap = frame.getByRole('group', { name: 'oak cap' });
    await expect(cap.getByText('Variant: Large · Mine')).toBeVisible();
    await expect(cap.getByText(/^Variant: Large · Theirs · 1 .*: shelf.*\.png$/)).toBeVisible();
    await lookAtBothWidths(page);
    await frame.getByRole('button', { name: 'Apply and save' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    expect((await dropsOf(world))[0]?.products).toHaveLength(3);

    await frame.getByRole('button', { name: 'Edit note and media: oak rug' }).click();
    await row('oak rug').getByLabel('Note', { exact: true }).fill('A bell: \u0007');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(row('oak rug').getByText('Remove control characters.')).toBeVisible();
    await frame.getByRole('button', { name: 'Move oak rug down' }).click();
    await expect(frame.locator('.drop-product').first()).not.toContainText('Remove control');
    await expect(row('oak rug').getByText('Remove control characters.')).toBeVisible();

    await row('oak rug').getByLabel('Note', { exact: true }).fill('');
    await frame.getByRole('button', { name: 'Edit note and media: oak mug' }).click();
    const end = await endTogether(page, 2);
    for (const name of ['oak rug', 'oak mug'])
      await row(name)
        .getByRole('group', { name: 'Images and videos' })
        .locator('input[type=file]')
        .setInputFiles(pixel);
    await end();
    for (const name of ['oak rug', 'oak mug'])
      await expect(row(name).getByLabel('Alt text, file 1')).toBeVisible();
    await save(page, frame);
    expect((await dropsOf(world))[0]?.enhancements.filter(({ media }) => media.length > 0)).toHaveLength(2);
  });

  test('are not left with unsaved changes without confirmation, and are saved after the session expired', async ({
    page,
    world,
    expectRejection,
  }) => {
    const [{ _id: dropId } = { _id: '' }] = (await getCollab(world, oak, collabId)).drops;
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    await frame.getByLabel('Title').fill('Half typed');
    const leave = page.getByRole('dialog', { name: 'Leave page with unsaved changes?' });
    await page.getByRole('button', { name: 'Collabs', exact: true }).click();
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await expect(frame.getByLabel('Title')).toHaveValue('Half typed');
    await expect(page).toHaveURL(new RegExp(`${dropId}$`));
    expectRejection(401);
    await endSession(page);
    await save(page, frame);
    await frame.getByLabel('Title').fill('Typed in vain');
    await page.getByRole('button', { name: 'Collabs', exact: true }).click();
    await leave.getByRole('button', { name: 'Leave page' }).click();
    await expect(frame.getByRole('heading', { name: 'Collabs', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    expect((await getCollab(world, oak, collabId)).drops[0]?.title).toBe('Half typed');
  });

  test('have a number that is typed key by key, and keep the media of a list', async ({ page, world }) => {
    const { _id } = await createCollab(world, oak);
    const looks = ['https://cdn.example.com/a.jpg', { url: 'https://cdn.example.com/b.jpg' }];
    const custom = { 'cc-weight': 1, 'cc-looks': looks };
    const { _id: dropId } = await createDrop(world, oak, { collabId: _id, custom });
    const before = (await getCollab(world, oak, _id)).drops[0]?.custom['cc-looks'] as object[];
    const path = `/collabs/${_id}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    const weight = frame.getByLabel('Weight');
    await weight.clear();
    await weight.pressSequentially('4.05');
    await expect(weight).toHaveValue('4.05');
    const list = frame.getByLabel('Looks');
    await list.press('End');
    await list.press('Control+End');
    await list.pressSequentially('\n\nhttps://cdn.example.com/c.jpg\n');
    await expect(list).toHaveValue(/b\.jpg\n\nhttps:.*c\.jpg\n$/);
    await save(page, frame);
    const [saved] = (await getCollab(world, oak, _id)).drops;
    expect(saved?.custom).toMatchObject({
      'cc-weight': 4.05,
      'cc-looks': [...before, { url: 'https://cdn.example.com/c.jpg' }],
    });
    await weight.fill('5');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(weight).toHaveValue('4.05');
  });

  test('name files beyond the limit, also when one is tried again', async ({ page, world }) => {
    const { _id } = await createCollab(world, oak);
    const path = `/collabs/${_id}/drops/new`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    const media = frame.getByRole('group', { name: 'Drop media' });
    const files = Array.from({ length: 11 }, (_, index) => ({ ...pixel, name: `${index + 1}.png` }));
    await media.locator('input[type=file]').setInputFiles(files);
    const problem = media.getByText('11.png: There can be at most 10 files here.');
    await expect(media.getByLabel(/^Alt text, file/)).toHaveCount(10);
    await expect(problem).toBeVisible();
    await media.getByRole('button', { name: 'Try again' }).click();
    await expect(problem).toBeVisible();
    await expect(media.getByLabel(/^Alt text, file/)).toHaveCount(10);
    await lookAtBothWidths(page);
    await media.getByRole('button', { name: 'Dismiss' }).click();
    await expect(problem).toHaveCount(0);
  });

  test('have media of the drop itself', async ({ page, world }) => {
    const { _id } = await createCollab(world, oak);
    const path = `/collabs/${_id}/drops/new`;
    const frame = await openAdmin(page, world, { shop: oak.domain, path });
    await frame.getByLabel('Title').fill('With a cover');
    const media = frame.getByRole('group', { name: 'Drop media' });
    await media.locator('input[type=file]').setInputFiles(pixel);
    await expect(media.locator('img')).toHaveJSProperty('naturalWidth', 1);
    await media.getByLabel('Alt text, file 1').fill('A shelf at night');
    await media.getByLabel('Add from URL').fill(await getMediaUrl(world.database, 'campfire.mp4'));
    await media.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      frame.getByRole('region', { name: 'Preview' }).getByAltText('A shelf at night'),
    ).toBeVisible();
    await frame.getByRole('button', { name: 'Add products' }).first().click();
    await page.getByLabel('oak mug').check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await save(page, frame);
    const kinds = async () =>
      (await getCollab(world, oak, _id)).drops[0]?.media.map(({ mediaContentType }) => mediaContentType);
    expect(await kinds()).toEqual(['IMAGE', 'VIDEO']);
    await lookAtBothWidths(page);
    await media.getByRole('button', { name: 'Move file 2 up' }).click();
    await save(page, frame);
    expect(await kinds()).toEqual(['VIDEO', 'IMAGE']);
    await expect(media.getByLabel('Alt text, file 2')).toHaveValue('A shelf at night');
    await media.getByRole('button', { name: 'Remove file 1' }).click();
    await save(page, frame);
    expect(await kinds()).toEqual(['IMAGE']);
  });
});
