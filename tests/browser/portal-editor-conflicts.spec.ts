import type { Browser, Page } from '@playwright/test';
import { createCollab, createDrop, getCollab, updateDrop } from '../support/http/api-calls.ts';
import type { FramedWorld } from '../support/world/framed-world.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { cutResponses } from './support/hold-requests.ts';
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

test('two devices: the creator sees what differs, merges, and can choose again', async ({
  page,
  browser,
  world,
}) => {
  const { drafts, url } = await openNew(page, world, 'devices@example.com');
  await page.getByLabel('Title').fill('Start');
  await expect(saved(page)).toBeVisible();
  const other = await openElsewhere(browser, world, { email: 'devices@example.com', url });
  await other.getByLabel('Title').fill('From the laptop');
  await other.getByLabel('Description').fill('Also from the laptop');
  await expect.poll(async () => (await drafts())[0]?.content.description).toBe('Also from the laptop');
  await page.getByLabel('Title').fill('From the phone');
  const panel = page.getByRole('region', { name: 'Changed on another device' });
  await expect(panel).toBeFocused();
  await expect(panel.getByRole('group', { name: 'Title' })).toContainText('From the laptop');
  await expect(panel.getByRole('group', { name: 'Title' }).getByLabel('Yours')).toBeChecked();
  await expect(panel.getByRole('group', { name: 'Description' }).getByLabel('Other device')).toBeChecked();
  await expectPortalQuality(page);
  await panel.getByRole('button', { name: 'Apply choices' }).click();
  await expect
    .poll(async () => (await drafts())[0]?.content)
    .toMatchObject({
      title: 'From the phone',
      description: 'Also from the laptop',
    });
  await page.getByRole('button', { name: 'Choose again' }).click();
  await panel.getByRole('button', { name: 'Use the other version' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('From the laptop');
  await expect.poll(async () => (await drafts())[0]?.content.title).toBe('From the laptop');
  expect(await drafts()).toHaveLength(1);
  // What is typed after a choice stays when the creator chooses again.
  await page.getByLabel('Description').fill('Typed after the choice');
  const again = page.getByRole('button', { name: 'Choose again' });
  await again.press('Enter');
  await expect(panel).toBeFocused();
  await panel.getByRole('button', { name: 'Keep all of mine' }).press('Enter');
  await expect(again).toBeFocused();
  await expect(page.getByLabel('Title')).toHaveValue('From the phone');
  await expect(page.getByLabel('Description')).toHaveValue('Typed after the choice');
  await expect
    .poll(async () => (await drafts())[0]?.content)
    .toMatchObject({ title: 'From the phone', description: 'Typed after the choice' });
  await other.context().close();
});

/** The same URL in another browser. */
async function openElsewhere(
  browser: Browser,
  world: FramedWorld,
  { email, url }: { email: string; url: string },
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, world, email);
  await page.goto(url);
  await untilReady(page);
  return page;
}

test('the brand changes the published drop while its draft is open', async ({ page, world }) => {
  const email = 'brand@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Published' });
  await signIn(page, world, email);
  await page.goto(`${world.appUrl}/portal/drops/${collabId}/${dropId}`);
  await untilReady(page);
  await page.getByLabel('Title').fill('By the creator');
  await expect(saved(page)).toBeVisible();
  await updateDrop(world, world.halo, { collabId, dropId, description: 'By the brand' });
  await page.getByLabel('Title').fill('By the creator again');
  const panel = page.getByRole('region', { name: 'The brand changed this drop' });
  await expect(panel.getByRole('group', { name: 'Description' }).getByLabel('Brand')).toBeChecked();
  await expectPortalQuality(page);
  // The draft stays the drop's only one, and shows the same again.
  await page.goto(`${world.appUrl}/portal/drops/${collabId}/${dropId}`);
  await untilReady(page);
  await panel.getByRole('button', { name: 'Apply choices' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByLabel('Description')).toHaveValue('By the brand');
  await expect
    .poll(async () => (await listDrafts(world.database, collabId)).map(({ content }) => content.description))
    .toEqual(['By the brand']);
  await page.reload();
  await untilReady(page);
  await expect(panel).toBeHidden();
  const { drops } = await getCollab(world, world.halo, collabId);
  expect(drops).toMatchObject([{ title: 'Published', description: 'By the brand' }]);
});

