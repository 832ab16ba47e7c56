import path from 'node:path';
import type { Browser, Page, Response } from '@playwright/test';
import { plantSession } from '../../support/db/auth.ts';
import type { FramedWorld } from '../../support/world/framed-world.ts';
import { portalCookies } from '../../support/portal/portal.ts';
import { type Load, type Vitals, slowDown, sumBytes } from '../admin-ui/measure-load.ts';

export interface PortalPage {
  path: string;
  /** Whether it has the editor. */
  isEditor?: boolean;
  /** Whose page it is; anyone's without it. */
  email?: string;
  /** The secret of a sign-in that has begun. */
  signIn?: string | undefined;
}

const latency = 400;
const phone = { viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true };

/** Opens a page on a slow phone with an empty cache, and taps and types in it. */
export async function measurePage(
  browser: Browser,
  { appUrl, database }: FramedWorld,
  { path: address, isEditor = false, email, signIn }: PortalPage,
): Promise<Omit<Load, 'name'>> {
  const context = await browser.newContext(phone);
  const cookies = {
    [portalCookies.signIn]: signIn,
    [portalCookies.refresh]: email === undefined ? undefined : await plantSession(database, email),
  };
  const secure = { url: appUrl.replace('http:', 'https:'), secure: true };
  for (const [name, value] of Object.entries(cookies))
    if (value !== undefined) await context.addCookies([{ name, value, ...secure }]);
  const page = await context.newPage();
  await page.addInitScript({ path: path.join(import.meta.dirname, '../admin-ui/watch-vitals.js') });
  await slowDown(page, latency);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  const document = await page.goto(appUrl + address);
  if (isEditor) await useEditor(page);
  await usePage(page);
  const load = {
    ...(await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals)),
    status: document?.status() ?? 0,
    scripts: await sumBytes(responses, 'script'),
    styles: await sumBytes(responses, 'stylesheet'),
  };
  await context.close();
  return load;
}

/** Taps and keys of a typical creator; no form is sent. */
async function usePage(page: Page): Promise<void> {
  await page.getByRole('heading').first().tap();
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(100);
  }
  const field = page.locator('input[type=text], input[type=email], textarea').and(page.locator(':visible'));
  if ((await field.count()) > 0) {
    await field.first().tap();
    await page.keyboard.type('Zoë', { delay: 100 });
  }
  const details = page.locator('summary');
  if ((await details.count()) > 0) await details.first().tap();
  await page.waitForTimeout(500);
}

/** Types before the script runs, and then adds, moves and describes a product. */
async function useEditor(page: Page): Promise<void> {
  await page.getByLabel('Title').tap();
  await page.keyboard.type('Walk', { delay: 100 });
  await page.locator('form[data-ready]').waitFor();
  await page.keyboard.type('s in the rain', { delay: 50 });
  await page.getByLabel('Add products').tap();
  const found = page.getByRole('list', { name: 'Products found' });
  await found.waitFor();
  // In later rounds, the draft may have all products.
  const add = found.getByRole('button').first();
  if ((await add.count()) > 0) await add.tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  const up = page.getByRole('button', { name: /^Move .* up$/ }).and(page.locator(':not([aria-disabled])'));
  if ((await up.count()) > 0) await up.last().tap();
  await page.getByLabel('Note for shoppers').first().tap();
  await page.keyboard.type('For wet days', { delay: 50 });
}
