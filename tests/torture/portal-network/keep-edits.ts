import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { listDrafts } from '../../support/db/drafts.ts';
import type { CuttingProxy } from './cutting-proxy.ts';
import { untilReady, untilSaved } from './edit-drop.ts';

interface Keeping {
  page: Page;
  proxy: CuttingProxy;
  database: Parameters<typeof listDrafts>[0];
  collabId: string;
  timeout: number;
}

/**
 * Edits drafts as creators do: takes edits back at once, leaves one draft for another, has two pages of one draft, and
 * signs out, while saves are cut.
 * @throws when an edit is lost, comes back, or is a conflict with itself.
 */
export async function keepEdits(keeping: Keeping): Promise<void> {
  const { page, proxy } = keeping;
  const id = randomUUID();
  const url = `${proxy.url}/portal/drops/${keeping.collabId}/${id}`;
  await takeBack(keeping, id, url);
  await leaveForAnother(keeping, id);
  await useTwoPages(keeping, id, url);
  await signOut(keeping, id, url);
  await page.goto('about:blank');
}

/** What the server has of a draft. */
async function untilServerHas(
  { database, collabId, timeout }: Keeping,
  id: string,
  content: { title: string; description: string },
): Promise<void> {
  const saved = async () => (await listDrafts(database, collabId)).find((draft) => draft.id === id)?.content;
  await expect.poll(saved, { timeout }).toMatchObject(content);
}

async function takeBack(keeping: Keeping, id: string, url: string): Promise<void> {
  const { page, proxy, timeout } = keeping;
  const title = page.getByLabel('Title');
  await page.goto(url);
  await untilReady(page, timeout);
  await title.fill('As it should be');
  await untilSaved(page, timeout);
  for (const wrong of ['As it should be WRONG', 'No']) {
    await title.fill(wrong);
    await title.fill('As it should be');
  }
  for (const other of ['/portal', `/portal/drops/${keeping.collabId}/${randomUUID()}`, '/portal/drops'])
    await page.goto(proxy.url + other);
  await page.goto(url);
  await untilReady(page, timeout);
  await expect(title).toHaveValue('As it should be', { timeout });
  await untilServerHas(keeping, id, { title: 'As it should be', description: '' });
}

async function leaveForAnother(keeping: Keeping, id: string): Promise<void> {
  const { page, proxy, collabId, timeout } = keeping;
  proxy.reject('/save');
  await page.getByLabel('Description').fill('Left in a tunnel');
  await expect(page.getByText('Offline: saved on this device')).toBeVisible({ timeout });
  proxy.reject(undefined);
  await page.goto(`${proxy.url}/portal/drops/${collabId}/${randomUUID()}`);
  await untilServerHas(keeping, id, { title: 'As it should be', description: 'Left in a tunnel' });
}

async function useTwoPages(keeping: Keeping, id: string, url: string): Promise<void> {
  const { page, timeout } = keeping;
  const other = await page.context().newPage();
  for (const one of [page, other]) {
    await one.goto(url);
    await untilReady(one, timeout);
  }
  await page.getByLabel('Title').fill('From the first page');
  await expect(other.getByLabel('Title')).toHaveValue('From the first page', { timeout });
  await other.getByLabel('Description').fill('From the second page');
  await expect(page.getByLabel('Description')).toHaveValue('From the second page', { timeout });
  await untilServerHas(keeping, id, { title: 'From the first page', description: 'From the second page' });
  for (const one of [page, other]) {
    await untilSaved(one, timeout);
    await expect(one.getByRole('region', { name: 'Changed on another device' })).toHaveCount(0);
  }
  await other.close();
}

/** The creator keeps the edits first, and then has a connection. */
async function signOut(keeping: Keeping, id: string, url: string): Promise<void> {
  const { page, proxy, timeout } = keeping;
  const content = { title: 'Before the sign-out', description: 'From the second page' };
  await page.goto(url);
  await untilReady(page, timeout);
  proxy.reject('/save');
  await page.getByLabel('Title').fill(content.title);
  await expect(page.getByText('Offline: saved on this device')).toBeVisible({ timeout });
  await page.goto(`${proxy.url}/portal/account`);
  page.removeAllListeners('dialog');
  // The second dialog shows that the page heard the first choice.
  for (let times = 0; times < 2; times += 1) {
    // A click ends when the dialog does, if that opens at once.
    await Promise.all([
      page.waitForEvent('dialog', { timeout }).then((dialog) => dialog.dismiss()),
      page.getByRole('button', { name: 'Sign out' }).click({ timeout }),
    ]);
  }
  proxy.reject(undefined);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/sign-in$/, { timeout });
  await untilServerHas(keeping, id, content);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
}