test('a change that is undone at once leaves nothing behind', async ({ page, world }) => {
  const { drafts, url } = await openNew(page, world, 'undoes@example.com');
  await page.getByLabel('Title').fill('Complete');
  await addProducts(page, ['halo mug', 'halo balm']);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Remove halo balm' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect(saved(page)).toBeVisible();
  // Neither another page of the portal, nor the editor, finds the undone change.
  await page.goto(`${world.appUrl}/portal/drops`);
  await page.goto(url);
  await untilReady(page);
  expect(await order(page)).toEqual(['halo mug', 'halo balm']);
  await expect(saved(page)).toBeVisible();
  expect((await drafts())[0]?.content.products).toHaveLength(2);
});

test('two pages of one draft show the same, and never another device', async ({ page, world }) => {
  const { drafts, url } = await openNew(page, world, 'pages@example.com');
  const other = await page.context().newPage();
  await other.goto(url);
  await untilReady(other);
  await page.getByLabel('Title').fill('From the first page');
  await expect(other.getByLabel('Title')).toHaveValue('From the first page');
  await other.getByLabel('Description').fill('From the second page');
  await expect(page.getByLabel('Description')).toHaveValue('From the second page');
  await page.getByLabel('Title').fill('From the first page again');
  await expect
    .poll(async () => (await drafts()).map(({ content }) => [content.title, content.description]))
    .toEqual([['From the first page again', 'From the second page']]);
  for (const one of [page, other]) {
    await expect(saved(one)).toBeVisible();
    await expect(one.getByRole('region', { name: 'Changed on another device' })).toHaveCount(0);
  }
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await other.close();
});

test('edits of a published drop become its draft on the next page, also before the creator signs out', async ({
  page,
  world,
}) => {
  const email = 'edits-published@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Published' });
  await signIn(page, world, email);
  await page.goto(`${world.appUrl}/portal/drops/${collabId}/${dropId}`);
  await untilReady(page);
  const reconnect = await cutResponses(page, '**/save');
  await page.getByLabel('Title').fill('Edited in a tunnel');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  await page.goto(`${world.appUrl}/portal/account`);
  reconnect();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in$/);
  const drafts = await listDrafts(world.database, collabId);
  expect(drafts.map(({ dropId: of, content }) => [of, content.title])).toEqual([
    [dropId, 'Edited in a tunnel'],
  ]);
});

