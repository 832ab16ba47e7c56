import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, FrameLocator, Page, Response } from '@playwright/test';
import { adminAddress, appFrame, untilAlive } from '../../browser/support/open-admin.ts';

/** The result of a first page load in the admin. Times in milliseconds, sizes in compressed bytes. */
export interface Load {
  name: string;
  /** The status of the document. */
  status: number;
  lcp: number;
  inp: number;
  cls: number;
  scripts: number;
  styles: number;
}

/** What `watch-vitals.js` records. */
export interface Vitals {
  lcp: number;
  inp: number;
  cls: number;
}

/** Loads a page with an empty cache, slow CPU and slow network, and presses some keys in it. */
export async function measureLoad(
  browser: Browser,
  world: { platformUrl: string; halo: { domain: string } },
  address: string,
): Promise<Omit<Load, 'name'>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ path: path.join(import.meta.dirname, 'watch-vitals.js') });
  await slowDown(page, 150);
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(adminAddress(world.platformUrl, { shop: world.halo.domain, path: address }));
  const frame = appFrame(page);
  // Does not wait for the whole page: hydration continues while keys are pressed.
  await untilAlive(frame.getByRole('heading').first());
  await pressAround(page, frame);
  const vitals = await frame.locator('body').evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  const own = responses.filter((one) => !one.url().startsWith(world.platformUrl));
  const load = {
    ...vitals,
    status: own.find((one) => one.request().resourceType() === 'document')?.status() ?? 0,
    scripts: await sumBytes(own, 'script'),
    styles: await sumBytes(own, 'stylesheet'),
  };
  await context.close();
  return load;
}

/** Runs a page at a quarter of the processor's speed. @param latency in milliseconds, of each round trip. */
export async function slowDown(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Keys and clicks of a typical user; nothing is saved. */
async function pressAround(page: Page, frame: FrameLocator): Promise<void> {
  await frame.getByRole('heading').first().click();
  for (let times = 0; times < 6; times += 1) {
    await page.keyboard.press('Tab');
    await page.waitForTimeout(100);
  }
  const chosen = frame.getByRole('checkbox').nth(1);
  if ((await chosen.count()) > 0) await chosen.click();
  const typedIn = frame.getByRole('textbox').first();
  if ((await typedIn.count()) > 0) await typedIn.click();
  await page.keyboard.type('Zoë', { delay: 100 });
  await page.waitForTimeout(500);
}

/** The compressed size of all responses of a type. */
export async function sumBytes(responses: readonly Response[], type: string): Promise<number> {
  const bodies = await Promise.all(
    responses.filter((one) => one.request().resourceType() === type).map((one) => one.body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}
