import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createCollab } from '../support/http/api-calls.ts';
import { countOwnMedia, listDrafts } from '../support/db/drafts.ts';
import { getCreatorOfCollab } from '../support/db/collabs.ts';
import { untilSignInMail } from '../support/portal/portal.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { pixel } from './support/drop-page.ts';
import { holdRequests, intercept, loseResponse, loseResponses } from './support/hold-requests.ts';
import {
  addProducts,
  openNew,
  order,
  saved,
  signIn,
  typeOffline,
  untilReady,
} from './support/portal-editor.ts';

test.use({ viewport: { width: 375, height: 720 } });

/** Fails each request that saves, as without a connection. The page repeats it, and the browser reports each failure. */
function disconnectSaves(page: Page, expectedLines: string[]): Promise<() => void> {
  return intercept(page, '**/save', (route) => {
    expectedLines.push('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    return route.abort('internetdisconnected');
  });
}

test('what a creator types is saved, also before the script runs', async ({ page, world }) => {
  const { drafts } = await openNew(page, world, 'types@example.com');
  await expectPortalQuality(page);
  expect(await drafts()).toEqual([]);
  for (const field of [page.getByLabel('Title'), page.getByLabel('Description')]) {
    await field.fill('\u0645\u0631\u062d\u0628\u0627');
    expect(await field.evaluate((text) => getComputedStyle(text).direction), 'Arabic').toBe('rtl');
  }
  await page.getByLabel('Title').fill('My summer');
  await expect(saved(page)).toBeVisible();
  await page.getByLabel('Description').fill('For hot days');
  await expect
    .poll(async () => (await drafts())[0]?.content)
    .toMatchObject({
      title: 'My summer',
      description: 'For hot days',
    });
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('My summer');
  await untilReady(page);
  await expect(page.getByLabel('Title')).toHaveValue('My summer');
  expect(await drafts()).toHaveLength(1);
});

test('changes without a connection survive a reload, and are sent when it returns', async ({
  page,
  world,
}) => {
  const offline = await page.context().newPage();
  const { drafts, url } = await openNew(offline, world, 'offline@example.com');
  await offline.getByLabel('Title').fill('Before the tunnel');
  await expect(saved(offline)).toBeVisible();
  await typeOffline(offline, 'Description', 'Written in the tunnel');
  expect((await drafts())[0]?.content.description).toBe('');
  await page.goto(url);
  await expect(page.getByLabel('Description')).toHaveValue('Written in the tunnel');
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await drafts())[0]?.content.description).toBe('Written in the tunnel');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a page that sends the text of another draft keeps what is written there meanwhile', async ({
  page,
  world,
  expectedLines,
}) => {
  const { drafts, url } = await openNew(page, world, 'tabs@example.com');
  await page.getByLabel('Title').fill('First');
  await expect(saved(page)).toBeVisible();
  const reconnect = await disconnectSaves(page, expectedLines);
  await page.getByLabel('Description').fill('Sent by the other page');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  const other = await page.context().newPage();
  const held = await holdRequests(other, '**/save', 'POST');
  await other.goto(`${world.appUrl}/portal/drops/new`);
  await expect.poll(held.isRequested).toBe(true);
  await page.getByLabel('Description').fill('Written during the request');
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).join('')))
    .toContain('Written during the request');
  const done = other.waitForResponse('**/save');
  held.letGo();
  await (await done).finished();
  // The page has done what follows from the response when a later request of its own has ended.
  await other.evaluate(() => fetch(location.href).then((response) => response.text()));
  await other.close();
  expect((await drafts())[0]?.content.description).toBe('Sent by the other page');
  await page.goto('about:blank');
  reconnect();
  await page.goto(url);
  await expect(page.getByLabel('Description')).toHaveValue('Written during the request');
});

