import type { Page } from '@playwright/test';
import { z } from 'zod';
import { listedCampaignResponse, listedTierResponse } from '#app/http/channel-schemas.ts';
import { createCollab, createDrop, getCollab, unique, updateCollab } from '../support/http/api-calls.ts';
import { call, readOk } from '../support/http/api-client.ts';
import type { FramedWorld } from '../support/world/framed-world.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { expect, expectAccessible, expectNoOverflow, test } from './support/browser-test.ts';
import { openAdmin } from './support/open-admin.ts';

/* A shopper on a phone, from a creator's link to the order, in a store that the worker keeps equal to the service. */

const screen = { width: 375, height: 812 };
const note = 'Every morning, before the “first” mail. <3';

test.use({ viewport: screen });

const storefront = ({ platformUrl, halo }: FramedWorld) => `${platformUrl}/stores/${halo.domain}`;

/** A link to the store's own host, on the simulated platform. */
const localLink = (world: FramedWorld, link: string) =>
  link.replace('https://halo.example', storefront(world));

/** A creator with a drop of three products, whose tier takes off 15 percent, as the store shows them. */
async function addCreator(world: FramedWorld, firstName: string) {
  const { base, halo, database } = world;
  const channel = `${base}/channels/${halo.domain}`;
  const send = <Schema extends z.ZodType>(path: string, json: object, schema: Schema) =>
    call(`${channel}/${path}`, { key: halo.key, json }).then((result) => readOk(result, schema));
  const { campaign } = await send(
    'campaigns',
    { title: unique('Winter light '), queryParams: 'utm_source={{creatorShopHandle}}' },
    z.object({ campaign: listedCampaignResponse }),
  );
  const discount = { discountAmount: 15, discountType: 'Percentage' };
  const { collabTier } = await send(
    'collab-tiers',
    { campaign: campaign._id, title: unique('Ambassador '), isDefault: true, discount },
    z.object({ collabTier: listedTierResponse }),
  );
  const { _id: collabId } = await createCollab(world, halo, {
    firstName,
    lastName: 'Okafor',
    collabTier: collabTier._id,
    primaryColor: '#b4552d',
    affiliateCode: `${firstName.toUpperCase()}15`,
    shop: {
      title: 'Slow mornings',
      description: 'Former night nurse.\nI write about what is left on my shelf.',
    },
  });
  await createDrop(world, halo, {
    collabId,
    title: 'The 7-minute morning',
    description: 'In this order.',
    products: [
      { id: halo.products[3], enhancement: { note } },
      { id: halo.products[0] },
      { id: halo.products[1] },
    ],
  });
  await waitForMirror(database);
  const collab = await getCollab(world, halo, collabId);
  return { collab, campaignId: campaign._id };
}

async function expectQuality(page: Page): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] });
}

test('a shopper comes from the creator’s link to an order that is known to be the creator’s', async ({
  page,
  world,
  expectRejection,
}) => {
  const { collab, campaignId } = await addCreator(world, 'Maya');
  const { creator, affiliateCode, affiliateUrl } = collab;
  expect(affiliateUrl).toContain(
    `https://halo.example/discount/${affiliateCode}?redirect=%2Fpages%2Fcreator`,
  );

  await page.goto(localLink(world, affiliateUrl));
  await expect(page).toHaveURL(
    `${storefront(world)}/pages/creator/${creator.handle}?utm_source=${creator.handle}&cc=${creator.handle}`,
  );
  const bar = page.getByRole('complementary', { name: 'Creator' });
  await expect(bar).toContainText('You shop with Maya');
  await expect(bar, 'the creator’s color').toHaveCSS('background-color', 'rgb(180, 85, 45)');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya Okafor');
  const product = page.getByRole('link', { name: 'halo mug' }).first();
  const { y = Infinity, height = 0 } = (await product.boundingBox()) ?? {};
  expect(y + height, 'the first product is within 1.2 screens').toBeLessThanOrEqual(screen.height * 1.2);
  await expectQuality(page);

  await product.click();
  await expect(page.getByRole('heading', { level: 1, name: 'halo mug' })).toBeVisible();
  await expect(page.getByText('Maya on this product')).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText('Picked by Maya Okafor')).toBeVisible();
  await expect(page.getByText(`€8.50 with the code ${affiliateCode}`)).toBeVisible();
  await expect(bar).toContainText('You shop with Maya');
  await expectQuality(page);

  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  await expect(page.getByText('You shop with Maya.')).toBeVisible();
  await expect(page.getByText(`You save €1.50 with ${affiliateCode}.`)).toBeVisible();
  await expect(page.getByText('Total €8.50')).toBeVisible();
  await expectQuality(page);

  await page.getByRole('button', { name: 'Check out' }).click();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText('Order #1001, €8.50.')).toBeVisible();
  await page.goto(`${storefront(world)}/admin/orders`);
  const order = page.getByRole('row', { name: '#1001' });
  for (const text of [
    affiliateCode,
    '8.50 EUR',
    '1 × halo mug',
    `cc-creator-handle: ${creator.handle}`,
    `cc-creator-id: ${creator._id}`,
    `cc-campaign-id: ${campaignId}`,
    `cc-shop-id: ${creator.shop._id}`,
  ])
    await expect(order).toContainText(text);

  // The next order, and the brand pauses the collab while the shopper is in the store.
  await page.goto(localLink(world, affiliateUrl));
  await expect(bar).toContainText('You shop with Maya');
  await product.click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('You shop with Maya.')).toBeVisible();
  await updateCollab(world, world.halo, { collabId: collab._id, isActive: false });
  await waitForMirror(world.database);
  // The script of the store requests the creator's page once, which is not there any more.
  expectRejection(404);
  const removed = page.waitForResponse((response) => response.url().endsWith('/cart/update.js'));
  await page.goto(`${storefront(world)}/products/halo-mug`);
  await removed;
  await expect(page.getByRole('heading', { level: 1, name: 'halo mug' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Maya');
  await expect(page.locator('main')).not.toContainText(note);
  await page.goto(`${storefront(world)}/cart`);
  await expect(page.getByText('Total €10.00')).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Maya');
  await expect(bar).toBeHidden();
  const { attributes } = (await (await page.request.get(`${storefront(world)}/cart.js`)).json()) as {
    attributes: object;
  };
  expect(attributes).toEqual({});
});

test('the short link leads to the creator too, and the admin shows the click', async ({ page, world }) => {
  const { collab } = await addCreator(world, 'Ines');
  await page.goto(`${storefront(world)}/apps/creators/r/${collab.affiliateCode}`);
  await expect(page).toHaveURL(
    new RegExp(`/pages/creator/${collab.creator.handle}[?].*cc=${collab.creator.handle}$`),
  );
  await expect(page.getByText('You shop with Ines', { exact: true })).toBeVisible();
  const frame = await openAdmin(page, world, { shop: world.halo.domain, path: `/collabs/${collab._id}` });
  await expect(frame.getByRole('textbox', { name: 'Short link' })).toHaveValue(
    `https://halo.example/apps/creators/r/${collab.affiliateCode}`,
  );
  await expect(frame.getByText('1 click on the short link in 30 days')).toBeVisible();
});
