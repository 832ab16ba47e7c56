import type { FrameLocator, Page } from '@playwright/test';
import { createCollab, getCollab } from '../support/api-calls.ts';
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
  test.describe.configure({ timeout: 180_000 });
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
});