test('text after a lost response is saved, and is no conflict with itself', async ({
  page,
  world,
  expectedLines,
}) => {
  const { drafts, url } = await openNew(page, world, 'continues@example.com');
  const disconnect = () => intercept(page, '**/save', (route) => loseResponse(route, expectedLines));
  let reconnect = await disconnect();
  await page.getByLabel('Title').fill('In the');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  await page.getByLabel('Title').fill('In the tunnel');
  reconnect();
  await expect(saved(page)).toBeVisible();
  reconnect = await disconnect();
  await page.getByLabel('Description').fill('Also');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  await page.getByLabel('Description').fill('Also after a reload');
  await page.goto('about:blank');
  reconnect();
  await page.goto(url);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Changed on another device' })).toBeHidden();
  expect((await drafts()).map(({ content }) => [content.title, content.description])).toEqual([
    ['In the tunnel', 'Also after a reload'],
  ]);
});

test('products are found, added, sorted by buttons and keyboard, and removed', async ({ page, world }) => {
  const { drafts } = await openNew(page, world, 'sorts@example.com');
  await page.getByLabel('Add products').fill(`https://${world.halo.domain}/products/halo-mug?variant=1`);
  await page.getByRole('button', { name: 'Add halo mug' }).click();
  await expect(page.getByText('halo mug added.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add halo mug' })).toBeHidden();
  await addProducts(page, ['halo balm', 'halo candle']);
  expect(await order(page)).toEqual(['halo mug', 'halo balm', 'halo candle']);
  await page.getByRole('button', { name: 'Move halo candle up' }).click();
  await page.getByRole('button', { name: 'Move halo candle up' }).press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: 'halo candle moved to position 1 of 3' }),
  ).toBeAttached();
  // A button that can do no more keeps the focus.
  await expect(page.getByRole('button', { name: 'Move halo candle up' })).toBeFocused();
  const handle = page.getByRole('button', { name: 'Move halo balm', exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  // Before it is measured, a dragged product does not move.
  await expect(page.getByText('halo balm is at position 3 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('halo balm is at position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => order(page)).toEqual(['halo candle', 'halo balm', 'halo mug']);
  await page.getByLabel('Note for shoppers: halo balm').fill('Smells of rain');
  await page.getByLabel('Variant: halo candle').selectOption('Small');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await untilReady(page);
  // The chosen variant has its name before the list is pressed.
  const chosen = page.getByLabel('Variant: halo candle').locator('option:checked');
  await page.getByLabel('Variant: halo candle').scrollIntoViewIfNeeded();
  await expect(chosen).toHaveText('Small');
  await expectPortalQuality(page);
  await page.getByRole('button', { name: 'Remove halo candle' }).click();
  // In the place of the product, not below the last one.
  await expect(page.locator('.products > li').first().getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await order(page)).toEqual(['halo candle', 'halo balm', 'halo mug']);
  await page.getByRole('button', { name: 'Remove halo mug' }).click();
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => (await drafts())[0]?.content.products.map(({ enhancement }) => enhancement?.note))
    .toEqual([undefined, 'Smells of rain']);
  await page.getByRole('button', { name: 'Preview and publish' }).click();
  await expect(page.getByText('Saved. Complete the marked fields.')).toBeVisible();
  await expect(page.getByLabel('Title')).toBeFocused();
  await expectPortalQuality(page);
});

test('a photo is resized and uploaded once, also when a response is lost', async ({
  page,
  world,
  expectedLines,
}) => {
  const { collabId, drafts } = await openNew(page, world, 'photo@example.com');
  const requests = await loseResponses(page, { url: /\/uploads$/, lost: [1], expectedLines });
  const files = page.getByRole('group', { name: 'Photos and videos' }).locator('input[type=file]');
  const heic = Buffer.from('00000018667479706865696300000000', 'hex');
  await files.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText('This is a HEIC photo')).toBeVisible();
  await files.setInputFiles({ name: 'text.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') });
  await expect(page.getByText('This file can’t be shown.')).toBeVisible();
  await expectPortalQuality(page);
  await files.setInputFiles(pixel);
  await expect(page.getByRole('button', { name: 'Photos and videos: remove file 1' })).toBeVisible();
  await expect.poll(async () => (await drafts())[0]?.content.media).toHaveLength(1);
  expect(requests.count()).toBeGreaterThan(1);
  const creatorId = await getCreatorOfCollab(world.database, collabId);
  expect(await countOwnMedia(world.database, creatorId)).toBe(1);
});

