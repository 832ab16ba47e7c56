import type { CrashWorld } from '../support/world/crash-world.ts';
import { addKeys, deleteKeys, issuePartnerKey } from '../support/db/api-keys.ts';
import { addFailedDeliveries, disableEndpoint, getEndpointId } from '../support/db/events.ts';
import { expect, expectPageQuality, test } from './support/browser-test.ts';
import { slowDevice } from './support/hold-requests.ts';
import { open, agree, onPhone, asColleague, save, expectSaved } from './support/settings-page.ts';

/** The API's status for a key. */
async function statusOf(world: CrashWorld, key: string): Promise<number> {
  const name = key.startsWith('cck') ? 'x-channel-access-token' : 'x-partner-access-token';
  const query = `platform_domain=${world.halo.domain}`;
  const response = await fetch(`${world.base}/creators/collabs?${query}`, { headers: { [name]: key } });
  return response.status;
}

/** The part of a key by which commands name it. */
const publicPart = (key: string) => key.split('_').slice(0, 2).join('_');

test.describe('the settings of a brand', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('create a key, shown once, replace it and revoke it', async ({ page, world }) => {
    const frame = await open(page, world, '/keys');
    await frame.getByRole('textbox', { name: 'Label' }).fill('Warehous');
    await frame.getByRole('button', { name: 'Create key' }).click();
    const secret = frame.getByRole('textbox', { name: 'New key' });
    const key = await secret.inputValue();
    expect(await statusOf(world, key)).toBe(200);
    await expectPageQuality(page);
    await frame.getByRole('button', { name: 'Rename Warehous' }).press('Enter');
    const rename = frame.getByRole('listitem').getByRole('textbox', { name: 'Label' });
    await expect(rename).toBeFocused();
    await rename.fill(' Warehouse ');
    await page.setViewportSize({ width: 375, height: 800 });
    await expectPageQuality(page);
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
    await expectPageQuality(page);
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
    const frame = await open(page, world, '/event-endpoints');
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
    // On a slow device too.
    const slowDown = await slowDevice(page);
    await slowDown(12);
    await frame.getByRole('button', { name: 'Send test event' }).dblclick();
    await expect(frame.getByRole('heading', { name: 'Test event' })).toBeVisible();
    await expect(frame.getByText(/ · \d attempts? · (Next attempt in|Due now)/)).toHaveCount(2);
    await expect(frame.getByRole('heading', { name: 'endpoint.test' })).toHaveCount(1);
    await slowDown(1);
    await expectPageQuality(page);
    // Another user changes its URL.
    await frame.getByText('Selected events').click();
    await frame.getByText('drop.created', { exact: true }).first().click();
    await asColleague({ page, world }, `/event-endpoints/${id}`, async (theirs, own) => {
      await theirs.getByLabel('URL').fill('https://hooks.example.com/moved');
      await save(own);
      await expectSaved(own);
    });
    await save(page);
    await expectSaved(page);
    await asColleague({ page, world }, `/event-endpoints/${id}`, async (theirs) => {
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
    await expectPageQuality(page);
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
    await expect(frame.getByText('The endpoint responded with 410 Gone.')).toBeVisible();
    await onPhone(page);
    await frame.getByRole('button', { name: 'Turn on' }).click();
    await expect(frame.getByText('The endpoint responded with 410 Gone.')).toHaveCount(0);
    await open(page, world, `/event-endpoints/${id}`);
    await expect(frame.getByRole('button', { name: 'Rotate secret' })).toBeVisible();
    await expect(frame.getByText('The endpoint responded with 410 Gone.')).toHaveCount(0);
    // A page that follows deliveries may be asking for its data while the endpoint is removed: the response is 404 then.
    await disableEndpoint(world.database, id);
    await open(page, world, `/event-endpoints/${id}`);
    await expect(frame.getByText('The endpoint responded with 410 Gone.')).toBeVisible();
    await frame.getByRole('button', { name: 'Remove', exact: true }).click();
    await agree(frame, 'Remove');
    await expect(frame.getByRole('button', { name: 'Add endpoint' })).toBeVisible();
    await expect(frame.getByRole('link', { name: 'https://hooks.example.com/collabs' })).toHaveCount(0);
  });
});
