import type { Page } from '@playwright/test';
import { createCollab, getCollab, updateCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { getChannelId } from '../support/db/channels.ts';
import { addArchivedTiers, addTier } from '../support/db/tiers.ts';
import { pineDomain as shop } from '../support/world/test-stores.ts';
import { expect, expectPageQualityAt, test } from './support/browser-test.ts';
import { holdRequests, slowDevice } from './support/hold-requests.ts';
import { dragOnto, pickUp } from './support/drag-onto.ts';
import { openAdmin } from './support/open-admin.ts';

const longTitle = 'Sommerkampagne für alle, die gern unterwegs sind '.repeat(4).trim();
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

test.describe('campaigns and tiers in a store’s admin', () => {
  test('are created, show whom a discount affects, are sorted by keyboard, and archived', async ({
    page,
    world,
  }) => {
    const frame = await openAdmin(page, world, { shop, path: '/campaigns' });
    await expect(frame.getByText('Group your creators')).toBeVisible();
    await expectPageQualityAt(page, 1280);
    await frame.getByRole('link', { name: 'Add campaign' }).first().click();
    await frame.getByLabel('Campaign name').fill(longTitle);
    await frame.getByLabel('URL', { exact: true }).fill('/pages/{{creator}}');
    await expect(frame.getByText('Use no braces other than').first()).toBeVisible();
    await frame.getByLabel('URL', { exact: true }).fill('/pages/team/{{creatorShopHandle}}');
    await expect(frame.getByText('/pages/team/ada-lovelace', { exact: false }).last()).toBeVisible();
    await expectPageQualityAt(page, 375);
    await save(page).click();
    await frame.getByLabel('Tier name').fill('Gold');
    await frame.getByLabel('Relationship type').selectOption('Partner');
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('62.5 %');
    await frame.getByRole('checkbox', { name: 'Yes, 62.5% off' }).check();
    await expectPageQualityAt(page, 1280);
    await save(page).click();
    await expect(frame.getByText('New collabs get the tier Gold')).toBeVisible();
    for (const [shown, typed, saved] of [
      ['62,5', '62.75', '62,75'],
      ['62,75', '62,5', '62,5'],
    ] as const) {
      await openAdmin(page, world, { shop, path: '/campaigns?locale=de' });
      await frame.getByRole('link', { name: 'Gold' }).click();
      await expect(frame.getByLabel('Höhe')).toHaveValue(shown);
      await frame.getByLabel('Höhe').fill(typed);
      await expect(frame.getByLabel('Höhe')).toHaveValue(saved);
      await frame.getByRole('checkbox', { name: `Ja, ${saved}` }).check();
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByRole('button', { name: 'Speichern' })).toBeHidden();
    }
    await openAdmin(page, world, { shop, path: '/campaigns' });
    const pine = await world.channelOf(shop);
    const collabs = [1, 2, 3].map(() => createCollab(world, pine));
    const [collab, other] = await Promise.all(collabs);
    expect(collab).toMatchObject({
      tierKey: 'gold',
      relationshipType: 'partner',
      discount: { discountAmount: 0.625 },
    });
    await frame.getByRole('link', { name: 'Gold' }).click();
    await frame.getByLabel('Uses of each code').fill('5');
    await expect(frame.getByText('Changes the discount of 3 collabs')).toBeVisible();
    await expect(frame.getByText('their usage counts continue')).toBeVisible();
    await frame.getByLabel('Uses of each code').fill('');
    await frame.getByLabel('Discount', { exact: true }).selectOption('None');
    await expect(frame.getByText('Their codes stop working')).toBeVisible();
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('20');
    await expect(frame.getByText('Changes the discount of 3 collabs')).toBeVisible();
    // Another user adds a custom discount to one of them.
    const discount = { discountAmount: 0.5, discountType: 'Percentage' };
    await updateCollab(world, pine, { collabId: other?._id ?? '', discount });
    await frame.getByLabel('Amount').fill('21');
    await expect(frame.getByText('Changes the discount of 2 collabs')).toBeVisible();
    await expect(frame.getByText('1 collab keeps its custom amount')).toBeVisible();
    await frame.getByLabel('Amount').fill('20');
    await expectPageQualityAt(page, 375);
    await save(page).click();
    // The message of the former save may still be visible.
    await expect
      .poll(async () => (await getCollab(world, pine, collab?._id ?? '')).discount?.discountAmount)
      .toBe(0.2);
    await openAdmin(page, world, { shop, path: '/campaigns' });
    await page.setViewportSize({ width: 1280, height: 900 });
    await frame.getByRole('link', { name: `Add tier to ${longTitle}` }).click();
    await frame.getByLabel('Tier name').fill('Silver');
    await save(page).click();
    // What another page shows is saved.
    const expectOrder = (titles: string[]) =>
      expect(async () => {
        const own = await page.context().newPage();
        const theirs = await openAdmin(own, world, { shop, path: '/campaigns' });
        const tiers = theirs.getByRole('list', { name: 'Tiers of' }).getByRole('link');
        const shown = await tiers.allTextContents();
        await own.close();
        expect(shown).toEqual(titles);
      }).toPass();
    const up = frame.getByRole('button', { name: 'Move Silver up' });
    await up.press('Enter');
    await expect(frame.getByText('Silver moved to position 1 of 2')).toBeAttached();
    await expect(up).toBeFocused();
    await expectOrder(['Silver', 'Gold']);
    await expectPageQualityAt(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    const rows = frame.getByRole('list', { name: 'Tiers of' }).getByRole('listitem');
    await dragOnto(page, rows.first().getByRole('button', { name: 'Drag' }), rows.last());
    await expect(frame.getByText('Silver moved to position 2 of 2')).toBeAttached();
    const handle = frame.getByRole('button', { name: 'Drag Silver' });
    await expectOrder(['Gold', 'Silver']);
    await openAdmin(page, world, { shop, path: '/campaigns' });
    await pickUp(frame, handle, 'Silver is over position 2 of 2');
    await page.keyboard.press('ArrowUp');
    await expect(frame.getByText('Silver is over position 1 of 2')).toBeAttached();
    await page.keyboard.press('Space');
    await expect(frame.getByText('Silver moved to position 1 of 2')).toBeAttached();
    await expectPageQualityAt(page, 1280);

    await frame.getByRole('link', { name: 'Gold' }).click();
    await frame.getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByText('Select the tier that the collabs move to.')).toBeVisible();
    await frame.getByLabel('Move creators to').selectOption({ label: `Silver (${longTitle})` });
    await expect(frame.getByText('3 collabs move to Silver')).toBeVisible();
    await expect(frame.getByText('its usage count starts again')).toBeVisible();
    await expect(frame.getByText(/^1 collab has a custom discount and keeps it: \w/)).toBeVisible();
    await frame.getByRole('checkbox', { name: /(instead|Silver has no discount.)$/ }).press('Space');
    await expectPageQualityAt(page, 1280);
    await frame.getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByRole('dialog')).toContainText('doesn’t work for up to a minute');
    await frame.getByRole('dialog').getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByText('New collabs get no tier')).toBeVisible();
    await expect(frame.getByText('3 collabs', { exact: true })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Gold' })).toHaveCount(0);
    const discountOf = async () => (await getCollab(world, pine, other?._id ?? '')).discount?.discountAmount;
    await expect.poll(discountOf).not.toBe(0.5);
    await expectPageQualityAt(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    await frame.getByRole('button', { name: 'Restore Gold' }).click();
    await expect(frame.getByRole('link', { name: 'Gold' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Restore Gold' })).toHaveCount(0);
    const address = await frame.getByRole('link', { name: longTitle, exact: true }).getAttribute('href');
    const campaignId = /campaigns\/([\w-]+)/.exec(address ?? '')?.[1] ?? '';
    await addArchivedTiers(world.database, campaignId, { count: 12 });
    await openAdmin(page, world, { shop, path: '/campaigns' });
    await expect(frame.getByRole('button', { name: /^Restore Old/ })).toHaveCount(10);
    await frame.getByRole('button', { name: 'Next' }).click();
    await expect(frame.getByRole('button', { name: /^Restore Old/ })).toHaveCount(2);
    await expectPageQualityAt(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const title of ['Old 12', 'Old 11'])
      await frame.getByRole('button', { name: `Restore ${title}` }).click();
    await expect(frame.getByRole('button', { name: 'Restore Old 10' })).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Next' })).toHaveCount(0);
    await frame.getByRole('link', { name: longTitle, exact: true }).click();
    await frame.getByLabel('URL', { exact: true }).fill('');
    await expect(frame.getByText('Changes the links of 3 collabs')).toBeVisible();
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  test('with text typed during creation are updated by the next save, not created twice', async ({
    page,
    world,
  }) => {
    const frame = await openAdmin(page, world, { shop, path: '/campaigns/new' });
    const typeOnAndStay = async (label: string, [sent, typed]: [string, string]) => {
      const making = await holdRequests(page, /\/new\.data/, 'POST');
      await frame.getByLabel(label).fill(sent);
      await save(page).click();
      await expect.poll(making.isRequested).toBe(true);
      await frame.getByLabel(label).fill(typed);
      making.letGo();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(frame.getByLabel(label)).toHaveValue(typed);
      await save(page).click();
    };
    await typeOnAndStay('Campaign name', ['Autum', 'Autumn']);
    await typeOnAndStay('Tier name', ['Bronz', 'Bronze']);
    await expect(frame.getByRole('link', { name: 'Bronze' })).toBeVisible();
    await openAdmin(page, world, { shop, path: '/campaigns' });
    await expect(frame.getByRole('link', { name: /^Autum/ })).toHaveText(['Autumn']);
    await expect(frame.getByRole('link', { name: /^Bronz/ })).toHaveText(['Bronze']);
  });

  test('show what others changed, wrong conditions, and those without a discount', async ({
    page,
    world,
    expectRejection,
  }) => {
    await openAdmin(page, world, { shop });
    const pine = await world.channelOf(shop);
    const channelId = await getChannelId(world.database, shop);
    const { tier, campaign } = await addTier(world.database, channelId, { title: 'Seasonal' });
    const update = (json: object) =>
      call(`${world.base}/channels/${shop}/collab-tiers/${tier}`, { key: pine.key, json });
    const discount = { discountAmount: 12, discountType: 'Percentage' };
    const dates = { startsAt: '2030-02-01T00:00:00Z', endsAt: '2030-03-01T00:00:00Z' };
    expect((await update({ discount, conditions: dates })).status).toBe(200);
    const path = `/campaigns/${campaign}/tiers/${tier}`;
    const frame = await openAdmin(page, world, { shop, path });
    const uses = frame.getByLabel('Uses of each code');
    await uses.fill('1,000');
    expect((await update({ conditions: { ...dates, usageLimit: 7 } })).status).toBe(200);
    expectRejection(400);
    await save(page).click();
    await expect(frame.getByText('Enter a number greater than 0.').first()).toBeVisible();
    await frame.getByLabel('Minimum purchase').selectOption('Minimum amount');
    await frame.getByLabel('Minimum', { exact: true }).fill('1,000');
    await uses.fill('5');
    expectRejection(400);
    await save(page).click();
    await frame.getByLabel('Discount', { exact: true }).selectOption('None');
    await expect(frame.getByText('These conditions apply to the custom discounts')).toBeVisible();
    await expect(frame.getByText('Enter a number greater than 0.').first()).toBeVisible();
    await frame.getByLabel('Minimum', { exact: true }).fill('1000');
    expectRejection(409);
    await save(page).click();
    await expect(frame.getByText(/Starts at \(time zone .+\): 2030-/)).toHaveCount(2);
    await expectPageQualityAt(page, 375);
    await frame.getByRole('button', { name: 'Apply and save' }).click();
    await expect(save(page)).toBeHidden();
    await openAdmin(page, world, { shop, path });
    await expect(frame.getByLabel('Minimum', { exact: true })).toHaveValue('1000');
    await expect(uses).toHaveValue('5');
    await createCollab(world, pine, { collabTier: tier });
    await frame.getByRole('button', { name: 'Archive tier' }).click();
    expectRejection(400);
    await frame.getByRole('dialog').getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByText('Select the tier that the creators get.')).toBeVisible();
    await frame.getByLabel('Move creators to').selectOption('No tier');
    await frame.getByRole('button', { name: 'Archive tier' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByRole('button', { name: 'Restore Seasonal' })).toBeVisible();
  });

  test('limit a discount to collections, chosen by title', async ({ page, world, expectRejection }) => {
    const query = `mutation C($title: String!) {
      collectionCreate(collection: { title: $title }) { collection { id } } }`;
    const create = (title: string) =>
      queryStore<{ collectionCreate: { collection: { id: string } } }>(world.platformUrl, shop, {
        query,
        variables: { title },
      });
    const [hats, shirts] = await Promise.all(['Summer hats', 'Summer shirts', 'Winter hats'].map(create));
    const deleteCollection = (created: typeof hats) =>
      queryStore(world.platformUrl, shop, {
        query: 'mutation D($id: ID!) { collectionDelete(input: { id: $id }) { deletedCollectionId } }',
        variables: { id: created?.collectionCreate.collection.id ?? '' },
      });
    const openGold = async () => {
      const opened = await openAdmin(page, world, { shop, path: '/campaigns' });
      await opened.getByRole('link', { name: 'Gold' }).click();
      return opened;
    };
    const frame = await openGold();
    const field = frame.getByRole('combobox', { name: 'Collections' });
    const options = frame.getByRole('listbox').getByRole('option');
    // A search of the platform lags behind.
    await expect(async () => {
      await field.fill('');
      await field.fill('summ');
      await expect(options).toHaveText(['Summer hats', 'Summer shirts'], { timeout: 2_000 });
    }).toPass();
    await expectPageQualityAt(page, 1280);
    await options.first().click();
    await field.fill('hat');
    await expect(options).toHaveText(['Winter hats']);
    await options.first().click();
    await page.keyboard.press('Escape');
    await save(page).click();
    await expect(save(page)).toBeHidden();
    await openGold();
    await expect(frame.getByText('Winter hats')).toBeVisible();
    await deleteCollection(hats);
    await openGold();
    await expect(frame.getByText('1 collection no longer exists in your store')).toBeVisible();
    await expectPageQualityAt(page, 375);
    await frame.getByRole('button', { name: /^Remove Collection \d+, not in your store/ }).click();
    await expect(frame.getByText('no longer exists in your store')).toHaveCount(0);
    await save(page).click();
    await expect(save(page)).toBeHidden();
    await field.fill('shirts');
    await expect(options).toHaveText(['Summer shirts']);
    await options.first().click();
    await page.keyboard.press('Escape');
    await deleteCollection(shirts);
    expectRejection(400);
    await save(page).click();
    await expect(
      frame.getByText('Summer shirts: This collection isn’t in your store.').first(),
    ).toBeVisible();
    await expectPageQualityAt(page, 375);
    await frame.getByRole('button', { name: 'Remove Summer shirts' }).click();
    await expect(frame.getByText('This collection isn’t in your store.')).toHaveCount(0);
  });

  test('reject a large discount without confirmation', async ({ browser, world }) => {
    // A page without the console check, because browsers report every error status.
    const page = await browser.newPage();
    const frame = await openAdmin(page, world, { shop, path: '/campaigns' });
    await frame.getByRole('link', { name: 'Silver' }).click();
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('50');
    await save(page).click();
    await expect(frame.getByText('Confirm this discount')).toBeVisible();
    await frame.getByRole('checkbox', { name: 'Yes, 50% off' }).check();
    await frame.getByLabel('Amount').fill('90');
    await expect(frame.getByRole('checkbox', { name: 'Yes, 90% off' })).not.toBeChecked();
    await frame.getByLabel('Amount').fill('0,005,0');
    await save(page).click();
    await expect(frame.getByText('Enter a number such as 15 or 12.5.').first()).toBeVisible();
    await openAdmin(page, world, { shop, path: '/campaigns' });
    await frame.getByRole('link', { name: 'Silver' }).click();
    await expect(frame.getByLabel('Discount', { exact: true })).toHaveValue('none');
    await page.close();
  });

  test('show why a tier is not saved, each time, also on a slow device', async ({ browser, world }) => {
    const page = await browser.newPage();
    const { domain } = world.halo;
    const channelId = await getChannelId(world.database, domain);
    const { tier, campaign } = await addTier(world.database, channelId, { title: 'Slow' });
    const path = `/campaigns/${campaign}/tiers/${tier}`;
    const slowDown = await slowDevice(page);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const frame = await openAdmin(page, world, { shop: domain, path });
      await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
      await frame.getByLabel('Amount').fill('50');
      await slowDown(12);
      await save(page).click();
      await expect(frame.getByText('Confirm this discount')).toBeVisible();
      await slowDown(1);
    }
    await page.close();
  });

  test('request confirmation of a large discount that replaces a colleague’s', async ({
    page,
    world,
    expectRejection,
  }) => {
    const frame = await openAdmin(page, world, { shop, path: '/campaigns' });
    const channelId = await getChannelId(world.database, shop);
    const { tier, campaign } = await addTier(world.database, channelId, { title: 'Shared' });
    const path = `/campaigns/${campaign}/tiers/${tier}`;
    await openAdmin(page, world, { shop, path });
    const confirmed = frame.getByRole('checkbox', { name: 'Yes, 60% off' });
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('60');
    await confirmed.check();
    // The next change is made before the page has been reloaded.
    const reload = await holdRequests(page, /\/tiers\/[^/]+\.data/, 'GET');
    await save(page).click();
    await expect(save(page)).toBeHidden();
    await frame.getByLabel('Uses of each code').fill('7');
    reload.letGo();
    await expect(save(page)).toBeEnabled();
    const colleague = await page.context().newPage();
    const theirs = await openAdmin(colleague, world, { shop, path });
    await theirs.getByLabel('Amount').fill('40');
    await save(colleague).click();
    await expect(save(colleague)).toBeHidden();
    await colleague.close();
    expectRejection(409);
    await save(page).click();
    expectRejection(400);
    await frame.getByRole('button', { name: 'Apply and save' }).click();
    await confirmed.check();
    await save(page).click();
    await expect(save(page)).toBeHidden();
    await openAdmin(page, world, { shop, path });
    await expect(frame.getByLabel('Amount')).toHaveValue('60');
    await expect(frame.getByLabel('Uses of each code')).toHaveValue('7');
  });
});
