import { readdirSync } from 'node:fs';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { appFrame, openAdmin, untilHydrated } from './support/open-admin.ts';
import { expect, expectPageQuality, expectPageQualityAt, test } from './support/browser-test.ts';
import { findBlockedReason, getMirrorState, waitForMirror } from '../support/store/mirror-health.ts';
import { storesAreQuiet } from '../support/http/webhooks-handled.ts';
import { recordRejected } from '../support/db/mirror-outcomes.ts';
import { addFailedDeliveries, disableEndpoint, getEndpointId } from '../support/db/events.ts';
import { setStaleProduct } from '../support/db/products.ts';
import { endPauses, pauseAllUntilTomorrow } from '../support/db/stores.ts';

test.describe('the home page', () => {
  test('shows which blocks the theme has, and links that add the others', async ({ page, world }) => {
    const frame = await openAdmin(page, world, { shop: world.halo.domain });
    await expect(frame.getByRole('heading', { name: 'Blocks in your theme' })).toBeVisible();
    const links = frame.getByRole('link', { name: /^Add .* to the theme$/ });
    const blocks = readdirSync('extensions/creator-storefront/blocks');
    await expect(frame.getByText('On', { exact: true }).or(links)).toHaveCount(blocks.length);
    for (const link of await links.all())
      expect(await link.getAttribute('href')).toMatch(
        new RegExp(
          `^https://${world.halo.domain}/admin/themes/current/editor\\?(template=.+&addAppBlockId|context=apps&activateAppId)=.+`,
        ),
      );
    await expectPageQualityAt(page, 1280, 375);
  });

  test('shows the program’s numbers and sync errors, and repairs them', async ({ page, world }) => {
    const { halo } = world;
    const collab = await createCollab(world, halo, { firstName: 'Ida', lastName: 'Home' });
    await createDrop(world, halo, {
      collabId: collab._id,
      title:
        'An <b>evening</b> shelf with a very long name that somebody typed without thinking of narrow screens',
      products: [{ id: halo.products[0] }],
    });
    await waitForMirror(world.database);
    const rejected = { channelId: collab.channel, collabIds: [collab._id] };
    await recordRejected(world.database, rejected, { reason: 'Value is too long' });
    await addFault(world.platformUrl, { fault: 'unavailable', times: 'always', store: halo.domain });
    await createCollab(world, halo);
    await expect.poll(() => findBlockedReason(world.database, halo.domain)).toMatch(/^The platform/);
    const frame = await openAdmin(page, world, { shop: halo.domain });
    await expect(frame.getByText('Your changes are saved')).toBeVisible();
    await expect(frame.getByText('Details: The platform responded with 503')).toBeVisible();
    await expect(frame.getByText('1 creator waits for the next sync')).toBeVisible();
    await expect(frame.getByText('Needs attention').first()).toBeVisible();
    await expect(frame.getByText('Value is too long')).toBeVisible();
    await expect(frame.getByText(/An <b>evening<\/b> shelf/)).toBeVisible();
    await expectPageQualityAt(page, 1280, 375);
    await clearFaults(world.platformUrl);
    const failing = frame.getByRole('link', { name: 'Ida Home', exact: true });
    await expect(failing).toHaveAttribute('href', new RegExp(`/collabs/${collab._id}`));
    await frame.getByRole('button', { name: 'Retry Ida Home' }).click();
    await expect(page.getByRole('status').getByText('Sync started')).toBeVisible();
    await expect(frame.getByText('All creators are in sync')).toBeVisible();
    await expect(frame.getByText('Value is too long')).toHaveCount(0);
    const repaired = { state: 'synced', error: null };
    expect(await getMirrorState(world.database, collab._id)).toMatchObject(repaired);
  });

  test('lists what needs attention before the numbers, and is calm otherwise', async ({ page, world }) => {
    const { halo, database } = world;
    // Other specs leave in their stores what needs attention.
    const shop = 'calm.myshopify.com';
    await world.openNewStore(shop);
    const calm = await openAdmin(page, world, { shop });
    await expect(calm.getByText('Nothing needs your attention.')).toBeVisible();
    await expect(calm.getByRole('link', { name: 'Add creator' })).toHaveCount(1);
    await expectPageQuality(page);
    const collab = await createCollab(world, halo, { firstName: 'Uma', lastName: 'Missing' });
    await createDrop(world, halo, { collabId: collab._id, products: [{ id: halo.products[1] }] });
    // The mirror writes to the product, of which the platform tells the app.
    await storesAreQuiet({ database, platform: { url: world.platformUrl } });
    await setStaleProduct(database, halo.products[1] ?? '', 0);
    const url = 'https://hooks.example.com/home';
    await world.runTool('event-endpoints', 'add', '--channel', halo.domain, '--url', url);
    const endpointId = await getEndpointId(database, url);
    await addFailedDeliveries(database, endpointId, 2);
    const frame = await openAdmin(page, world, { shop: halo.domain });
    const items = frame.getByRole('listitem').getByRole('link');
    await expect(items.first()).toHaveText(/^(1 collab needs|\d+ collabs need) setup$/);
    await expect(items.filter({ hasText: 'Uma Missing' })).toHaveText(
      'Uma Missing: 1 product or variant in drops is not in your store',
    );
    await expect(items.last()).toHaveText(`2 events to ${url} failed`);
    await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText('Needs attention');
    await expectPageQualityAt(page, 375);
    await items.last().press('Enter');
    await expect(frame.getByLabel('Status', { exact: true })).toHaveValue('failed');
    await disableEndpoint(database, endpointId);
    await openAdmin(page, world, { shop: halo.domain, path: '/?locale=de' });
    await expect(items.last()).toHaveText(
      `Ereignis-Endpunkt ${url} ist deaktiviert. 2 Ereignisse sind fehlgeschlagen.`,
    );
    await expect(frame.getByText('Handlungsbedarf').first()).toBeVisible();
    await expectPageQuality(page);
    await world.runTool('event-endpoints', 'remove', '--channel', halo.domain, endpointId);
    await openAdmin(page, world, { shop: halo.domain });
    await expect(items.filter({ hasText: 'Uma Missing' })).toHaveCount(1);
    await expect(items.filter({ hasText: url })).toHaveCount(0);
  });

  test('shows until when the platform has paused updates, in both languages and widths', async ({
    page,
    world,
  }) => {
    const { halo, database } = world;
    await createCollab(world, halo);
    await waitForMirror(database);
    const pausedUntil = await pauseAllUntilTomorrow(database);
    await createCollab(world, halo);
    for (const [locale, words] of [
      ['en', 'Store updates are paused until'],
      ['de', 'Shop-Aktualisierungen sind bis'],
    ] as const) {
      const frame = await openAdmin(page, world, { shop: halo.domain, path: `/?locale=${locale}` });
      const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
      const until = new Intl.DateTimeFormat(locale, format).format(pausedUntil).replaceAll(/\s/g, ' ');
      await expect(frame.getByText(`${words} ${until}`)).toBeVisible();
      await expectPageQualityAt(page, 1280, 375);
    }
    await endPauses(database);
    await waitForMirror(database);
  });

  test('works while the store is closed, and shows what to do', async ({ page, world }) => {
    const { halo, platformUrl } = world;
    for (const operation of [undefined, 'access_token'])
      await addFault(platformUrl, {
        fault: 'closed',
        status: 402,
        times: 'always',
        store: halo.domain,
        ...(operation !== undefined && { operation }),
      });
    await createCollab(world, halo);
    await expect.poll(() => findBlockedReason(world.database, halo.domain)).toMatch(/responded with 402$/);
    const frame = await openAdmin(page, world, { shop: halo.domain });
    await expect(frame.getByText('Shopify froze your store')).toBeVisible();
    await expect(frame.getByText('1 creator waits for the next sync')).toBeVisible();
    await clearFaults(platformUrl);
    await expect(frame.getByText('All creators are in sync')).toBeVisible();
  });

  test('shows the setup guide until it is closed, also after the session expired', async ({
    browser,
    world,
  }) => {
    // A page without the watch on the console, to which browsers report every 401.
    const page = await browser.newPage();
    const frame = await openAdmin(page, world, { shop: world.halo.domain });
    await expect(frame.getByText('Setup guide')).toBeVisible();
    let isFirst = true;
    await page.route(/_root\.data/, async (route) => {
      const headers = { ...route.request().headers(), ...(isFirst && { authorization: 'Bearer ended' }) };
      isFirst = false;
      await route.continue({ headers });
    });
    await frame.getByRole('button', { name: 'Dismiss guide' }).click();
    await expect(frame.getByText('Setup guide')).toHaveCount(0);
    await page.reload();
    await untilHydrated(appFrame(page));
    await expect(frame.getByText('Setup guide')).toHaveCount(0);
    await page.close();
  });
});