test('a photo is chosen by each press, also the first one without a connection', async ({
  page,
  world,
  expectedLines,
}) => {
  const { drafts } = await openNew(page, world, 'presses@example.com');
  const group = page.getByRole('group', { name: 'Photos and videos', exact: true });
  for (let press = 0; press < 4; press += 1) {
    const chooser = page.waitForEvent('filechooser');
    await group.getByText('Add photo').click();
    await (await chooser).setFiles([]);
    // It stays invisible when it has the focus.
    await expect(group.locator('input[type=file]')).toHaveCSS('clip-path', 'inset(50%)');
  }
  await expectPortalQuality(page);
  await page.context().setOffline(true);
  expectedLines.push('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
  const chooser = page.waitForEvent('filechooser');
  await group.getByText('Add photo').click();
  // Some systems do not know the type of a file.
  await (await chooser).setFiles({ ...pixel, name: 'photo', mimeType: 'application/octet-stream' });
  await expect(group.getByText('Offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Photos and videos: remove file 1' })).toBeVisible();
  await expect.poll(async () => (await drafts())[0]?.content.media).toHaveLength(1);
});

test('the preview waits for a photo that is on its way', async ({ page, world }) => {
  const { drafts } = await openNew(page, world, 'hurries@example.com');
  await page.getByLabel('Title').fill('In a hurry');
  await addProducts(page, ['halo mug']);
  const { letGo } = await holdRequests(page, /\/uploads$/);
  const files = page.getByRole('group', { name: 'Photos and videos', exact: true });
  await files.locator('input[type=file]').setInputFiles(pixel);
  await page.getByRole('button', { name: 'Preview and publish' }).click();
  await expect(page.getByText('Uploading. Then the preview opens.')).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(
    page.getByRole('region', { name: 'What shoppers will see' }).locator('img').first(),
  ).toBeVisible();
  expect((await drafts())[0]?.content.media).toHaveLength(1);
});

test('signed out, typing is not lost', async ({ page, world, expectRejection }) => {
  const email = 'leaves@example.com';
  const { drafts, url } = await openNew(page, world, email);
  await expect(page.getByRole('button', { name: 'Add halo mug' })).toBeVisible();
  await page.context().clearCookies();
  expectRejection(401);
  await page.getByLabel('Title').fill('Still here');
  await expect(page.getByText('Signed out: saved on this device')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/sign-in\?next=/);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  const { code } = await untilSignInMail(world.mailUrl, email);
  await page.getByLabel('Six-digit code').fill(code);
  await page.keyboard.press('Enter');
  // Back in the same draft.
  await expect(page).toHaveURL(url);
  await expect(page.getByLabel('Title')).toHaveValue('Still here');
  await expect.poll(async () => (await drafts())[0]?.content.title).toBe('Still here');
});

test('without JavaScript, the editor is a form', async ({ browser, world }) => {
  const email = 'plain@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 720 },
  });
  const page = await context.newPage();
  await signIn(page, world, email);
  await page.goto(`${world.appUrl}/portal/drops/${collabId}/${randomUUID()}`);
  await page.getByLabel('Title').fill('Plain');
  for (const name of ['halo balm', 'halo lamp']) {
    await page.getByLabel('Add products').fill(name);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: `Add ${name}` }).click();
  }
  // Parts that need the script are not there, and leave no empty room.
  await expect(page.locator('.scripted').first()).toBeAttached();
  await expect(page.locator('.scripted').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('.scripted').first()).toHaveCSS('display', 'none');
  await page.getByRole('button', { name: 'Move halo lamp up' }).click();
  await page.getByLabel('Note for shoppers: halo lamp').fill('Warm light');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  const [draft] = await listDrafts(world.database, collabId);
  expect(draft?.content.title).toBe('Plain');
  expect(draft?.content.products.map(({ enhancement }) => enhancement?.note)).toEqual([
    'Warm light',
    undefined,
  ]);
  await context.close();
});
