import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { mintSessionToken } from '../support/world/install.ts';
import { expect, expectPageQualityAt, test } from './support/browser-test.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

test('a drop sent to the API is on the creator’s page in the store', async ({ page, world }) => {
  const { halo } = world;
  const collab = await createCollab(world, halo, {
    firstName: 'Nora',
    lastName: 'Lund',
    title: 'Quiet things',
  });
  const note = 'It never leaves my desk. “Really.” <3';
  await createDrop(world, halo, {
    collabId: collab._id,
    title: 'What I use every day 🌿',
    products: [{ id: halo.products[3], enhancement: { note } }, { id: halo.products[1] }],
  });
  await waitForMirror(world.database);
  await page.goto(`${world.platformUrl}/stores/${halo.domain}/pages/creator/nora-lund`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora Lund');
  await expect(page.getByRole('heading', { name: 'What I use every day 🌿' })).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expectPageQualityAt(page, 375, 1280);
  await page
    .getByRole('link', { name: /halo mug/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/halo-mug/);
});

test('the home page in the store’s admin shows the program’s numbers', async ({ page, world }) => {
  const token = await mintSessionToken(world.platformUrl, world.halo.domain);
  await page.goto(`${world.base.replace(/api$/, '')}?shop=${world.halo.domain}&id_token=${token}`);
  await expect(page.getByRole('heading', { name: 'Halo', exact: true })).toBeVisible();
  await expect(page.getByText('All creators are in sync')).toBeVisible();
  await expectPageQualityAt(page, 375, 1280);
});

test('outside a store’s admin, the app shows where to open it', async ({ page, world }) => {
  await page.goto(world.base.replace(/api$/, ''));
  await expect(page.getByRole('heading', { name: 'Open this app from your store’s admin' })).toBeVisible();
  await expectPageQualityAt(page, 375, 1280);
});
