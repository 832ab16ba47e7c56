import { getStoreDetails } from '../support/db/channels.ts';
import { requiredScopes } from '#app/platform/scopes.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { controlPlatform } from '../support/store/mirror.ts';
import { testStores } from '../support/world/test-stores.ts';
import { adminAddress, appFrame, openAdmin, untilHydrated } from './support/open-admin.ts';
import { expect, expectPageQuality, test } from './support/browser-test.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';

const pineDomain = 'pine.myshopify.com';

test.describe('the app in a store’s admin', () => {
  test('opens without a question, at both widths, in the user’s language', async ({ page, world }) => {
    const { domain: shop } = world.halo;
    const frame = await openAdmin(page, world, { shop });
    await expect(frame.getByRole('heading', { name: 'Halo', exact: true })).toBeVisible();
    await expect(page.getByText('Simulated admin')).toBeVisible();
    await expectPageQuality(page);
    await page.setViewportSize({ width: 375, height: 800 });
    const german = await openAdmin(page, world, { shop, path: '/?locale=de' });
    await expect(german.getByText('Aktive Collabs')).toBeVisible();
    await expectPageQuality(page);
  });

  test('stays open when its frame is reloaded, without a token in any URL', async ({ page, world }) => {
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

  test('separates two stores in two tabs', async ({ page, context, world }) => {
    const other = await context.newPage();
    const halo = await openAdmin(page, world, { shop: world.halo.domain });
    const pine = await openAdmin(other, world, { shop: pineDomain });
    await page.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect(halo.getByText(world.halo.domain)).toBeVisible();
    await other.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect(pine.getByText(pineDomain)).toBeVisible();
    await expect(pine.getByText(world.halo.domain)).toHaveCount(0);
  });

  test('retries a request after the session token expired, invisibly', async ({ browser, world }) => {
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

  test('is installed by one consent in a new store, and shows the store’s data', async ({ page, world }) => {
    const [like] = testStores;
    await controlPlatform(world.platformUrl, 'stores', { ...like, ...fern });
    await page.goto(adminAddress(world.platformUrl, { shop: fern.domain, path: '/?locale=de' }));
    await expect(page.getByRole('heading', { name: 'Install Creator Collabs?' })).toBeVisible();
    for (const scope of requiredScopes) await expect(page.getByText(scope, { exact: true })).toBeVisible();
    expect(await getStoreDetails(world.database, fern.domain)).toBeUndefined();
    await page.getByRole('button', { name: 'Install' }).click();
    const frame = appFrame(page);
    await untilHydrated(frame);
    await expect(frame.getByRole('heading', { name: fern.name, exact: true })).toBeVisible();
    await expect(frame.getByText('0 of 5 tasks complete')).toBeVisible();
    await expect(frame.getByText('No drops yet.')).toBeVisible();
    await expect(frame.getByText('All creators are in sync')).toBeVisible();
    await expectPageQuality(page);
    const anonymous = await openAdmin(page, world, { shop: fern.domain, path: '/collabs?locale=en' });
    await expect(anonymous.getByRole('link', { name: 'Add creator' })).toHaveCount(1);
    const german = await openAdmin(page, world, { shop: fern.domain, path: '/settings?locale=de' });
    for (const detail of ['Euro (EUR)', 'Deutsch', 'Europe/Berlin', 'fern.example'])
      await expect(german.getByText(detail, { exact: true })).toBeVisible();
    const details = { name: fern.name, currency: 'EUR', locale: 'de' };
    expect(await getStoreDetails(world.database, fern.domain)).toMatchObject(details);
  });

  test('shows missing scopes of a new version, continues meanwhile, and requests them on demand', async ({
    page,
    world,
  }) => {
    const fernChannel = await world.channelOf(fern.domain);
    const frame = await openAdmin(page, world, { shop: fern.domain });
    const granted = requiredScopes.filter((scope) => !/metaobjects|discounts/.test(scope));
    await controlPlatform(world.platformUrl, 'scopes', { shop: fern.domain, scopes: granted });
    const { _id } = await createCollab(world, fernChannel, { firstName: 'Ida', lastName: 'Waits' });
    await page.getByRole('button', { name: 'Collabs', exact: true }).click();
    await expect(frame.getByText('Ida Waits')).toBeVisible();
    await page.getByRole('button', { name: 'Creator Collabs' }).click();
    await expect(frame.getByText('The app needs more access to your store')).toBeVisible();
    await expect(frame.getByText(/Missing access: metaobject entries, discounts\./)).toBeVisible();
    await expect(frame.getByText('Can’t update your store')).toHaveCount(0);
    await page.setViewportSize({ width: 375, height: 800 });
    await expectPageQuality(page);
    await frame.getByRole('link', { name: 'Review access' }).click();
    await expect(page.getByRole('heading', { name: 'Creator Collabs needs more access' })).toBeVisible();
    await page.getByRole('button', { name: 'Update access' }).click();
    await untilHydrated(frame);
    await expect(frame.getByText('The app needs more access to your store')).toHaveCount(0);
    await waitForMirror(world.database);
    expect((await findMirrored(world.platformUrl, fern.domain, _id)).entry.status).toBe('ACTIVE');
  });
});

const fern = {
  domain: 'fern.myshopify.com',
  name: 'Fern & Söhne',
  primaryDomain: 'fern.example',
  currency: 'EUR',
  locale: 'de',
  hasApp: false,
};
