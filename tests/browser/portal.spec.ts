import type { Page } from '@playwright/test';
import { z } from 'zod';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { call, readOk } from '../support/http/api-client.ts';
import type { CrashWorld } from '../support/world/crash-world.ts';
import { listSignInMails, untilSignInMail } from '../support/portal/portal.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { intercept } from './support/hold-requests.ts';
import { signIn } from './support/portal-editor.ts';

test.use({
  viewport: { width: 375, height: 720 },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const email = 'mila@example.com';

/** Checks accessibility in both color schemes, and that the page is small. */
async function expectGoodPage(page: Page): Promise<void> {
  await expectPortalQuality(page);
  const scriptBytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.includes('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(scriptBytes).toBeLessThan(10 * 1024);
}

const identified = z.looseObject({ _id: z.string() });

/** Creates a tier with 20 percent, in a campaign of its own. @returns its id. */
async function createTier({ base, halo: { domain, key } }: CrashWorld): Promise<string> {
  const create = (path: string, json: object) => call(`${base}/channels/${domain}/${path}`, { key, json });
  const { campaign } = readOk(
    await create('campaigns', { title: 'Portal' }),
    z.object({ campaign: identified }),
  );
  const discount = { discountAmount: 20, discountType: 'Percentage' };
  const tier = await create('collab-tiers', { title: 'Gold', campaign: campaign._id, discount });
  return readOk(tier, z.object({ collabTier: identified })).collabTier._id;
}

test('a creator signs in by the link of a mail, copies a link, and signs out', async ({ page, world }) => {
  const collab = await createCollab(world, world.halo, {
    email,
    affiliateCode: 'MILA-20',
    collabTier: await createTier(world),
  });
  await page.goto(`${world.appUrl}/portal`);
  await expect(page).toHaveURL(`${world.appUrl}/portal/sign-in?next=%2Fportal`);
  await expectGoodPage(page);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(`If ${email} belongs to a creator`)).toBeVisible();
  await expectGoodPage(page);

  await untilSignInMail(world.mailUrl, email);
  await page.goto(world.mailUrl);
  // Other creators have mails there too.
  await page.getByRole('link', { name: `to ${email}` }).click();
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: 'Sign in' }).click();
  const portal = await opened;
  await expect(portal.getByText(`You sign in as ${email} in this browser.`)).toBeVisible();
  await expectGoodPage(portal);
  await portal.getByRole('button', { name: 'Sign in' }).click();

  await expect(portal.getByRole('heading', { level: 1, name: 'Brands' })).toBeVisible();
  const brand = portal.getByRole('article', { name: 'Halo' });
  await expect(brand).toContainText('Gold');
  await expect(brand).toContainText('20% off');
  await expect(brand.getByLabel('Code', { exact: true })).toHaveValue('MILA-20');
  const link = await brand.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toBe(new URL('/apps/creators/r/MILA-20', collab.affiliateUrl).href);
  await brand.getByRole('button', { name: 'Copy link' }).click();
  await expect(brand.getByText('Copied')).toBeVisible();
  expect(await portal.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectGoodPage(portal);

  // Other specs rename the brand.
  const name = await brand.getByRole('heading').innerText();
  await brand.getByRole('link', { name: `Share ${name}` }).click();
  await expect(portal.getByLabel('Text', { exact: true })).toHaveValue(
    `#ad My picks from ${name}: ${link}\nUse code MILA-20 for 20% off.`,
  );
  // This browser has no list of apps to share with.
  await expect(portal.getByRole('button', { name: 'Share…' })).toBeHidden();
  await expectGoodPage(portal);
  await portal.getByRole('link', { name: 'German' }).click();
  await expect(portal.getByLabel('Text', { exact: true })).toHaveValue(/^Werbung \| .*20\s% Rabatt/s);

  await portal.getByRole('link', { name: 'Profile' }).click();
  await portal.getByLabel('First name').fill('Mila');
  // A chosen picture is sent at once. What is typed stays, and is not lost without a question.
  await portal.getByLabel('Select a photo').focus();
  await portal.getByLabel('Select a photo').setInputFiles('docs/pictures/admin-home.png');
  await expect(portal.getByRole('button', { name: 'Remove picture' })).toBeVisible();
  await expect(portal.getByLabel('Select a photo')).toBeFocused();
  await expect(portal.getByRole('status').filter({ hasText: 'The picture is saved.' })).toBeAttached();
  await expect(portal.getByLabel('First name')).toHaveValue('Mila');
  portal.once('dialog', (dialog) => void dialog.dismiss());
  await portal.getByRole('link', { name: 'Account' }).first().click();
  await expect(portal.getByLabel('First name')).toHaveValue('Mila');
  await portal.getByLabel('Last name').fill('Stone');
  await portal.getByLabel('Color').fill('#1c5a41');
  await portal.getByRole('button', { name: 'Save profile' }).click();
  await expect(portal.getByText('Contrast on white')).toBeVisible();
  await expectGoodPage(portal);
  for (const name of ['Emails and language', 'Email address', 'Delete my account']) {
    await portal.getByRole('link', { name: 'Account' }).first().click();
    await portal.getByRole('link', { name }).click();
    await expect(portal.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectGoodPage(portal);
  }
  await portal.getByRole('link', { name: 'Account' }).first().click();
  await expectGoodPage(portal);
  await portal.getByRole('link', { name: 'Sessions' }).click();
  await expect(portal.getByRole('heading', { name: 'Chrome on Linux' })).toBeVisible();
  await expect(portal.getByText('This device')).toBeVisible();
  await expectGoodPage(portal);
  await portal.getByRole('link', { name: 'Account' }).first().click();
  await portal.getByRole('button', { name: 'Sign out' }).click();
  await expect(portal).toHaveURL(`${world.appUrl}/portal/sign-in`);
  await portal.goto(`${world.appUrl}/portal/account/sessions`);
  await expect(portal).toHaveURL(`${world.appUrl}/portal/sign-in?next=%2Fportal%2Faccount%2Fsessions`);
});

test('where the browser shares with apps, the button shares the text with its disclosure', async ({
  page,
  world,
}) => {
  const address = 'lena@example.com';
  const { _id, affiliateCode, affiliateUrl } = await createCollab(world, world.halo, { email: address });
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
  await createDrop(world, world.halo, { collabId: _id, title });
  await signIn(page, world, address);
  // A headless browser has no list of apps. The person closes it the first time.
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    const share = (data: ShareData) =>
      shared.push(data) === 1 ? Promise.reject(new DOMException('', 'AbortError')) : Promise.resolve();
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto(`${world.appUrl}/portal/brands/${_id}?text=en`);
  const button = page.getByRole('button', { name: 'Share…' });
  await button.click();
  await button.click();
  const text = await page.getByLabel('Text', { exact: true }).inputValue();
  expect(text.startsWith('#ad ')).toBe(true);
  // The link once: apps add a URL to the text.
  expect(text.split(new URL(`/apps/creators/r/${affiliateCode}`, affiliateUrl).href)).toHaveLength(2);
  expect(await page.evaluate(() => JSON.stringify((window as unknown as { shared: unknown }).shared))).toBe(
    JSON.stringify([{ text }, { text }]),
  );
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: title })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectGoodPage(page);
});

