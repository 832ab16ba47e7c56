import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { appSettings } from '../../support/world/app-settings.ts';

interface AdminLocation {
  /** The store's domain. */
  shop: string;
  /** The page's path and query in the app; by default its home page. */
  path?: string;
}

/** The address of a page of the app in the admin of a store. */
export function adminAddress(platformUrl: string, { shop, path = '/' }: AdminLocation): string {
  const root = `${platformUrl}/stores/${shop}/admin/apps/${appSettings.SHOPIFY_API_KEY}`;
  return root + (path.startsWith('/?') || path === '/' ? path.slice(1) : path);
}

/** Opens a page of the app in the simulated admin of a store. @returns its frame, with React at work in it. */
export async function openAdmin(
  page: Page,
  world: { platformUrl: string },
  location: AdminLocation,
): Promise<FrameLocator> {
  await page.goto(adminAddress(world.platformUrl, location));
  const frame = appFrame(page);
  await untilHydrated(frame);
  return frame;
}

/** The app's frame in an admin that is open. */
export function appFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Creator Collabs"]');
}

/** Waits until the page is hydrated: earlier input is lost. */
export async function untilHydrated(frame: FrameLocator): Promise<void> {
  await untilAlive(frame.locator('h1, h2, a, button, input, select, textarea'));
}

/** Waits until React has taken over these parts of a page. */
export async function untilAlive(parts: Locator): Promise<void> {
  const areAlive = (elements: Element[]) =>
    elements.length > 0 &&
    elements.every((element) => Object.keys(element).some((key) => key.startsWith('__react')));
  // A navigating frame cannot be evaluated, and is evaluated again.
  await expect(async () => expect(await parts.evaluateAll(areAlive)).toBe(true)).toPass({ timeout: 30_000 });
}

/** The button of the admin's save bar. */
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });
