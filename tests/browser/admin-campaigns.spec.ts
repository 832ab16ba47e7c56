import type { Page } from '@playwright/test';
import { createCollab, getCollab, updateCollab } from '../support/api-calls.ts';
import { addArchivedTiers } from '../support/db/tiers.ts';
import { pineDomain as shop } from '../support/test-stores.ts';
import { expect, expectGoodManners, test } from './support/browser-test.ts';
import { holdRequests } from './support/hold-requests.ts';
import { dragOnto } from './support/drag-onto.ts';
import { openAdmin } from './support/open-admin.ts';

const longTitle = 'Sommerkampagne für alle, die gern unterwegs sind '.repeat(4).trim();
const save = (page: Page) => page.getByRole('button', { name: 'Save' });

async function expectGoodMannersAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectGoodManners(page);
}

test.describe('campaigns and tiers in a store’s admin', () => {
  test('are created, show whom a discount affects, are sorted by keyboard, and archived', async ({
    page,
    world,
  }) => {
    const frame = await openAdmin(page, world, { shop, path: '/campaigns' });
    await expect(frame.getByText('Group your creators')).toBeVisible();
    await expectGoodMannersAt(page, 1280);
    await frame.getByRole('link', { name: 'Add campaign' }).first().click();
    await frame.getByLabel('Campaign name').fill(longTitle);
    await frame.getByLabel('URL', { exact: true }).fill('/pages/{{creator}}');
    await expect(frame.getByText('Use no braces other than').first()).toBeVisible();
    await frame.getByLabel('URL', { exact: true }).fill('/pages/team/{{creatorShopHandle}}');
    await expect(frame.getByText('/pages/team/ada-lovelace', { exact: false }).last()).toBeVisible();
    await expectGoodMannersAt(page, 375);
    await save(page).click();
    await frame.getByLabel('Tier name').fill('Gold');
    await frame.getByLabel('Relationship type').selectOption('Partner');
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('62.5 %');
    await frame.getByRole('checkbox', { name: 'Yes, 62.5% off' }).check();
    await expectGoodMannersAt(page, 1280);
    await save(page).click();
    await expect(frame.getByText('New collabs get the tier Gold')).toBeVisible();
    const pine = await world.channelOf(shop);
    const collabs = [1, 2, 3].map(() => createCollab(world, pine));
    const [collab, other] = await Promise.all(collabs);
    expect(collab).toMatchObject({
      ...{ tierKey: 'gold', relationshipType: 'partner' },
      discount: { discountAmount: 0.625 },
    });
    await frame.getByRole('link', { name: 'Gold' }).click();
    await frame.getByLabel('Amount').fill('20');
    await expect(frame.getByText('Changes the discount of 3 collabs')).toBeVisible();
    // Another user adds an own discount to one of them.
    const discount = { discountAmount: 0.5, discountType: 'Percentage' };
    await updateCollab(world, pine, { collabId: other?._id ?? '', discount });
    await frame.getByLabel('Amount').fill('21');
    await expect(frame.getByText('Changes the discount of 2 collabs')).toBeVisible();
    await expect(frame.getByText('1 collab keeps its custom discount')).toBeVisible();
    await frame.getByLabel('Amount').fill('20');
    await expectGoodMannersAt(page, 375);
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
    await expectGoodMannersAt(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    const rows = frame.getByRole('list', { name: 'Tiers of' }).getByRole('listitem');
    await dragOnto(page, rows.first().getByRole('button', { name: 'Drag' }), rows.last());
    await expect(frame.getByText('Silver moved to position 2 of 2')).toBeAttached();
    const handle = frame.getByRole('button', { name: 'Drag Silver' });
    await expectOrder(['Gold', 'Silver']);
    await openAdmin(page, world, { shop, path: '/campaigns' });
    // A key is ignored until the page is interactive.
    await expect(async () => {
      await handle.press('Space');
      await expect(frame.getByText(/Silver (picked up at|is over) position 2 of 2/)).toBeAttached({
        timeout: 5_000,
      });
    }).toPass();
    // The list is measured after that, and ignores a key until then.
    await expect(async () => {
      await page.keyboard.press('ArrowUp');
      await expect(frame.getByText('Silver is over position 1 of 2')).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Space');
    await expect(frame.getByText('Silver moved to position 1 of 2')).toBeAttached();
    await expectGoodMannersAt(page, 1280);

    await frame.getByRole('link', { name: 'Gold' }).click();
    await frame.getByLabel('Move creators to').selectOption({ label: `Silver (${longTitle})` });
    await expect(frame.getByText('3 collabs move to Silver')).toBeVisible();
    await expect(frame.getByText(/^1 collab has a custom discount and keeps it: \w/)).toBeVisible();
    await frame.getByRole('checkbox', { name: /(instead|Silver has no discount.)$/ }).press('Space');
    await expectGoodMannersAt(page, 1280);
    await frame.getByRole('button', { name: 'Archive tier' }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Archive tier' }).click();
    await expect(frame.getByText('New collabs get no tier')).toBeVisible();
    await expect(frame.getByText('3 collabs', { exact: true })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'Gold' })).toHaveCount(0);
    const discountOf = async () => (await getCollab(world, pine, other?._id ?? '')).discount?.discountAmount;
    await expect.poll(discountOf).not.toBe(0.5);
    await expectGoodMannersAt(page, 375);
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
    await expectGoodMannersAt(page, 375);
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
});
