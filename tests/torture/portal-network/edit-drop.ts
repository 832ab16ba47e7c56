import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { pixel } from '../../browser/support/drop-page.ts';
import { cutPlaces, type CuttingProxy } from './cutting-proxy.ts';

/** What a creator typed in one drop. */
export interface TypedDrop {
  title: string;
  description: string;
  note: string;
  photos: number;
}

export const cutsPerDrop = 6;

interface Editing {
  page: Page;
  proxy: CuttingProxy;
  collabId: string;
  /** The number of the drop, which decides where connections are cut. */
  round: number;
  timeout: number;
}

/**
 * Writes and publishes a drop in the real editor while connections are cut: three saves, two uploads and the
 * publication.
 * @throws when the editor does not recover.
 */
export async function editDrop(editing: Editing): Promise<TypedDrop> {
  const { page, proxy, collabId, round, timeout } = editing;
  const id = randomUUID();
  const typed = {
    title: `Drop ${round} of a journey by night train`,
    description: `All that I packed for week ${round}, and what I never used`,
    note: `Washed ${round} times, still the best`,
    photos: 2,
  };
  const placeAt = (offset: number) => cutPlaces[(round + offset) % cutPlaces.length] ?? 'before';
  await page.goto(`${proxy.url}/portal/drops/${collabId}/${id}`);
  await untilReady(page, timeout);
  await typeCut(editing, page.getByLabel('Title'), { text: typed.title, offset: 0 });
  await typeCut(editing, page.getByLabel('Description'), { text: typed.description, offset: 1 });
  await page.getByRole('button', { name: 'Add halo balm' }).click({ timeout });
  await typeCut(editing, page.getByLabel('Note for shoppers: halo balm'), { text: typed.note, offset: 2 });
  const photos = page.getByRole('group', { name: 'Photos and videos', exact: true });
  for (let photo = 0; photo < typed.photos; photo += 1) {
    proxy.cutNext({ path: '/uploads', place: placeAt(photo * 2) });
    await photos.locator('input[type=file]').setInputFiles(pixel);
    await expect.poll(() => proxy.isDone(), { timeout }).toBe(true);
    await showConnection(editing);
    const added = page.getByRole('button', { name: `Photos and videos: remove file ${photo + 1}` });
    await expect(added).toBeVisible({ timeout });
  }
  await untilSaved(page, timeout);
  await publish(editing);
  return typed;
}

export const untilReady = (page: Page, timeout: number) =>
  expect(page.locator('form[data-ready]')).toBeVisible({ timeout });

export const untilSaved = (page: Page, timeout: number) =>
  expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible({ timeout });

/**
 * Types into a field, and loses the connection while that is saved. In every second drop, the creator then types more, and
 * loads the page again.
 */
async function typeCut(
  editing: Editing,
  field: Locator,
  { text, offset }: { text: string; offset: number },
): Promise<void> {
  const { page, proxy, round, timeout } = editing;
  const place = cutPlaces[(round + offset) % cutPlaces.length] ?? 'before';
  const reloads = (round + offset) % 2 === 0;
  const first = reloads ? text.slice(0, text.length / 2) : text;
  proxy.cutNext({ path: '/save', place });
  // Otherwise the next attempt may be faster than the rest of the text and the reload.
  if (reloads) proxy.reject('/save');
  await field.pressSequentially(first, { timeout });
  await expect.poll(() => proxy.isDone(), { timeout }).toBe(true);
  if (reloads) {
    await field.pressSequentially(text.slice(first.length), { timeout });
    await page.reload();
    proxy.reject(undefined);
    await untilReady(page, timeout);
    await expect(field).toHaveValue(text, { timeout });
  } else await showConnection(editing);
  await untilSaved(page, timeout);
}

/** The connection is back, of which some browsers tell the page. */
async function showConnection({ page, round }: Editing): Promise<void> {
  if (round % 3 !== 0) await page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** Publishes, and sends the same form again after the connection was cut, as browsers offer it. */
async function publish({ page, proxy, round, timeout }: Editing): Promise<void> {
  await page.getByRole('button', { name: 'Preview and publish' }).click({ timeout });
  const button = page.getByRole('button', { name: 'Publish now' });
  await expect(button).toBeVisible({ timeout });
  const form = await button.evaluate(({ form: sent }: HTMLButtonElement) => ({
    action: sent?.action ?? '',
    fields: [...(sent?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value] as const),
  }));
  proxy.cutNext({ path: '/change', place: cutPlaces[(round + 1) % cutPlaces.length] ?? 'after' });
  await button.click();
  await expect.poll(() => proxy.isDone(), { timeout }).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    // The page of the error may still be on its way.
    await expect(() => page.goto(`${proxy.url}/portal/drops`)).toPass({ timeout });
    await page.evaluate(sendAgain, form);
    await page.waitForURL(/done=published$/, { timeout });
  }
}

interface SentForm {
  action: string;
  fields: (readonly [name: string, value: string])[];
}

/** Runs in the page. */
function sendAgain({ action, fields }: SentForm): void {
  const form = document.createElement('form');
  Object.assign(form, { action, method: 'post' });
  for (const [name, value] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
  document.body.append(form);
  form.submit();
}
