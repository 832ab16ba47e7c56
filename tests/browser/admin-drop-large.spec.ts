import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { product } from '../support/world/test-stores.ts';
import { expect, expectNoOverflow, test } from './support/browser-test.ts';
import { save } from './support/drop-page.ts';
import { openAdmin } from './support/open-admin.ts';

const max = 250;
const longName = 'Handwoven alpaca and merino throw blanket with fringe in all of twelve colours ';
/** One more than a drop can hold. */
const products = Array.from({ length: max + 1 }, (_, index) => ({
  ...product(`ash-${index}`),
  title: `${longName}${index}`,
}));

test('a drop of 250 products with long names is opened, edited and sorted on a small screen', async ({
  page,
  world,
  expectRejection,
}) => {
  expectRejection(400);
  const domain = 'ash.myshopify.com';
  await world.openNewStore(domain, { name: 'Ash', products });
  const ash = await world.channelOf(domain);
  const { _id: collabId } = await createCollab(world, ash);
  const title = `${'W'.repeat(60)} ${longName.repeat(3)}`.slice(0, 255);
  const entries = ash.products.slice(0, max).map((id) => ({ id }));
  const { _id: dropId } = await createDrop(world, ash, { collabId, title, products: entries });
  await page.setViewportSize({ width: 375, height: 800 });
  const path = `/collabs/${collabId}/drops/${dropId}`;
  const frame = await openAdmin(page, world, { shop: domain, path });
  const row = frame.locator('.drop-product').nth(200);
  await row.getByRole('button', { name: 'Edit note and media:' }).click();
  await row.getByLabel('Note', { exact: true }).fill('Of the two hundred and first.');
  await row.getByRole('button', { name: /^Move .* up$/ }).press('Enter');
  await expectNoOverflow(page);
  const heading = frame.getByRole('heading', { level: 1 });
  expect((await heading.boundingBox())?.width).toBeLessThan(375);
  await save(page, frame);
  const [drop] = (await getCollab(world, ash, collabId)).drops;
  expect(drop?.products).toHaveLength(max);
  expect(drop?.enhancements).toMatchObject([
    { product: drop?.products[199]?._id, note: 'Of the two hundred and first.' },
  ]);

  // Products come in the order of their handles.
  const notInDrop = `${longName}99`;
  const pick = async (title: string, isIn: boolean) => {
    await frame.getByRole('button', { name: 'Add products' }).click();
    await page.getByLabel('Search products').fill(title);
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
    await page.getByRole('dialog').getByRole('checkbox').setChecked(isIn);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
  };
  await pick(notInDrop, true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame.getByText(`Use at most ${max}.`)).toBeVisible();
  await pick(`${longName}0`, false);
  await save(page, frame);
  const [full] = (await getCollab(world, ash, collabId)).drops;
  expect(full?.products).toHaveLength(max);
});
