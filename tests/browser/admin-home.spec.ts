import { createCollab, createDrop } from '../support/api-calls.ts';
import { addFault, clearFaults, mirrorIsDone } from '../support/mirror.ts';
import { blockedReason } from '../support/mirror-state.ts';
import { appFrame, openAdmin, untilHydrated } from './support/open-admin.ts';
import { expect, expectGoodManners, test } from './support/browser-test.ts';

test.describe('the home page', () => {
  test('says how the program stands, what fails and why, and mends it', async ({ page, world }) => {
    const { halo } = world;
    const collab = await createCollab(world, halo, { firstName: 'Ida', lastName: 'Home' });
    await createDrop(world, halo, {
      collabId: collab._id,
      title:
        'An <b>evening</b> shelf with a very long name that somebody typed without thinking of narrow screens',
      products: [{ id: halo.products[0] }],
    });
    await mirrorIsDone(world.database);
    await world.database.query(
      `UPDATE mirror_entries SET set_aside_at = now(), dirty_since = now(), wanted_version = wanted_version + 1,
         last_error = 'Value is too long' WHERE collab_id = $1`,
      [collab._id],
    );
    await addFault(world.platformUrl, { fault: 'unavailable', times: 'always', store: halo.domain });
    await createCollab(world, halo);
    await expect.poll(() => blockedReason(world.database, halo.domain)).toMatch(/^\w+: The platform/);
    const frame = await openAdmin(page, world, { shop: halo.domain });
    await expect(frame.getByText('What is saved here is kept')).toBeVisible();
    await expect(frame.getByText('Details: The platform answered 503')).toBeVisible();
    await expect(frame.getByText('1 creator waits to be updated in your store')).toBeVisible();
    await expect(frame.getByText('Needs attention').first()).toBeVisible();
    await expect(frame.getByText('Value is too long')).toBeVisible();
    await expect(frame.getByText(/An <b>evening<\/b> shelf/)).toBeVisible();
    await expectGoodManners(page);
    await page.setViewportSize({ width: 375, height: 800 });
    await expectGoodManners(page);
    await clearFaults(world.platformUrl);
    await frame.getByRole('button', { name: 'Try ida-home again' }).click();
    await expect(page.getByRole('status').getByText('Your store is being updated')).toBeVisible();
    await expect(frame.getByText('Your store shows every creator as they are')).toBeVisible();
    await expect(frame.getByText('Value is too long')).toHaveCount(0);
    const [entry] = await world.database.query(
      'SELECT set_aside_at, last_error FROM mirror_entries WHERE collab_id = $1',
      [collab._id],
    );
    expect(entry).toEqual({ set_aside_at: null, last_error: null });
  });

  test('says until when the platform has paused updates, in both languages and widths', async ({
    page,
    world,
  }) => {
    const { halo, database } = world;
    await createCollab(world, halo);
    await mirrorIsDone(database);
    await database.query(
      "UPDATE store_buckets SET paused_until = date_trunc('day', now()) + interval '36 h 34 min'",
    );
    await createCollab(world, halo);
    const [bucket] = await database.query<{ until: Date }>(
      'SELECT max(paused_until) AS until FROM store_buckets',
    );
    for (const [locale, words] of [
      ['en', 'The platform paused updates of your store until'],
      ['de', 'Die Plattform hat die Aktualisierung Ihres Shops bis'],
    ] as const) {
      await page.setViewportSize({ width: 1280, height: 800 });
      const frame = await openAdmin(page, world, { shop: halo.domain, path: `/?locale=${locale}` });
      const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' } as const;
      const until = new Intl.DateTimeFormat(locale, format).format(bucket?.until).replaceAll(/\s/g, ' ');
      await expect(frame.getByText(`${words} ${until}`)).toBeVisible();
      await expectGoodManners(page);
      await page.setViewportSize({ width: 375, height: 800 });
      await expectGoodManners(page);
    }
    await database.query('UPDATE store_buckets SET paused_until = NULL');
    await mirrorIsDone(database);
  });

  test('is there while the store is closed, and says what waits and what to do', async ({ page, world }) => {
    const { halo, platformUrl } = world;
    for (const operation of [undefined, 'access_token'])
      await addFault(platformUrl, {
        ...{ fault: 'closed', status: 402, times: 'always', store: halo.domain },
        ...(operation !== undefined && { operation }),
      });
    await createCollab(world, halo);
    await expect.poll(() => blockedReason(world.database, halo.domain)).toMatch(/answered 402$/);
    const frame = await openAdmin(page, world, { shop: halo.domain });
    await expect(frame.getByText('The platform has frozen your store')).toBeVisible();
    await expect(frame.getByText('1 creator waits to be updated in your store')).toBeVisible();
    await clearFaults(platformUrl);
    await expect(frame.getByText('Your store shows every creator as they are')).toBeVisible();
  });

  test('guides through the first steps until it is closed, even when the session has just ended', async ({
    browser,
    world,
  }) => {
    // A page without the watch on the console, to which browsers report every 401.
    const page = await browser.newPage();
    const frame = await openAdmin(page, world, { shop: world.halo.domain });
    await expect(frame.getByText('First steps')).toBeVisible();
    let isFirst = true;
    await page.route(/_root\.data/, async (route) => {
      const headers = { ...route.request().headers(), ...(isFirst && { authorization: 'Bearer ended' }) };
      isFirst = false;
      await route.continue({ headers });
    });
    await frame.getByRole('button', { name: 'Close the guide' }).click();
    await expect(frame.getByText('First steps')).toHaveCount(0);
    const closed = 'SELECT domain FROM channels WHERE guide_closed_at IS NOT NULL';
    expect(await world.database.query(closed)).toEqual([{ domain: world.halo.domain }]);
    await page.reload();
    await untilHydrated(appFrame(page));
    await expect(frame.getByText('First steps')).toHaveCount(0);
    await page.close();
  });
});
