import type { FrameLocator, Page } from '@playwright/test';
import { createCollab } from '../support/api-calls.ts';
import { call } from '../support/api-client.ts';
import type { CrashWorld } from '../support/crash-world.ts';
import { viewStore } from '../support/store-view.ts';
import { expect, expectGoodManners, test } from './support/browser-test.ts';
import { openAdmin, untilHydrated } from './support/open-admin.ts';
import { addKeys, deleteKeys, issuePartnerKey } from '../support/db/api-keys.ts';
import { addFailedDeliveries, disableEndpoint, getEndpointId } from '../support/db/events.ts';

/** The API's status for a key. */
async function statusOf(world: CrashWorld, key: string): Promise<number> {
  const name = key.startsWith('cck') ? 'x-channel-access-token' : 'x-partner-access-token';
  const query = `platform_domain=${world.halo.domain}`;
  const answer = await fetch(`${world.base}/creators/collabs?${query}`, { headers: { [name]: key } });
  return answer.status;
}

/** The part of a key by which commands name it. */
const publicPart = (key: string) => key.split('_').slice(0, 2).join('_');

const open = (page: Page, world: CrashWorld, path: string) =>
  openAdmin(page, world, { shop: world.halo.domain, path: `/settings${path}` });

/** Presses a button of the admin's save bar. */
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Confirms the page's dialog. */
const agree = (frame: FrameLocator, action: string) =>
  frame.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

