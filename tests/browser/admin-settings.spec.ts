import { createCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { viewStore } from '../support/store/store-view.ts';
import { expect, test } from './support/browser-test.ts';
import { untilHydrated } from './support/open-admin.ts';
import { open, onPhone, save, asColleague, agree, expectSaved } from './support/settings-page.ts';

test.describe('the settings of a brand', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('link to each page, and show the store’s details', async ({ page, world }) => {
    const frame = await open(page, world, '');
    await expect(frame.getByText('Europe/Berlin').or(frame.getByText('EUR')).first()).toBeVisible();
    await onPhone(page);
    await frame.getByRole('link', { name: 'API keys' }).click();
    await expect(frame.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible();
    await open(page, world, '?locale=de');
    await expect(frame.locator('head title')).toHaveJSProperty('text', 'Einstellungen · Creator Collabs');
    await frame.getByRole('link', { name: 'API-Schlüssel' }).click();
    await expect(frame.locator('head title')).toHaveJSProperty(
      'text',
      'API-Schlüssel · Einstellungen · Creator Collabs',
    );
  });

  test('change the brand’s look, which creators’ pages show', async ({ page, world }) => {
    const handle = 'of-the-new-look';
    await createCollab(world, world.halo, { handle });
    const frame = await open(page, world, '/brand');
    const color = frame.getByRole('textbox', { name: 'Color', exact: true });
    await color.fill('#0a7d5c');
    await frame.getByLabel('Brand name').fill('Halo & Sons');
    await save(page);
    // Other specs pause creators, which ends their pages.
    const shown = async () =>
      (await viewStore(world.platformUrl, world.halo.domain)).entries.find(
        (entry) => entry.handle === handle,
      );
    await expect
      .poll(async () => (await shown())?.fields)
      .toMatchObject({
        'cc-channel-brandkit-primary-color': '#0a7d5c',
        'cc-channel-brandkit-title': 'Halo & Sons',
      });
    const { text } = await call(`${world.base}/channels/${world.halo.domain}`, { key: world.halo.key });
    expect(text).toContain('"brand":{"title":"Halo & Sons","primaryColor":"#0a7d5c"');
    const address = `${world.platformUrl}/stores/${world.halo.domain}/pages/creator/`;
    const creatorPage = await fetch(address + handle);
    expect(await creatorPage.text()).toContain('Creator at Halo &amp; Sons');
    await onPhone(page);
  });

  test('create, sort, rename and delete fields', async ({ page, world, expectRejection }) => {
    const frame = await open(page, world, '/custom-fields?owner=drop');
    const expectHandles = (expected: string[]) =>
      asColleague({ page, world }, '/custom-fields?owner=drop', async (theirs, own) => {
        await expect(async () => {
          await own.reload();
          await untilHydrated(theirs);
          expect(await theirs.getByText(/^cc-\S+$/).allTextContents()).toEqual(expected);
        }).toPass();
      });
    for (const name of ['Mood', 'Best season']) {
      await frame.getByLabel('Name', { exact: true }).fill(name);
      await frame.getByRole('button', { name: 'Add field' }).click();
      await expect(frame.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expectHandles(['cc-mood', 'cc-best-season']);
    await frame.getByRole('button', { name: 'Move Best season up' }).click();
    await expectHandles(['cc-best-season', 'cc-mood']);
    await onPhone(page);
    await frame.getByRole('button', { name: 'Remove Mood' }).press('Enter');
    await agree(frame, 'Remove');
    await expect(frame.getByRole('heading', { name: 'Mood' })).toHaveCount(0);
    await expectHandles(['cc-best-season']);
    // The focus stays at the list.
    await page.keyboard.press('Tab');
    await expect(frame.getByRole('button', { name: 'Rename Best season' })).toBeFocused();
    const fields = `${world.base}/channels/${world.halo.domain}/custom-field-definitions`;
    const { key } = world.halo;
    const { text } = await call(`${fields}?owner_type=drop`, { key });
    const id = /"_id":"([^"]+)","ownerType":"drop","handle":"cc-best-season"/.exec(text)?.[1] ?? '';
    await page.keyboard.press('Enter');
    const item = frame.getByRole('listitem');
    await item.getByRole('textbox').fill('Season of mine');
    await call(`${fields}/${id}`, { key, json: { name: 'Season of theirs' } });
    expectRejection(409);
    await item.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(item.getByRole('group').getByText('Season of theirs', { exact: true })).toBeVisible();
    await onPhone(page);
    await item.getByRole('button', { name: 'Apply and save' }).click();
    await expect(frame.getByRole('heading', { name: 'Season of mine', exact: true })).toBeVisible();
    await frame.getByLabel('Name', { exact: true }).fill('Half');
    await frame.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(frame.getByRole('dialog')).toContainText('Leave without saving?');
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await frame.getByRole('tab', { name: 'Products in drops' }).click();
    await expect(frame.getByRole('dialog')).toContainText('Leave without saving?');
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(frame.getByLabel('Name', { exact: true })).toHaveValue('Half');
  });

  test('show errors next to fields until they are fixed', async ({ browser, world }) => {
    // A page without the console check, because browsers report every error status.
    const page = await browser.newPage();
    const brand = await open(page, world, '/brand');
    await brand.getByRole('textbox', { name: 'Color', exact: true }).fill('green');
    await save(page);
    await expect(brand.getByText('Enter a color such as #2e7d32.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    const keys = await open(page, world, '/keys');
    await keys.getByRole('textbox', { name: 'Label' }).fill('  ');
    await keys.getByRole('button', { name: 'Create key' }).click();
    await expect(keys.getByText('Required.')).toBeVisible();
    await keys.getByRole('textbox', { name: 'Label' }).fill('');
    const partners = await open(page, world, '/partners');
    await partners.getByLabel('Partner name or ID').fill('Nobody');
    await partners.getByRole('button', { name: 'Grant access' }).click();
    await expect(partners.getByText(/No partner has this name or ID/)).toBeVisible();
    const endpoints = await open(page, world, '/event-endpoints');
    await endpoints.getByLabel('URL').fill('https://10.0.0.1/hook');
    await endpoints.getByText('Selected events').click();
    await endpoints.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(endpoints.getByText(/Select at least one event type/)).toBeVisible();
    await endpoints.getByText('drop.created', { exact: true }).click();
    await endpoints.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(endpoints.getByText(/Enter a public URL/)).toBeVisible();
    await page.close();
  });

  test('show which data the store receives', async ({ page, world }) => {
    const frame = await open(page, world, '/mirror');
    await frame.getByLabel('Hide drops from search engines').check();
    await frame.getByLabel('Let the Storefront API read creators').click();
    await agree(frame, 'Allow access');
    // Another user disables an option.
    const email = 'Share creators’ email and customer with themes';
    await asColleague({ page, world }, '/mirror', async (theirs, own) => {
      await theirs.getByLabel(email).uncheck();
      await save(own);
      await expectSaved(own);
    });
    await save(page);
    await expectSaved(page);
    await open(page, world, '/mirror');
    await expect(frame.getByLabel('Hide drops from search engines')).toBeChecked();
    await expect(frame.getByLabel('Let the Storefront API read creators')).toBeChecked();
    await expect(frame.getByLabel(email)).not.toBeChecked();
    await onPhone(page);
  });
});
