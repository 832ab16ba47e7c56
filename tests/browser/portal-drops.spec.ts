import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { untilSignInMail } from '../support/portal/portal.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { holdRequests } from './support/hold-requests.ts';
import { signIn, untilReady } from './support/portal-editor.ts';

test.use({ viewport: { width: 375, height: 720 }, timezoneId: 'Asia/Tokyo', locale: 'en-GB' });

const email = 'drops@example.com';
const title = 'A walk in the rain with everything that I pack for three wet weeks in the north';

test('a creator pins, deletes, restores, unpublishes, schedules and publishes a drop', async ({
  page,
  world,
}) => {
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  await page.goto(`${world.appUrl}/portal/drops`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  const { code } = await untilSignInMail(world.mailUrl, email);
  await page.getByLabel('Six-digit code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No drops yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create a drop' })).toBeVisible();
  await expectPortalQuality(page);

  await createDrop(world, world.halo, { collabId, title });
  await createDrop(world, world.halo, { collabId, title: 'Newer' });
  await page.getByRole('link', { name: 'Drops' }).click();
  const cards = page.getByRole('article');
  const card = page.getByRole('article', { name: title });
  const choose = async (name: string) => {
    await card.locator('summary').click();
    await card.getByRole('button', { name }).click();
  };
  await expect(cards.first()).toContainText('Newer');
  await choose('Pin to top');
  await expect(cards.first()).toContainText('Pinned');
  await card.locator('summary').click();
  await expectPortalQuality(page);
  await card.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('Published');

  await choose('Unpublish');
  await expect(card).toContainText('Draft');
  await card.locator('summary').click();
  await card.getByRole('link', { name: 'Preview' }).click();
  await expect(page.getByText('€10.00')).toBeVisible();
  await page.getByText('Publish later').click();
  await expect(page.getByText('Time zone: Asia/Tokyo')).toBeVisible();
  await page.getByLabel('Date and time').fill('2099-03-01T09:30');
  await expectPortalQuality(page);
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Goes live: 1 Mar 2099, 09:30')).toBeVisible();
  await expect(page.locator('time')).toHaveAttribute('datetime', '2099-03-01T00:30:00.000Z');
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('It can take a minute')).toBeVisible();
  // Back on the page before, the drop is no draft any more.
  await page.goBack();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByText('It is a draft now.')).toBeHidden();
  await page.goForward();
  await expectPortalQuality(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Removed the drop from the store').first()).toBeVisible();
  await expectPortalQuality(page);
});

test('line breaks of other systems are no edit', async ({ page, world }) => {
  const address = 'line-breaks@example.com';
  const { _id: collabId } = await createCollab(world, world.halo, { email: address });
  const text = 'One\r\nTwo';
  const { _id: dropId } = await createDrop(world, world.halo, {
    collabId,
    title: 'Published',
    description: text,
    custom: { 'cc-lines': text },
    products: [{ id: world.halo.products[0], enhancement: { note: text } }],
  });
  await signIn(page, world, address);
  await holdRequests(page, '**/save');
  await page.goto(`${world.appUrl}/portal/drops/${collabId}/${dropId}`);
  await untilReady(page);
  await expect(page.getByLabel('Description')).toHaveValue('One\nTwo');
  // An edit would wait here to be saved.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