test('edits that are older than a publication are shown beside it, and a choice ends the others', async ({
  page,
  browser,
  world,
  expectRejection,
}) => {
  const email = 'stale@example.com';
  const { collabId, drafts, url } = await openNew(page, world, email);
  await page.getByLabel('Title').fill('First');
  await addProducts(page, ['halo mug']);
  await expect(saved(page)).toBeVisible();
  const reconnect = await cutResponses(page, '**/save');
  await page.getByLabel('Title').fill('From the tunnel');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  await page.goto('about:blank');
  const other = await openElsewhere(browser, world, { email, url });
  await other.getByLabel('Title').fill('From the laptop');
  await other.getByRole('button', { name: 'Preview and publish' }).click();
  await other.getByRole('button', { name: 'Publish now' }).click();
  await expect(other).toHaveURL(/done=published$/);
  await other.context().close();
  reconnect();
  // Another page sends nothing over the publication, and leads to the choice.
  expectRejection(404);
  await page.goto(`${world.appUrl}/portal`);
  await expectPortalQuality(page);
  await page.getByRole('link', { name: 'From the tunnel' }).click();
  const panel = page.getByRole('region', { name: 'Edits on this device that are not saved' });
  await expect(panel.getByRole('group', { name: 'Title' })).toContainText('From the laptop');
  await expect(page.getByLabel('Title')).toHaveValue('From the tunnel');
  await expectPortalQuality(page);
  await panel.getByRole('button', { name: 'Use the saved version' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('From the laptop');
  await page.reload();
  await untilReady(page);
  await expect(panel).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect((await drafts()).map(({ state }) => state)).toEqual(['published']);
  expect(await getCollab(world, world.halo, collabId)).toMatchObject({
    drops: [{ title: 'From the laptop' }],
  });
});

test('the link to edits that are not saved leads to them, also when their drop or draft is gone', async ({
  page,
  world,
  expectRejection,
}) => {
  const email = 'links@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Published' });
  await signIn(page, world, email);
  const typeTitle = async (url: string, title: string) => {
    const closed = await page.context().newPage();
    await closed.goto(url);
    await untilReady(closed);
    await typeOffline(closed, 'Title', title);
  };
  const openLink = async (title: string) => {
    await page.goto(`${world.appUrl}/portal`);
    await page.getByRole('link', { name: title }).click();
  };
  await typeTitle(`${world.appUrl}/portal/drops/${collabId}/${dropId}`, 'Of the drop');
  await updateDrop(world, world.halo, { collabId, dropId, description: 'By the brand' });
  expectRejection(409);
  await openLink('Of the drop');
  await expect(page.getByRole('region', { name: 'Edits on this device that are not saved' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Of the drop');
  const text = page.getByLabel('This text on this device was not saved');
  const expectText = async (title: string) => {
    await expect(text).toHaveValue(new RegExp(title));
    await expectPortalQuality(page);
    await page.getByRole('button', { name: 'Delete this text' }).click();
    await expect(page.locator('#unsent')).toBeHidden();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  };
  await removeDropAsStaff(world.database, dropId);
  for (let count = 0; count < 3; count += 1) expectRejection(404);
  await openLink('Of the drop');
  await expectText('Of the drop');

  await page.goto(`${world.appUrl}/portal/drops/new`);
  await untilReady(page);
  const url = page.url();
  await page.getByLabel('Title').fill('Draft');
  await expect(saved(page)).toBeVisible();
  await page.goto('about:blank');
  await typeTitle(url, 'Of the draft');
  const headers = { Origin: new URL(world.appUrl).origin };
  await page.request.post(`${url}/change`, { form: { intent: 'discard' }, headers });
  for (let count = 0; count < 2; count += 1) expectRejection(404);
  await openLink('Of the draft');
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expectText('Of the draft');
});

test('text that the page cannot read can be copied, and without storage the page asks before it is left', async ({
  page,
  world,
}) => {
  await openNew(page, world, 'unreadable@example.com');
  await page.evaluate(() => {
    const creator = document.querySelector<HTMLElement>('#unsent')?.dataset['creator'];
    const text = JSON.stringify({ format: 99, content: { title: 'Of a later version', note: 'Keep me' } });
    localStorage.setItem(`portal-draft:${creator}:collab:draft`, text);
  });
  await page.goto(`${world.appUrl}/portal`);
  const text = page.getByLabel('This text on this device was not saved');
  await expect(text).toHaveValue('Of a later version\nKeep me');
  await expectPortalQuality(page);
  await page.getByRole('button', { name: 'Delete this text' }).click();
  await expect(text).toHaveCount(0);
  // Without text, the notice takes no room.
  await expect(page.locator('#unsent')).toBeHidden();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto(`${world.appUrl}/portal/drops/new`);
  await untilReady(page);
  await cutResponses(page, '**/save');
  await page.getByLabel('Title').pressSequentially('Nowhere else');
  await expect(page.getByText('Not saved. Keep this page open.')).toBeVisible();
  const dialogShown = page.waitForEvent('dialog');
  const left = page.goto(`${world.appUrl}/portal`);
  const dialog = await dialogShown;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await left;
});
