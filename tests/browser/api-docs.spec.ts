import AxeBuilder from '@axe-core/playwright';
import { createCollab } from '../support/api-calls.ts';
import { expect as expectSoon, test } from './support/browser-test.ts';

/** The renderer is large, and the machine may have others to serve. */
const expect = expectSoon.configure({ timeout: 30_000 });

const endpoints = [
  'List a creator’s collabs',
  'Create a collab',
  'Update a collab',
  'Create a drop',
  'Update a drop',
  'Get a channel collab',
];

for (const width of [1280, 375])
  test(`the reference shows all six endpoints, ${width} px wide`, async ({ page, world }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${world.base}/docs`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Creator collaboration service/);
    for (const name of endpoints)
      await expect(page.getByRole('heading', { name, exact: true })).toBeAttached();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, 'no sideways scrolling').toBeLessThanOrEqual(0);
    // The page around the renderer is ours; what the renderer draws inside is not.
    const { violations } = await new AxeBuilder({ page }).exclude('.scalar-app').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
    await page.screenshot({ path: `.local/browser-test-results/api-docs-${width}.png` });
  });

test('a reader tries an endpoint with a key and sees the service’s own answer', async ({ page, world }) => {
  const email = 'shown-in-the-reference@example.com';
  await createCollab(world, world.halo, { email });
  await page.goto(`${world.base}/docs`);
  // The hidden client has such a field too.
  await page.locator('.scalar-password-input').filter({ visible: true }).first().fill(world.halo.key);
  await page
    .getByRole('button', { name: /Test Request.*get \/creators\/collabs/ })
    .first()
    .click();
  const client = page.getByRole('dialog');
  const answered = page.waitForResponse((response) => response.url().includes('/api/creators/collabs'));
  await client.getByRole('button', { name: /^Send/ }).first().click();
  expect((await answered).status()).toBe(200);
  await expect(client.getByText('200', { exact: false }).first()).toBeVisible();
  await expect(client.getByText(email).first()).toBeVisible();
  await page.screenshot({ path: '.local/browser-test-results/api-docs-try.png' });
});
