import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pineDomain as shop } from '../support/world/test-stores.ts';
import { until } from '../support/until.ts';
import { expect, expectPageQuality, test } from './support/browser-test.ts';
import { openAdmin } from './support/open-admin.ts';
import { countEmails } from '../support/db/collabs.ts';
import { findLockWait, lockTable } from '../support/db/locks.ts';

async function expectPageQualityAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectPageQuality(page);
}

const header = 'email,firstName,lastName,discountAmount';
const people = Array.from(
  { length: 20 },
  (_, index) => `p${index}@import.example,Person,No ${index},${index === 0 ? 60 : 15}`,
);
const file = (content: string) => ({
  name: 'spring.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
});

test('an import is checked row by row, then runs with visible progress', async ({ page, world }) => {
  const frame = await openAdmin(page, world, { shop, path: '/collabs/import' });
  const template = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Download template' }).click();
  expect(await readFile(await (await template).path(), 'utf8')).toContain('"email","firstName","lastName"');
  await expectPageQualityAt(page, 1280);
  const upload = frame.locator('input[type=file]');
  await upload.setInputFiles(
    file([header, ...people, 'f@import.example,F,F,0.15', '=cmd@x,,"Nobody, really",150'].join('\n')),
  );
  await expect(
    frame.getByText(
      '20 new creators, 0 collabs to update, 0 existing creators without changes, 2 rows with errors.',
    ),
  ).toBeVisible();
  await expect(frame.getByText('1 creator gets 50% off or more')).toBeVisible();
  const [large, other] = [frame.getByRole('listitem').nth(0), frame.getByRole('listitem').nth(1)];
  await expect(large).toContainText(/60% off · .*50% or more/);
  await expect(other).toContainText('15% off');
  await expect(other).not.toContainText('Half');
  await frame.getByRole('tab', { name: 'Errors (2)' }).click();
  await expect(frame.getByText('discountAmount: Did you mean 15%?')).toBeVisible();
  await expect(frame.getByText('firstName: Required.')).toBeVisible();
  await expectPageQualityAt(page, 375);
  await page.reload();
  await expect(frame.getByText('firstName: Required.')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await frame.getByRole('button', { name: 'Import 20 creators' }).click();
  await expect(frame.getByRole('dialog')).toContainText('1 creator gets 50% off or more');
  await expectPageQuality(page);
  await frame.getByRole('dialog').getByRole('button', { name: 'Import 20 creators' }).click();
  await expect(frame.getByText('20 creators added')).toBeVisible();
  await frame.getByRole('tab', { name: 'New (20)' }).click();
  await expect(frame.getByText('Created').first()).toBeVisible();
  await expectPageQualityAt(page, 1280);
  expect(await countEmails(world.database, '@import.example')).toBe(20);
  const result = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Download result' }).click();
  const written = await readFile(await (await result).path(), 'utf8');
  expect(written).toContain(`"'=cmd@x","","Nobody, really","150","refused"`);
  expect(written.match(/"created"/g)).toHaveLength(20);

  // The exported file, with another last name, updates a collab.
  await openAdmin(page, world, { shop, path: '/collabs?q=p7@import.example' });
  const download = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Export' }).click();
  const exported = await readFile(await (await download).path(), 'utf8');
  expect(exported.split('\r\n')).toHaveLength(3);
  await openAdmin(page, world, { shop, path: '/collabs/import' });
  await frame.getByRole('checkbox', { name: 'Update existing collabs' }).check();
  await upload.setInputFiles(file(exported.replace('"No 7"', '"Seven"')));
  await expect(frame.getByText('lastName: No 7 → Seven')).toBeVisible();
  await expectPageQualityAt(page, 375);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectPageQuality(page);
  await expect(frame.getByText('Person No 7')).toBeVisible();
  await frame.getByRole('button', { name: 'Update 1 collab' }).click();
  await expect(frame.getByRole('dialog')).toContainText('1 existing collab changes.');
  await expect(frame.getByRole('dialog')).not.toContainText('Each new creator');
  await expect(frame.getByRole('dialog')).toContainText('its usage count starts again');
  await frame.getByRole('dialog').getByRole('button', { name: 'Update 1 collab' }).click();
  await expect(frame.getByText('1 collab updated.')).toBeVisible();
});

test('a stopped import keeps the created collabs', async ({ page, world }) => {
  const frame = await openAdmin(page, world, { shop, path: '/collabs/import' });
  const many = Array.from({ length: 600 }, (_, index) => `q${index}@stopped.example,Person,No ${index},15`);
  await frame.locator('input[type=file]').setInputFiles(file([header, ...many].join('\n')));
  await frame.getByRole('button', { name: 'Import 600 creators' }).click();
  const lock = await lockTable(world.database.url, 'events');
  await frame.getByRole('dialog').getByRole('button', { name: 'Import 600 creators' }).click();
  await lock.untilBlocked('collabs');
  await frame.getByRole('button', { name: 'Stop import' }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Stop import' }).click();
  // Who stops a list waits for the rows that are in progress.
  const stop = () => findLockWait(world.database, 'UPDATE%collab_imports');
  await until('the stop waits', async () => (await stop()) !== undefined);
  await lock.release();
  await expect(frame.getByText(/^Import stopped/)).toBeVisible();
  await expectPageQualityAt(page, 375);
  await page.setViewportSize({ width: 1280, height: 900 });
  const result = page.waitForEvent('download');
  await frame.getByRole('button', { name: 'Download result' }).click();
  const written = await readFile(await (await result).path(), 'utf8');
  const made = await countEmails(world.database, '@stopped.example');
  expect(made).toBeLessThan(600);
  expect(written.match(/"not created: the import was stopped"/g)).toHaveLength(600 - made);
});

test('an unreadable file shows an error', async ({ browser, world }) => {
  // A page without the console check, because browsers report every error status.
  const context = await browser.newContext({ viewport: { width: 375, height: 900 } });
  const page = await context.newPage();
  const frame = await openAdmin(page, world, { shop, path: '/collabs/import' });
  await frame.locator('input[type=file]').setInputFiles(file('mail;mail\na;b'));
  await expect(frame.getByText('mail: Duplicate column')).toBeVisible();
  await expectPageQuality(page);
  await context.close();
});
