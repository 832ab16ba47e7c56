import type { Page } from '@playwright/test';
import { createCollab } from '../support/http/api-calls.ts';
import { expect, expectAccessible, test } from './support/browser-test.ts';

const endpoints = [
  'List a creator’s collabs',
  'Create a collab',
  'Update a collab',
  'Create a drop',
  'Update a drop',
  'Get a channel collab',
];

test('the reference shows its endpoints at both widths, and returns the service’s response to a request with a key', async ({
  page,
  world,
}) => {
  // Loaded once, because the renderer loads slower than all checks together.
  await page.setViewportSize({ width: 375, height: 900 });
  await page.goto(`${world.base}/docs`);
  await expectAllShown(page, 375);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAllShown(page, 1280);
  // The page around the renderer is ours; the renderer's content is not.
  await expectAccessible(page, {}, '.scalar-app');
  // A brand of its own: the renderer shows a long response only in part.
  const domain = 'docs.myshopify.com';
  await world.openNewStore(domain);
  const brand = await world.channelOf(domain);
  const email = 'shown-in-the-reference@example.com';
  await createCollab(world, brand, { email });
  await tryListing(page, { key: brand.key, email });
});

async function expectAllShown(page: Page, width: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Creator collaboration service/);
  for (const name of endpoints) await expect(page.getByRole('heading', { name, exact: true })).toBeAttached();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `no sideways scrolling, ${width} px wide`).toBeLessThanOrEqual(0);
}

async function tryListing(page: Page, { key, email }: { key: string; email: string }): Promise<void> {
  // The hidden client has such a field too.
  await page.locator('.scalar-password-input').filter({ visible: true }).first().fill(key);
  await page
    .getByRole('button', { name: /Test Request.*get \/creators\/collabs/ })
    .first()
    .click();
  const client = page.getByRole('dialog');
  const apiResponse = page.waitForResponse((response) => response.url().includes('/api/creators/collabs'));
  await client.getByRole('button', { name: /^Send/ }).first().click();
  expect((await apiResponse).status()).toBe(200);
  await expect(client.getByText('200', { exact: false }).first()).toBeVisible();
  await expect(client.getByText(email).first()).toBeVisible();
}
