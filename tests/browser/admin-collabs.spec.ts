import { createCollab, createDrop, getCollab, updateCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { issueChannelKey, issuePartnerKey } from '../support/db/api-keys.ts';
import { seedBrand } from '../support/db/seed.ts';
import { addTiers } from '../support/db/tiers.ts';
import { expect, expectPageQualityAt, test } from './support/browser-test.ts';
import { holdRequests } from './support/hold-requests.ts';
import { openAdmin, untilHydrated, saveButton } from './support/open-admin.ts';
import { pixel } from './support/drop-page.ts';

const longName = 'Maximiliane-Wilhelmina von und zu Hohenlohe-Waldenburg-Schillingsfürst '.repeat(3).trim();
/** More than a page of the list. */
const many = 60;
const listData = '**/collabs.data*';

test.describe('collabs in a store’s admin', () => {
  test.beforeAll(async ({ world }) => {
    await addTiers(world.database, world.halo.domain);
    await seedBrand(world.database, { name: 'halo', collabs: many, isMirrored: false });
  });

  test('are searched, and updated on a phone', async ({ page, world }) => {
    const { halo } = world;
    const own = { discountAmount: 0.3, discountType: 'Percentage' };
    const { _id } = await createCollab(world, halo, { firstName: 'Zoë', lastName: longName, discount: own });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: '/collabs' });
    await expect(frame.getByText('61 collabs', { exact: true })).toBeVisible();
    await expectPageQualityAt(page, 1280);

    await frame.getByRole('button', { name: 'Search and filter' }).click();
    await frame.getByPlaceholder('Search by name').fill('zoë HOHEN');
    await expect(frame.getByText('1 collab', { exact: true })).toBeVisible();
    await expect(frame.getByRole('status').filter({ hasText: /^1 collab found$/ })).toBeAttached();
    await expect(page).toHaveURL(/[?&]q=zo/);
    await page.reload();
    await expect(frame.getByText('1 collab', { exact: true })).toBeVisible();
    const search = frame.getByPlaceholder('Search by name');
    await expect(search).toHaveValue('zoë HOHEN');
    await search.fill('');
    await expect(frame.getByText('61 collabs', { exact: true })).toBeVisible();
    await expect(search).toBeFocused();
    await frame.getByRole('button', { name: 'Paused' }).click();
    await expect(frame.getByText('No collabs found')).toBeVisible();
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(/[?&]state=paused/);
    // Who chooses one thing while another is on its way gets both.
    const read = await holdRequests(page, listData, 'GET');
    await frame.getByRole('button', { name: 'All', exact: true }).click();
    await frame.getByRole('button', { name: 'Sort' }).press('Enter');
    await frame.getByRole('menuitem', { name: 'Oldest first' }).press('Enter');
    read.letGo();
    await expect(page).toHaveURL(/[?&]order=oldest/);
    await expect(frame.getByRole('row').last()).toContainText('First 50');
    await frame.getByRole('button', { name: 'Search and filter' }).click();
    await expect(search).toBeFocused();
    await search.fill('zoë');
    await expect(frame.getByText('1 collab', { exact: true })).toBeVisible();
    await expectPageQualityAt(page, 375);
    await frame.getByRole('button', { name: 'Select', exact: true }).press('Enter');
    const selecting = frame.getByRole('group', { name: 'Select collabs' });
    await expect(selecting.getByRole('button', { name: 'Done' })).toBeFocused();
    const row = selecting.getByRole('checkbox', { name: 'Zoë' });
    expect((await row.locator('..').boundingBox())?.height).toBeGreaterThan(48);
    await row.press('Space');
    await expect(selecting.getByText('1 selected')).toBeVisible();
    await expectPageQualityAt(page, 375);
    await selecting.getByRole('button', { name: 'Set tier' }).click();
    await expect(frame.getByRole('dialog')).toContainText('1 collab has a custom discount and keeps it: Zoë');
    await expect(frame.getByRole('dialog')).toContainText('its usage count starts again');
    await frame.getByRole('dialog').getByLabel('Tier').selectOption({ label: 'Gold' });
    await frame.getByRole('checkbox', { name: 'Use the discount of Gold (20%) instead' }).press('Space');
    await expectPageQualityAt(page, 375);
    await frame.getByRole('dialog').getByRole('button', { name: 'Set tier' }).click();
    await expect(frame.getByText('1 collab updated')).toBeVisible();
    expect(await getCollab(world, halo, _id)).toMatchObject({
      tierKey: 'gold',
      discount: { discountAmount: 0.2 },
    });
    await selecting.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(frame.getByRole('button', { name: 'Select', exact: true })).toBeFocused();
  });

  test('are selected and updated all at once, with progress', async ({ page, world }) => {
    const { halo } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Not', lastName: 'Selected' });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: '/collabs?q=first' });
    await expect(frame.getByRole('checkbox', { name: 'Select Collab' })).toHaveCount(50);
    const last = frame.getByRole('checkbox', { name: 'Select Collab' }).nth(49);
    await last.press('Space');
    await expect(frame.getByText('1 selected')).toBeVisible();
    await last.press('Space');
    await expect(frame.getByText('1 selected')).toBeHidden();
    await frame.getByRole('checkbox', { name: 'Select all collabs' }).first().click();
    await frame.getByRole('button', { name: 'Select all 60 collabs' }).click();
    await frame.getByRole('button', { name: 'Pause', exact: true }).click();
    const change = await holdRequests(page, listData, 'POST');
    await expect(frame.getByRole('dialog')).toContainText('usage count then starts again');
    await frame.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect(frame.getByText('Keep this page open until it’s finished.')).toBeVisible();
    await expectPageQualityAt(page, 1280);
    await frame.getByRole('link', { name: 'Add creator' }).click();
    await expect(frame.getByRole('dialog')).toContainText(
      'Collabs that aren’t processed yet stay unchanged.',
    );
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    change.letGo();
    await expect(frame.getByText('60 collabs updated')).toBeVisible();
    expect((await getCollab(world, halo, _id)).isActive).toBe(true);
    await openAdmin(page, world, { shop: halo.domain, path: '/collabs?state=paused' });
    await expect(frame.getByText(`${many} collabs`, { exact: true })).toBeVisible();
    for (const outcome of ['1 invitation queued', '1 creator has accepted, or has an open invitation.']) {
      await frame.getByRole('checkbox', { name: 'Select Collab' }).first().press('Space');
      await frame.getByRole('button', { name: 'More actions' }).last().click();
      await frame.getByRole('button', { name: 'Send invitation' }).click();
      await frame.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
      await expect(frame.getByText(outcome)).toBeVisible();
    }
  });

  test('are filtered and sorted, and the list stays so on the way back', async ({ page, world }) => {
    const { halo } = world;
    const tagged = { tags: ['winter, cold'], lastName: 'Filtered' };
    const { _id } = await createCollab(world, halo, { ...tagged, firstName: 'Bea' });
    await updateCollab(world, halo, { collabId: _id, collabTier: null });
    await createCollab(world, halo, { ...tagged, firstName: 'Abe' });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: '/collabs' });
    // The end of a former filter's menu may close the next one.
    const addFilter = (name: string) =>
      expect(async () => {
        const filter = frame.getByRole('menuitem', { name });
        if (!(await filter.isVisible())) await frame.getByRole('button', { name: 'Add filter' }).click();
        await filter.click({ timeout: 5_000 });
      }).toPass();
    await frame.getByRole('button', { name: 'Search and filter' }).click();
    await addFilter('Tag');
    await frame.getByLabel('Tags').fill('"Winter, cold"');
    await frame.getByLabel('Tags').press('Enter');
    await expect(frame.getByText('2 collabs', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await addFilter('Status');
    const filtering = await holdRequests(page, listData, 'GET');
    // Checked at once, and not only with the response.
    await frame.getByRole('checkbox', { name: 'Paused' }).check();
    await expect.poll(filtering.isRequested).toBe(true);
    // A change during the request aborts it, and that is no error.
    await frame.getByRole('checkbox', { name: 'Paused' }).uncheck();
    filtering.letGo();
    await expect(page).not.toHaveURL(/state=paused/);
    await expect(frame.getByText('2 collabs', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await addFilter('Created');
    await frame.getByLabel('From', { exact: true }).fill('2020-01-31');
    await frame.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/from=2020-01-31/);
    await page.keyboard.press('Escape');
    await expect(frame.getByRole('button', { name: 'Created: from Jan 31, 2020' })).toBeVisible();
    const header = frame.getByRole('columnheader', { name: 'Creator' });
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(frame.getByRole('row').nth(1)).toContainText('Abe');
    await expect(header.getByRole('button')).toBeFocused();
    await header.getByRole('button').press('Enter');
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(frame.getByRole('row').nth(1)).toContainText('Bea');
    await expect(frame.getByRole('row').nth(1)).toContainText('tier or discount');
    await expectPageQualityAt(page, 1280);

    const expectSame = async () => {
      await expect(frame.getByText('2 collabs', { exact: true })).toBeVisible();
      await expect(header).toHaveAttribute('aria-sort', 'descending');
      await expect(page).toHaveURL(/order=name-desc/);
    };
    const bea = frame.getByRole('link', { name: 'Bea Filtered' });
    await bea.click();
    await expect(frame.getByText('This collab needs setup')).toBeVisible();
    await page.reload();
    await untilHydrated(frame);
    await frame.getByRole('link', { name: 'Collabs', exact: true }).first().click();
    await expectSame();
    await bea.click();
    await frame
      .getByRole('button', { name: 'New drop' })
      .or(frame.getByRole('link', { name: 'New drop' }))
      .click();
    await expect(page).toHaveURL(new RegExp(`${_id}/drops/new`));
    await page.goBack();
    await page.goBack();
    await expectSame();
    await frame.getByRole('button', { name: 'Clear', exact: true }).first().click();
    await expect(page).not.toHaveURL(/tag=/);
  });

  test('are viewed and edited individually', async ({ page, world }) => {
    const { halo } = world;
    const custom = { 'cc-mood': 'calm', 'cc-words': 'One\nTwo' };
    const tags = ['winter, cold', 'new'];
    const { _id, affiliateCode } = await createCollab(world, halo, { lastName: longName, custom, tags });
    await createDrop(world, halo, { collabId: _id, title: 'What I use every day' });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    await expect(frame.getByRole('link', { name: 'What I use every day' })).toHaveCount(2);
    await expectPageQualityAt(page, 1280);
    await frame.getByLabel('First name').fill('Ada Augusta');
    await frame.getByLabel('Mood').fill('');
    await frame.getByLabel('Words').press('End');
    await frame.getByLabel('Words').pressSequentially('!');
    await frame.getByLabel('Tags').press('End');
    await frame.getByLabel('Tags').pressSequentially(', old');
    await frame.getByRole('button', { name: 'Add profile' }).click();
    await frame.getByRole('button', { name: 'Remove profile 1' }).press('Enter');
    await expect(frame.getByRole('group', { name: 'Social profiles' })).toBeFocused();
    await frame.getByRole('button', { name: 'Add profile' }).click();
    await frame.getByLabel('Platform').fill('Instagram');
    await frame.getByLabel('Username').fill('@ada');
    await frame.getByLabel('Followers').fill('1200');
    await frame.locator('input[type=file]').setInputFiles(pixel);
    await expect(frame.getByLabel('Picture', { exact: true })).toHaveValue(/^https:/);
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await frame.getByLabel('Amount').fill('0,7 %');
    await saveButton(page).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await getCollab(world, halo, _id)).toMatchObject({
      affiliateCode,
      discount: { discountAmount: 0.007, discountType: 'Percentage' },
      custom: { 'cc-words': expect.stringMatching(/^(One!\nTwo|One\nTwo!)$/) },
      customFields: [{ handle: 'cc-words' }],
      creator: {
        firstName: 'Ada Augusta',
        tags: [...tags, 'old'],
        socials: [{ platform: 'Instagram', handle: '@ada', followers: 1200 }],
        profilePicture: { originalFilename: pixel.name },
      },
    });
    const activity = frame.getByRole('listitem').filter({ hasText: 'Discount changed' });
    await expect(activity).toContainText('Discount changed from tier discount to 0.7%');
    await expect(activity).toContainText('First name changed from “Ada” to “Ada Augusta”');
    await expect(activity).toContainText('Mood removed, was “calm”');
    await expect(activity).toContainText('Picture changed');
    await expect(activity).toContainText('You · ');

    // Such a long name leaves no space for buttons next to it.
    await frame.getByRole('button', { name: 'More actions' }).click();
    await frame.getByRole('button', { name: 'Pause', exact: true }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    await expect(frame.getByText('Paused', { exact: true }).first()).toBeVisible();
    expect((await getCollab(world, halo, _id)).isActive).toBe(false);
    await expectPageQualityAt(page, 375);
  });

  test('show each change with its author and values, in both languages', async ({ page, world }) => {
    const { halo, database } = world;
    const key = await issueChannelKey(database, halo.domain, 'Shop system');
    const { _id } = await createCollab(world, { ...halo, key }, { affiliateCode: 'BEFORE' });
    const drop = await createDrop(world, halo, { collabId: _id, title: 'Autumn' });
    const partnerKey = await issuePartnerKey(database, halo.domain, 'Agency West');
    const update = (path: string, json: object) =>
      call(`${world.base}/creators/collabs/${_id}${path}`, { partnerKey, json });
    expect((await update('', { affiliateCode: 'AFTER', tags: ['a', 'b'] })).status).toBe(200);
    expect((await update(`/drops/${drop._id}`, { title: 'Late autumn' })).status).toBe(200);
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    await frame.getByRole('button', { name: 'Pause', exact: true }).click();
    await frame.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
    const lines = frame.getByRole('listitem');
    await expect(lines.filter({ hasText: 'You · ' })).toContainText('Paused');
    const created = lines.filter({ hasText: 'Collab created' });
    await expect(created).toContainText('Key “Shop system” · ');
    const updated = lines.filter({ hasText: 'Agency West' });
    await expect(updated.nth(1)).toContainText('Code changed from “BEFORE” to “AFTER”');
    await expect(updated.nth(1)).toContainText('Tags set to “a, b”');
    await expect(updated.first()).toContainText('Title changed from “Autumn” to “Late autumn”');
    await expect(lines.filter({ hasText: 'Synced with store' }).first()).toContainText('The service · ');
    await page.context().addCookies([{ name: 'staff', value: '2', url: world.platformUrl }]);
    await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}?locale=de` });
    await expect(lines.filter({ hasText: 'Olive Owner · ' })).toContainText('Pausiert');
    await expect(lines.filter({ hasText: 'Partner „Agency West“' }).nth(1)).toContainText(
      'Code von „BEFORE“ auf „AFTER“ geändert',
    );
    await expect(lines.filter({ hasText: 'Der Dienst · ' }).first()).toBeVisible();
    await expectPageQualityAt(page, 375);
  });

  test('are created', async ({ page, world }) => {
    const { halo } = world;
    const frame = await openAdmin(page, world, { shop: halo.domain, path: '/collabs/new' });
    await frame.getByLabel('Email').fill('nora.lund@example.com');
    await frame.getByLabel('First name').fill('Nor');
    await frame.getByLabel('Last name').fill('Lund');
    await frame.getByLabel('Tier').selectOption({ label: 'Gold' });
    await expectPageQualityAt(page, 375);
    await page.setViewportSize({ width: 1280, height: 900 });
    // Typing during the creation changes the created collab.
    const making = await holdRequests(page, /\/new\.data/, 'POST');
    await saveButton(page).click();
    await expect.poll(making.isRequested).toBe(true);
    await frame.getByLabel('First name').fill('Nora');
    making.letGo();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(frame.getByLabel('First name')).toHaveValue('Nora');
    await saveButton(page).click();
    await expect(frame.getByText('Creator added')).toBeVisible();
    await expect(frame.locator('head title')).toHaveJSProperty(
      'text',
      'Nora Lund · Collab · Creator Collabs',
    );
    await page.reload();
    await untilHydrated(frame);
    await expect(frame.getByText('Creator added')).toHaveCount(0);
    const search = `email=nora.lund%40example.com&platform_domain=${halo.domain}`;
    const { text } = await call(`${world.base}/creators/collabs?${search}`, { key: halo.key });
    expect(JSON.parse(text)).toMatchObject({
      collabs: [{ tierKey: 'gold', creator: { firstName: 'Nora' } }],
    });
  });
});