/** Every page at the width of a phone, after its journey at that of a desk. */
async function onPhone(page: Page): Promise<void> {
  await expectGoodManners(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await expectGoodManners(page);
}

/** What a second person does in the same settings, in a page without the watch on the console. */
async function asColleague(
  { page, world }: { page: Page; world: CrashWorld },
  path: string,
  act: (frame: FrameLocator, own: Page) => Promise<void>,
): Promise<void> {
  const own = await page.context().newPage();
  await act(await open(own, world, path), own);
  await own.close();
}

/** Waits until what was saved is saved: the save bar is gone. */
const expectSaved = (page: Page) =>
  expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);

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
    await createCollab(world, world.halo);
    const frame = await open(page, world, '/brand');
    const color = frame.getByRole('textbox', { name: 'Color', exact: true });
    await color.fill('#0a7d5c');
    await frame.getByLabel('Brand name').fill('Halo & Sons');
    await save(page);
    const shown = async () => (await viewStore(world.platformUrl, world.halo.domain)).entries[0];
    await expect
      .poll(async () => (await shown())?.fields)
      .toMatchObject({
        'cc-channel-brandkit-primary-color': '#0a7d5c',
        'cc-channel-brandkit-title': 'Halo & Sons',
      });
    const { text } = await call(`${world.base}/channels/${world.halo.domain}`, { key: world.halo.key });
    expect(text).toContain('"brand":{"title":"Halo & Sons","primaryColor":"#0a7d5c"');
    const address = `${world.platformUrl}/stores/${world.halo.domain}/pages/creator/`;
    const creatorPage = await fetch(address + ((await shown())?.handle ?? ''));
    expect(await creatorPage.text()).toContain('Creator at Halo &amp; Sons');
    await onPhone(page);
  });

  test('create, sort, rename and delete fields', async ({ page, world }) => {
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
    await frame.getByLabel('Name', { exact: true }).fill('Half');
    await frame.getByRole('link', { name: 'Settings', exact: true }).click();
    await expect(frame.getByRole('dialog')).toContainText('Leave without saving?');
    await frame.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(frame.getByLabel('Name', { exact: true })).toHaveValue('Half');
  });

  test('create a key, shown once, replace it and revoke it', async ({ page, world }) => {
    const frame = await open(page, world, '/keys');
    await frame.getByRole('textbox', { name: 'Label' }).fill('Warehous');
    await frame.getByRole('button', { name: 'Create key' }).click();
    const secret = frame.getByRole('textbox', { name: 'New key' });
    const key = await secret.inputValue();
    expect(await statusOf(world, key)).toBe(200);
    await expectGoodManners(page);
    await frame.getByRole('button', { name: 'Rename Warehous' }).press('Enter');
    const rename = frame.getByRole('listitem').getByRole('textbox', { name: 'Label' });
    await expect(rename).toBeFocused();
    await rename.fill(' Warehouse ');
    await page.setViewportSize({ width: 375, height: 800 });
    await expectGoodManners(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await frame.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(frame.getByRole('heading', { name: 'Warehouse', exact: true })).toBeVisible();
    // The key stays until the user has saved it.
    await frame.getByRole('button', { name: 'Replace Warehouse' }).click();
    await frame.getByLabel('Old key expires').selectOption('0');
    await frame.getByRole('button', { name: 'Create new key' }).click();
    await expect(secret).toHaveCount(2);
    await expect(secret.first()).toHaveValue(key);
    const next = await secret.nth(1).inputValue();
    expect(next).not.toBe(key);
    await expect.poll(() => statusOf(world, key)).toBe(401);
    expect(await statusOf(world, next)).toBe(200);
    for (const index of [1, 0]) await frame.getByRole('button', { name: 'I saved it' }).nth(index).click();
    await expect(secret).toHaveCount(0);
    await expect(frame.getByRole('button', { name: 'Replace Warehouse' })).toHaveCount(1);
    // A colleague replaces it too, and revokes what came of it.
    const third = await world.runTool('keys', 'rotate', publicPart(next));
    await world.runTool('keys', 'revoke', publicPart(third));
    const reopened = await open(page, world, '/keys');
    await expect(reopened.getByText('Replaced', { exact: true })).toBeVisible();
    await expect(reopened.getByRole('button', { name: 'Replace Warehouse' })).toHaveCount(0);
    for (const one of [key, next]) expect(await reopened.locator('html').innerHTML()).not.toContain(one);
    const revoke = reopened.getByRole('button', { name: 'Revoke Warehouse' });
    await revoke.press('Enter');
    await reopened.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(revoke).toBeFocused();
    await revoke.press('Enter');
    await agree(reopened, 'Revoke');
    await expect.poll(() => statusOf(world, next)).toBe(401);
    expect(world.logOf('app')).toContain('"audit":"key-revoked"');
    for (const one of [key, next]) expect(world.logOf('app')).not.toContain(one);
    await onPhone(page);
  });

  test('list active keys first, and expired ones on request', async ({ page, world }) => {
    const label = 'Server %s of_the_northern_warehouse of_the_northern_warehouse';
    await addKeys(world.database, world.halo.domain, { label, count: 50 });
    const frame = await open(page, world, '/keys');
    await expect(frame.getByRole('button', { name: /^Revoke Server/ })).toHaveCount(40);
    await expect(frame.getByRole('heading', { name: /^Server 50 / })).toHaveCount(0);
    await frame.getByRole('button', { name: /^Show \d+ inactive keys$/ }).click();
    await expect(frame.getByRole('heading', { name: /^Server 50 / })).toBeVisible();
    await page.setViewportSize({ width: 375, height: 800 });
    await expectGoodManners(page);
    await deleteKeys(world.database, 'Server ');
  });

  test('grant a partner access by name, and revoke it', async ({ page, world }) => {
    const key = await issuePartnerKey(world.database, [], 'Agency North');
    expect(await statusOf(world, key)).toBe(403);
    const frame = await open(page, world, '/partners');
    const name = frame.getByLabel('Partner name or ID');
    await name.fill('Agency North');
    await frame.getByRole('button', { name: 'Grant access' }).click();
    await expect.poll(() => statusOf(world, key)).toBe(200);
    await onPhone(page);
    await frame.getByRole('button', { name: 'Revoke access for Agency North' }).click();
    await agree(frame, 'Revoke access');
    await expect.poll(() => statusOf(world, key)).toBe(403);
  });

  test('create an event endpoint, replace its secret, and resend failed deliveries', async ({
    page,
    world,
  }) => {
    const frame = await open(page, world, '/webhooks');
    await frame.getByLabel('URL').fill('https://hooks.example.com/collabs');
    await frame.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = frame.getByRole('textbox', { name: 'Signing secret' });
    await expect(secret).toHaveValue(/^whsec_/);
    await frame.getByRole('button', { name: 'I saved it' }).click();
    await onPhone(page);
    const id = await getEndpointId(world.database, 'https://hooks.example.com/collabs');
    await addFailedDeliveries(world.database, id, 30);
    await frame.getByRole('link', { name: 'https://hooks.example.com/collabs' }).click();
    await expect(frame.getByRole('button', { name: 'Rotate secret' })).toBeVisible();
    await frame.getByRole('button', { name: 'Send test event' }).dblclick();
    await expect(frame.getByRole('heading', { name: 'Test event' })).toBeVisible();
    await expect(frame.getByText(/ · \d attempts? · (Next attempt in|Due now)/)).toHaveCount(2);
    await expect(frame.getByRole('heading', { name: 'endpoint.test' })).toHaveCount(1);
    await expectGoodManners(page);
    // Another user changes its URL.
    await frame.getByText('Selected events').click();
    await frame.getByText('drop.created', { exact: true }).first().click();
    await asColleague({ page, world }, `/webhooks/${id}`, async (theirs, own) => {
      await theirs.getByLabel('URL').fill('https://hooks.example.com/moved');
      await save(own);
      await expectSaved(own);
    });
    await save(page);
    await expectSaved(page);
    await asColleague({ page, world }, `/webhooks/${id}`, async (theirs) => {
      await expect(theirs.getByLabel('URL')).toHaveValue('https://hooks.example.com/moved');
      await expect(theirs.getByRole('checkbox', { checked: true })).toHaveCount(1);
      await expect(theirs.getByRole('checkbox', { name: 'drop.created', exact: true })).toBeChecked();
    });
    await frame.getByRole('button', { name: 'Rotate secret' }).click();
    await agree(frame, 'Rotate secret');
    await expect(secret).toHaveValue(/^whsec_/);
    await frame.getByRole('button', { name: 'I saved it' }).click();
    await expect(frame.getByText('Two secrets are active')).toBeVisible();
    await frame.getByLabel('Status', { exact: true }).selectOption('failed');
    await frame
      .getByRole('button', { name: /^Details of drop.created/ })
      .first()
      .click();
    await expect(frame.getByText('"type": "drop.created"').first()).toBeVisible();
    await expectGoodManners(page);
    const lines = frame.getByRole('button', { name: /^Details of drop.created/ });
    await expect(lines).toHaveCount(25);
    await frame.getByRole('button', { name: 'Next' }).click();
    await expect(lines).toHaveCount(5);
    await frame.getByRole('button', { name: 'Previous' }).click();
    await expect(lines).toHaveCount(25);
    await frame.getByRole('button', { name: 'Resend failed' }).click();
    await agree(frame, 'Resend failed');
    await expect(lines).toHaveCount(0);
    await disableEndpoint(world.database, id);
    await frame.getByLabel('Status', { exact: true }).selectOption('waiting');
    await expect(frame.getByText('The endpoint answered 410 Gone.')).toBeVisible();
    await onPhone(page);
    await frame.getByRole('button', { name: 'Turn on' }).click();
    await expect(frame.getByText('The endpoint answered 410 Gone.')).toHaveCount(0);
    await open(page, world, `/webhooks/${id}`);
    await expect(frame.getByRole('button', { name: 'Rotate secret' })).toBeVisible();
    await expect(frame.getByText('The endpoint answered 410 Gone.')).toHaveCount(0);
    await frame.getByRole('button', { name: 'Remove', exact: true }).click();
    await agree(frame, 'Remove');
    await expect(frame.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'https://hooks.example.com/collabs' })).toHaveCount(0);
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
    const webhooks = await open(page, world, '/webhooks');
    await webhooks.getByLabel('URL').fill('https://10.0.0.1/hook');
    await webhooks.getByText('Selected events').click();
    await webhooks.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(webhooks.getByText(/Select at least one event type/)).toBeVisible();
    await webhooks.getByText('drop.created', { exact: true }).click();
    await webhooks.getByRole('button', { name: 'Add endpoint' }).click();
    await expect(webhooks.getByText(/Enter a public URL/)).toBeVisible();
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
