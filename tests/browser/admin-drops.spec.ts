import type { FrameLocator, Page } from '@playwright/test';
import { askStore } from '../support/admin-api.ts';
import { call } from '../support/api-client.ts';
import { createCollab, createDrop, getCollab } from '../support/api-calls.ts';
import type { TestChannel } from '../support/install.ts';
import { expect, expectGoodManners, test } from './support/browser-test.ts';
import { openAdmin } from './support/open-admin.ts';

/** One pixel. */
const pixel = {
  name: 'shelf.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
    'base64',
  ),
};

function noDrop(): never {
  throw new Error('The collab has no drop.');
}

interface ShownDrop {
  _id: string;
  title: string;
  products: object[];
  enhancements: object[];
}

async function save(page: Page, frame: FrameLocator): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await expect(frame.getByText('This was not saved')).toHaveCount(0);
}

async function lookAtBothWidths(page: Page): Promise<void> {
  await expectGoodManners(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectGoodManners(page);
  await page.setViewportSize({ width: 1280, height: 720 });
}

test.describe('a drop', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 });
  let collabId = '';
  /** The collab's first drop. */
  async function only(world: { base: string; halo: TestChannel }): Promise<ShownDrop> {
    const { drops } = await getCollab(world, world.halo, collabId);
    return (drops as unknown as ShownDrop[])[0] ?? noDrop();
  }

  test('is made of picked products, put in order by keys, with a note and an uploaded picture', async ({
    page,
    world,
  }) => {
    ({ _id: collabId } = await createCollab(world, world.halo));
    const path = `/collabs/${collabId}/drops/new`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByLabel('Title').fill('Winter <b>shelf</b>');
    await frame.getByRole('button', { name: 'Add products' }).first().click();
    for (const name of ['halo balm', 'halo candle']) await page.getByLabel(name).check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await frame.getByRole('button', { name: 'Move halo balm down' }).press('Enter');
    await expect(
      frame.getByRole('status').filter({ hasText: 'halo balm is at place 2 of 2' }),
    ).toBeAttached();
    await save(page, frame);
    await expect(page).toHaveURL(/\/drops\/[0-9a-f-]{36}/);

    await frame.getByRole('button', { name: 'What is said of halo candle' }).click();
    await frame.getByLabel('Note').fill('Every evening.');
    await frame.locator('input[type=file]').setInputFiles(pixel);
    await frame.getByLabel('Alternative text of medium 1').fill('A shelf in the snow');
    await expect(frame.locator('.drop-medium img')).toHaveJSProperty('naturalWidth', 1);
    await save(page, frame);
    const drop = await only(world);
    expect(drop.title).toBe('Winter <b>shelf</b>');
    expect(drop.products).toMatchObject([{ platformHandle: 'halo-candle' }, { platformHandle: 'halo-balm' }]);
    expect(drop.enhancements).toMatchObject([
      { note: 'Every evening.', media: [{ originalFilename: 'shelf.png', mediaContentType: 'IMAGE' }] },
    ]);
    const words = 'SELECT 1 FROM media WHERE alt = $1';
    expect(await world.database.query(words, ['A shelf in the snow'])).toHaveLength(1);
    await lookAtBothWidths(page);
  });

  test('that somebody else changed meanwhile is shown side by side, and both changes are kept', async ({
    context,
    world,
  }) => {
    // A page without the watch on the console, to which browsers report every refusal.
    const page = await context.newPage();
    const { _id: dropId } = await only(world);
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByLabel('Title').fill('Mine');
    await frame.getByLabel('Description').fill('My words');
    const theirs = { title: 'Theirs', products: [{ id: world.halo.products[0] }] };
    await call(`${world.base}/creators/collabs/${collabId}/drops/${dropId}`, {
      key: world.halo.key,
      json: theirs,
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const title = frame.getByRole('group', { name: 'Title' }).first();
    await expect(title).toContainText('Mine');
    await expect(title).toContainText('Theirs');
    await title.getByText('Take the other').click();
    await expectGoodManners(page);
    await frame.getByRole('button', { name: 'Use these choices' }).click();
    await save(page, frame);
    const merged = await only(world);
    expect(merged).toMatchObject({ title: 'Theirs', description: 'My words' });
    expect(merged.products).toHaveLength(1);

    await frame.getByRole('button', { name: 'Show' }).click();
    await expect(frame.getByText('Title: “Winter <b>shelf</b>” became “Theirs”')).toBeVisible();
    await lookAtBothWidths(page);
    await frame
      .getByRole('button', { name: /^Undo the change/ })
      .nth(1)
      .click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    await expect(frame.getByText('Undid a change')).toBeVisible();
    await expect(frame.getByLabel('Title')).toHaveValue('Winter <b>shelf</b>');
    expect((await only(world)).products).toHaveLength(2);
    await page.close();
  });

  test('flags a product that the store no longer has, and is removed when the person is sure', async ({
    context,
    world,
  }) => {
    // A page without the watch on the console: what stands where it leads is no matter of this test.
    const page = await context.newPage();
    // Its last product: the other specs share the world, and use the first ones.
    const [gone = '', ...others] = world.halo.products.toReversed();
    const products = [gone, ...others].map((id) => ({ id }));
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Flagged', products });
    const query =
      'mutation ($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }';
    const input = { id: `gid://shopify/Product/${gone}` };
    await askStore(world.platformUrl, world.halo.domain, { query, variables: { input } });
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await expect(frame.getByText('is no longer in your store')).toBeVisible();
    await frame.getByRole('button', { name: 'Take out', exact: true }).click();
    await save(page, frame);
    await expect(frame.getByText('is no longer in your store')).toHaveCount(0);
    await frame.getByRole('button', { name: 'Remove drop' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Remove drop' }).click();
    await expect(page).not.toHaveURL(/drops/);
    const removed = 'SELECT 1 FROM drops WHERE id = $1 AND removed_at IS NOT NULL';
    expect(await world.database.query(removed, [dropId])).toHaveLength(1);
  });
});
