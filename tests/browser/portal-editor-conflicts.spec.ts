import type { Browser, Page } from '@playwright/test';
import { createCollab, createDrop, getCollab, updateDrop } from '../support/api-calls.ts';
import type { FramedWorld } from '../support/framed-world.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { openNew, saved, signIn, untilReady } from './support/portal-editor.ts';

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