test('a code can be typed in the digits of another script', async ({ page, world }) => {
  const address = 'digits@example.com';
  await createCollab(world, world.halo, { email: address });
  await page.goto(`${world.appUrl}/portal/sign-in?next=/portal/account/sessions`);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.keyboard.press('Enter');
  const { code } = await untilSignInMail(world.mailUrl, address);
  const arabic = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
  await page.getByLabel('Six-digit code').fill(arabic);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
});

test('neither a picture that is not sent nor the end of the session costs what was typed', async ({
  page,
  world,
  expectRejection,
  expectedLines,
}) => {
  const address = 'unsent-picture@example.com';
  await createCollab(world, world.halo, { email: address });
  await signIn(page, world, address);
  await page.goto(`${world.appUrl}/portal/profile`);
  const reconnect = await intercept(page, '**/portal/profile', (route) => route.abort());
  expectedLines.push('Failed to load resource: net::ERR_FAILED');
  const photo = page.getByLabel('Select a photo');
  await photo.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.alloc(100) });
  await expect(page.getByText('The picture was not sent. Select it again.')).toBeVisible();
  await expect(photo).toHaveValue('');
  reconnect();
  await page.getByLabel('First name').fill('Mila');
  await page.getByLabel('Last name').fill('Kept');
  await page.context().clearCookies();
  expectRejection(401);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectGoodPage(page);
  await signIn(page, world, address);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Kept');
});

test('without JavaScript, a creator signs in by the code after a wrong one', async ({ browser, world }) => {
  const address = 'noor@example.com';
  await createCollab(world, world.halo, { email: address, affiliateCode: 'NOOR' });
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 720 },
  });
  const page = await context.newPage();
  await page.goto(`${world.appUrl}/portal/sign-in?next=/portal/account/sessions`);
  await page.getByLabel('Email', { exact: true }).fill(address);
  await page.keyboard.press('Enter');
  const { code } = await untilSignInMail(world.mailUrl, address);
  await page.getByLabel('Six-digit code').fill('000000' === code ? '111111' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong.')).toBeVisible();
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await page.getByLabel('Six-digit code').fill(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await page.getByRole('link', { name: 'Brands' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('NOOR');
  await expect(page.getByRole('button', { name: 'Copy code' })).toBeHidden();
  expect(await listSignInMails(world.mailUrl, address)).toHaveLength(1);
  await context.close();
});
