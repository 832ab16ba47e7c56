import { countMedia, removeDropAsStaff } from '../support/db/drops.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { call } from '../support/http/api-client.ts';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import type { TestChannel } from '../support/world/install.ts';
import { expect, expectPageQuality, test } from './support/browser-test.ts';
import { pickUp } from './support/drag-onto.ts';
import { lookAtBothWidths, pixel, save } from './support/drop-page.ts';
import { holdRequests, intercept } from './support/hold-requests.ts';
import { openAdmin } from './support/open-admin.ts';

function noDrop(): never {
  throw new Error('The collab has no drop.');
}

interface ShownDrop {
  _id: string;
  title: string;
  products: object[];
  enhancements: { media: { _id: string }[] }[];
}

test.describe('a drop', () => {
  test.describe.configure({ mode: 'serial' });
  let collabId = '';
  /** The collab's first drop. */
  async function only(world: { base: string; halo: TestChannel }): Promise<ShownDrop> {
    const { drops } = await getCollab(world, world.halo, collabId);
    return (drops as unknown as ShownDrop[])[0] ?? noDrop();
  }

  test('is created with picked products, sorted by keyboard, with a note and an uploaded picture', async ({
    page,
    world,
  }) => {
    ({ _id: collabId } = await createCollab(world, world.halo));
    const path = `/collabs/${collabId}/drops/new`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByLabel('Title').fill('Winter <b>shelf</b>');
    await frame.getByRole('button', { name: 'Add products' }).first().click();
    for (const name of ['halo balm', 'halo candle', 'halo mug']) await page.getByLabel(name).check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    // Picked products arrive a moment after the click.
    await expect(frame.getByRole('button', { name: 'Move halo mug up' })).toBeVisible();
    await frame.getByRole('button', { name: 'Add products' }).first().click();
    await page.getByLabel('halo mug').uncheck();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(frame.getByRole('button', { name: 'Move halo mug up' })).toBeHidden();
    await frame.getByRole('button', { name: 'Move halo balm down' }).press('Enter');
    await expect(
      frame.getByRole('status').filter({ hasText: 'halo balm moved to position 2 of 2' }),
    ).toBeAttached();
    await expect(frame.getByRole('button', { name: 'Move halo balm down' })).toBeFocused();
    await save(page, frame);
    await expect(page).toHaveURL(/\/drops\/[0-9a-f-]{36}/);

    await frame.getByRole('button', { name: 'Edit note and media: halo candle' }).click();
    await frame.getByLabel('Note', { exact: true }).fill('Every evening.');
    const media = frame.getByRole('group', { name: 'Images and videos' });
    await media.locator('input[type=file]').setInputFiles(pixel);
    await frame.getByLabel('Alt text, file 1').fill('A shelf in the snow');
    await expect(frame.locator('.drop-medium img')).toHaveJSProperty('naturalWidth', 1);
    await save(page, frame);
    const drop = await only(world);
    expect(drop.title).toBe('Winter <b>shelf</b>');
    expect(drop.products).toMatchObject([{ platformHandle: 'halo-candle' }, { platformHandle: 'halo-balm' }]);
    expect(drop.enhancements).toMatchObject([
      { note: 'Every evening.', media: [{ originalFilename: 'shelf.png', mediaContentType: 'IMAGE' }] },
    ]);
    expect(await countMedia(world.database, 'A shelf in the snow')).toBe(1);
    await lookAtBothWidths(page);

    // The watch on the page sees where the picture comes from.
    const json = { profilePicture: { _id: drop.enhancements[0]?.media[0]?._id } };
    const saved = await call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json });
    expect(saved.status).toBe(200);
    // Other specs fill the first page of the list.
    const { affiliateCode } = await getCollab(world, world.halo, collabId);
    // The store extends the name of a file that it has already.
    for (const path of [`/collabs?q=${affiliateCode}`, `/collabs/${collabId}`]) {
      const shown = await openAdmin(page, world, { shop: world.halo.domain, path });
      await expect(shown.locator('img[src*="/shelf"]').first()).toHaveJSProperty('naturalWidth', 1);
    }
  });

  test('with open details is sorted by keyboard one position at a time', async ({ page, world }) => {
    const { halo } = world;
    const products = halo.products.slice(0, 3).map((id) => ({ id }));
    const { _id } = await createCollab(world, halo);
    const { _id: dropId } = await createDrop(world, halo, { collabId: _id, products });
    const path = `/collabs/${_id}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: halo.domain, path });
    await page.setViewportSize({ width: 375, height: 900 });
    // Targets are large enough for fingers.
    await expectPageQuality(page, ['wcag22aa']);
    for (const open of [1, 0]) {
      await frame
        .getByRole('button', { name: /^Edit note and media/ })
        .nth(open)
        .click();
      const handle = frame.getByRole('button', { name: /^Drag / }).first();
      const name = ((await handle.getAttribute('aria-label')) ?? '').replace('Drag ', '');
      await pickUp(frame, handle, `${name} is over position 1 of 3`);
      await page.keyboard.press('ArrowDown');
      await expect(frame.getByText(`${name} is over position 2 of 3`)).toBeAttached();
      await page.keyboard.press('Space');
      await expect(frame.getByText(`${name} moved to position 2 of 3`)).toBeAttached();
    }
  });

  test('changed by another user is shown side by side, and both changes are saved', async ({
    page,
    world,
    expectRejection,
  }) => {
    for (const status of [409, 503, 409, 409]) expectRejection(status);
    const { _id: dropId } = await only(world);
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByLabel('Title').fill('Mine');
    await frame.getByLabel('Description').fill('My words');
    const change = (json: object) =>
      call(`${world.base}/creators/collabs/${collabId}/drops/${dropId}`, { key: world.halo.key, json });
    await change({ title: 'Theirs', products: [{ id: world.halo.products[0] }] });
    const letRead = await intercept(page, /\/current$/, (route) => route.fulfill({ status: 503 }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(frame.getByText('Couldn’t load the other version.')).toBeVisible();
    await expect(frame.getByLabel('Description')).toHaveValue('My words');
    letRead();
    await frame.getByRole('button', { name: 'Try again' }).click();
    const title = frame.getByRole('group', { name: 'Title' }).first();
    await expect(title).toBeInViewport();
    await expect(frame.getByText('Changes not saved')).toHaveCount(0);
    await expect(title).toContainText('Mine');
    await expect(title).toContainText('Theirs');
    const panel = frame.getByRole('group', { name: 'This drop changed since you opened it' });
    await expect(panel).toBeFocused();
    await expect(panel.getByRole('alert')).toContainText(/Changed by: Unnamed key, .*\d/);
    await title.getByText('Use saved version').click();
    await lookAtBothWidths(page);
    await change({ title: 'Theirs again' });
    await panel.getByRole('button', { name: 'Apply and save' }).click();
    // The title of the other version was chosen: its later changes are included too, by default.
    await expect(title).toContainText('Theirs again');
    await expect(panel).toBeFocused();
    await expect(title.getByRole('radio', { name: 'Use saved version' })).toBeChecked();
    await panel.getByRole('button', { name: 'Apply and save' }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await expect(panel).toHaveCount(0);
    const merged = await only(world);
    expect(merged).toMatchObject({ title: 'Theirs again', description: 'My words' });
    expect(merged.products).toHaveLength(1);

    await frame.getByRole('button', { name: 'Show' }).click();
    await expect(frame.getByText('Title: “Winter <b>shelf</b>” to “Theirs”')).toBeVisible();
    await lookAtBothWidths(page);
    await change({ description: 'Their words' });
    const undo = async (index: number) => {
      await frame
        .getByRole('button', { name: /^Undo change/ })
        .nth(index)
        .click();
      await frame.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
    };
    await undo(2);
    await expect(
      frame.getByText('This drop changed since you opened it. Your entries are still here.'),
    ).toBeVisible();
    await expect(frame.getByLabel('Description')).toHaveValue('Their words');
    await expect(frame.getByRole('button', { name: /^Undo change/ })).toHaveCount(5);
    await undo(3);
    await expect(frame.getByText('Undid a change')).toBeVisible();
    await expect(frame.getByLabel('Title')).toHaveValue('Winter <b>shelf</b>');
    expect((await only(world)).products).toHaveLength(2);

    await page.context().addCookies([{ name: 'staff', value: '2', url: world.platformUrl }]);
    await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByRole('button', { name: 'Show' }).click();
    await expect(frame.getByText(/^Olive Owner · /).first()).toBeVisible();
  });

  test('flags a product that the store deleted, and is removed after confirmation', async ({
    page,
    world,
  }) => {
    // Its last product: the other specs share the world, and use the first ones.
    const [deletedProduct = '', ...others] = world.halo.products.toReversed();
    const products = [deletedProduct, ...others].map((id) => ({ id }));
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Flagged', products });
    const query =
      'mutation ($input: ProductDeleteInput!) { productDelete(input: $input) { deletedProductId } }';
    const input = { id: `gid://shopify/Product/${deletedProduct}` };
    await queryStore(world.platformUrl, world.halo.domain, { query, variables: { input } });
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await expect(frame.getByText('is not in your store, so visitors')).toBeVisible();
    await frame.getByRole('button', { name: 'Remove', exact: true }).click();
    await save(page, frame);
    await expect(frame.getByText('is not in your store, so visitors')).toHaveCount(0);
    await frame.getByLabel('Title').fill('Nobody is asked about what is typed here');
    await frame.getByRole('button', { name: 'Remove drop' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Remove drop' }).click();
    await expect(page).not.toHaveURL(/drops/);
    const { drops } = await getCollab(world, world.halo, collabId);
    expect(drops.map(({ _id }) => _id)).not.toContain(dropId);
  });

  test('removed by another user keeps what is typed', async ({ page, world, expectRejection }) => {
    const { _id: dropId } = await createDrop(world, world.halo, { collabId, title: 'Taken away' });
    const path = `/collabs/${collabId}/drops/${dropId}`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    await frame.getByLabel('Description').fill('An hour of words');
    await removeDropAsStaff(world.database, dropId);
    // The saving, and the reading after it.
    for (const status of [404, 404]) expectRejection(status);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(frame.getByText('Changes not saved')).toBeVisible();
    await expect(frame.getByText('Couldn’t refresh this page.')).toBeVisible();
    await expect(frame.getByLabel('Description')).toHaveValue('An hour of words');
  });

  test('edited during a save does not conflict with itself, and can be discarded', async ({
    page,
    world,
    expectRejection,
  }) => {
    const path = `/collabs/${collabId}/drops/new`;
    const frame = await openAdmin(page, world, { shop: world.halo.domain, path });
    const [title, description] = [frame.getByLabel('Title'), frame.getByLabel('Description')];
    const saveButton = page.getByRole('button', { name: 'Save', exact: true });
    const saveWhileTyping = async (saved: string, typed: string, address: RegExp) => {
      await title.fill(saved);
      // The last save has ended, with its reading of the page.
      await expect(saveButton).toBeEnabled();
      const { letGo } = await holdRequests(page, address);
      await saveButton.click();
      // The admin reports the click by a message: text typed before it arrives is saved too.
      await expect(saveButton).toBeDisabled();
      await description.fill(typed);
      return letGo;
    };
    await frame.getByRole('button', { name: 'Add products' }).click();
    await page.getByLabel('halo candle').check();
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(frame.getByRole('button', { name: 'Remove halo candle from drop' })).toBeVisible();
    const ofDrop = /\/drops\/[0-9a-f-]{36}\.data/;
    const [letGoNew, made] = [
      await saveWhileTyping('First', 'Typed meanwhile', /\/drops\/new\.data/),
      await holdRequests(page, ofDrop),
    ];
    letGoNew();
    await expect.poll(made.isRequested).toBe(true);
    // The drop is created, and its page is loading: another save would create it again.
    await expect(saveButton).toBeDisabled();
    made.letGo();
    await expect(page).toHaveURL(/\/drops\/[0-9a-f-]{36}/);
    await expect(saveButton).toBeEnabled();
    await expect(description).toHaveValue('Typed meanwhile');
    await expect(description).toBeFocused();
    await save(page, frame);
    const letGo = await saveWhileTyping('Second', 'Not meant', ofDrop);
    letGo();
    await expect(saveButton).toBeEnabled();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(description).toHaveValue('Typed meanwhile');
    await title.fill('Third');
    // A part of the page that the server no longer has leaves the page as it is.
    expectRejection(404);
    await page.route(/\/history-view-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
    await frame.getByRole('button', { name: 'Show' }).click();
    await expect(frame.getByText('Couldn’t load this part of the page.')).toBeVisible();
    await save(page, frame);
    // The saved drop exists once.
    const { drops } = await getCollab(world, world.halo, collabId);
    expect(drops).toMatchObject([
      { title: 'Third', description: 'Typed meanwhile' },
      { title: 'Winter <b>shelf</b>' },
    ]);
    await frame.getByRole('button', { name: 'Remove halo candle from drop' }).press('Enter');
    await expect(frame.getByRole('button', { name: 'Add products' })).toBeFocused();
  });
});
