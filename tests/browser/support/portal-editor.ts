import type { Page } from '@playwright/test';
import { createCollab } from '../../support/http/api-calls.ts';
import { plantSession } from '../../support/db/auth.ts';
import { listDrafts } from '../../support/db/drafts.ts';
import type { FramedWorld } from '../../support/world/framed-world.ts';
import { sessionCookie } from '../../support/portal/portal.ts';
import { expect } from './browser-test.ts';

/** Signs a creator in, in a page's browser. */
export async function signIn(page: Page, world: FramedWorld, email: string): Promise<void> {
  const value = await plantSession(world.database, email);
  await page.context().addCookies([sessionCookie(value, world.appUrl)]);
}

/** Opens the editor of a new drop as a new creator. */
export async function openNew(page: Page, world: FramedWorld, email: string) {
  const { _id: collabId } = await createCollab(world, world.halo, { email });
  await signIn(page, world, email);
  await page.goto(`${world.appUrl}/portal/drops/new`);
  await expect(page).toHaveURL(new RegExp(`/portal/drops/${collabId}/[0-9a-f-]{36}$`));
  await untilReady(page);
  const drafts = () => listDrafts(world.database, collabId);
  return { collabId, drafts, url: page.url() };
}

export async function untilReady(page: Page): Promise<void> {
  await expect(page.locator('form[data-ready]')).toBeVisible();
}

export const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ });

/**
 * Types without a connection in a page that is then closed. What a page sends while it is closed leaves the browser some time
 * later, so here it never does, as when a phone ends the page.
 */
export async function typeOffline(page: Page, label: string, text: string): Promise<void> {
  await page.context().setOffline(true);
  await page.getByLabel(label).fill(text);
  await expect(page.getByText('Offline: saved on this device')).toBeVisible();
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => {});
  });
  await page.close();
  await page.context().setOffline(false);
}

export async function addProducts(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByLabel('Add products').fill(name);
    await page.getByRole('button', { name: `Add ${name}` }).click();
  }
  await page.getByRole('button', { name: 'Done' }).click();
}

/** The titles of the products in order. */
export const order = (page: Page) => page.locator('.products h3').allInnerTexts();
