import type { FrameLocator, Page } from '@playwright/test';
import type { CrashWorld } from '../../support/world/crash-world.ts';
import { expect, expectPageQualityAt } from './browser-test.ts';
import { openAdmin } from './open-admin.ts';

/* The pages of a brand’s settings. */

export const open = (page: Page, world: CrashWorld, path: string) =>
  openAdmin(page, world, { shop: world.halo.domain, path: `/settings${path}` });

/** Presses a button of the admin's save bar. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** Confirms the page's dialog. */
export const agree = (frame: FrameLocator, action: string) =>
  frame.getByRole('dialog').getByRole('button', { name: action, exact: true }).click();

/** Every page at the width of a phone, after its journey at that of a desk. */
export const onPhone = (page: Page) => expectPageQualityAt(page, 1280, 375);

/** What a second person does in the same settings, in a page without the watch on the console. */
export async function asColleague(
  { page, world }: { page: Page; world: CrashWorld },
  path: string,
  act: (frame: FrameLocator, own: Page) => Promise<void>,
): Promise<void> {
  const own = await page.context().newPage();
  await act(await open(own, world, path), own);
  await own.close();
}

/** Waits until what was saved is saved: the save bar is gone. */
export const expectSaved = (page: Page) =>
  expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
