import { adminAddress, appFrame, openAdmin, untilHydrated } from './support/open-admin.ts';
import { expect, expectGoodManners, test } from './support/browser-test.ts';

const pineDomain = 'pine.myshopify.com';

test.describe('the app in a store’s admin', () => {
  test('opens without a question, at both widths, in the person’s language', async ({ page, world }) => {
    const { domain: shop } = world.halo;
    const frame = await openAdmin(page, world, { shop });
    await expect(frame.getByRole('heading', { name: 'Halo', exact: true })).toBeVisible();
    await expect(page.getByText('Simulated admin')).toBeVisible();
    await expectGoodManners(page);
    await page.setViewportSize({ width: 375, height: 800 });
    const german = await openAdmin(page, world, { shop, path: '/?locale=de' });
    await expect(german.getByText('Aktive Collabs')).toBeVisible();
    await expectGoodManners(page);
  });

  test('is still there when its frame is loaded anew, with no token in any address', async ({
    page,
    world,
  }) => {
    const { domain: shop } = world.halo;
    const frame = await openAdmin(page, world, { shop });
    await expect(page).toHaveURL(adminAddress(world.platformUrl, { shop }).replace(/\/$/, ''));
    const app = page.frames().find((one) => one.url().includes('shop='));
    await expect.poll(() => app?.url()).not.toContain('id_token');
    // The bounce: this load has no session token in its address.
    const bounced = page.waitForRequest((request) => request.url().includes('/session-token?'));
    await app?.evaluate(() => window.location.reload());
    await bounced;
    await untilHydrated(frame);
    await expect(frame.getByRole('heading', { name: 'Halo', exact: true })).toBeVisible();
    await page.reload();
    await untilHydrated(appFrame(page));
  });

  test('keeps two stores in two tabs apart', async ({ page, context, world }) => {
    const other = await context.newPage();
    const halo = await openAdmin(page, world, { shop: world.halo.domain });
    const pine = await openAdmin(other, world, { shop: pineDomain });
    await page.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect(halo.getByText(world.halo.domain)).toBeVisible();
    await other.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect(pine.getByText(pineDomain)).toBeVisible();
    await expect(pine.getByText(world.halo.domain)).toHaveCount(0);
  });

  test('sends a request again whose session token has ended, and the person sees nothing of it', async ({
    browser,
    world,
  }) => {
    // A page without the watch on the console, to which browsers report every 401.
    const page = await browser.newPage();
    const frame = await openAdmin(page, world, { shop: world.halo.domain });
    const seen: number[] = [];
    let isFirst = true;
    await page.route(/_root\.data/, async (route) => {
      const headers = { ...route.request().headers(), ...(isFirst && { authorization: 'Bearer ended' }) };
      isFirst = false;
      await route.continue({ headers });
    });
    page.on('response', (response) => {
      if (response.url().includes('_root.data')) seen.push(response.status());
    });
    await page.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect.poll(() => seen).toEqual([401, 200]);
    await expect(frame.getByRole('heading', { name: 'Halo', exact: true })).toBeVisible();
    await page.close();
  });
});
