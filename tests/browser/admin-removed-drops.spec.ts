import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import de from '#app/i18n/pages/de.json' with { type: 'json' };
import en from '#app/i18n/pages/en.json' with { type: 'json' };
import type { FrameLocator } from '@playwright/test';
import { expect, test } from './support/browser-test.ts';
import { lookAtBothWidths, save } from './support/drop-page.ts';
import { openAdmin } from './support/open-admin.ts';

/** Whole texts of drops' pages that are others in German, and long enough to be no word of a product. */
const english = Object.entries(en.drop)
  .filter(([name, text]) => text !== (de.drop as Record<string, string>)[name])
  .map(([, text]) => text)
  .filter((text) => text.length > 5 && !text.includes('{'));

async function expectGermanAlone(frame: FrameLocator): Promise<void> {
  const lines = (await frame.locator('body').innerText()).split('\n').map((line) => line.trim());
  expect(lines.filter((line) => english.includes(line))).toEqual([]);
}

test('a drop is created, changed, removed and restored in German', async ({ page, world }) => {
  const { halo } = world;
  const { _id: collabId } = await createCollab(world, halo, { firstName: 'Änne' });
  await createDrop(world, halo, { collabId, title: 'Bleibt' });
  const frame = await openAdmin(page, world, {
    shop: halo.domain,
    path: `/collabs/${collabId}/drops/new?locale=de`,
  });
  await frame.getByLabel('Titel').fill('Für den Winter');
  await frame.getByRole('button', { name: 'Produkte hinzufügen' }).first().click();
  for (const name of ['halo lamp', 'halo mug']) await page.getByLabel(name).check();
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await frame.getByRole('button', { name: 'Notiz und Medien bearbeiten: halo lamp' }).click();
  await frame.getByLabel('Notiz', { exact: true }).fill('Jeden Abend.');
  await expectGermanAlone(frame);
  await save(page, frame, 'Speichern');
  await expect(page.getByText('Drop gespeichert')).toBeVisible();
  await expect(page).toHaveURL(/\/drops\/[0-9a-f-]{36}/);
  await frame.getByLabel('Titel').fill('Für den Sommer');
  await frame.getByRole('button', { name: 'halo mug aus dem Drop entfernen' }).click();
  await save(page, frame, 'Speichern');
  await frame.getByRole('button', { name: 'Zeigen' }).click();
  await expect(frame.locator('span', { hasText: 'Entfernt: halo mug' })).toBeVisible();
  await expectGermanAlone(frame);

  await frame.getByRole('button', { name: 'Drop entfernen', exact: true }).click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Drop entfernen' }).click();
  await frame.getByRole('link', { name: 'Entfernte Drops' }).click();
  await expect(frame.getByRole('heading', { name: 'Für den Sommer' })).toBeVisible();
  expect((await getCollab(world, halo, collabId)).drops).toHaveLength(1);
  await frame.getByRole('button', { name: 'Verlauf zeigen: Für den Sommer' }).click();
  await expect(frame.getByText('Hat den Drop aus dem Shop entfernt')).toBeVisible();
  await expect(frame.getByText('Titel: „Für den Winter“ zu „Für den Sommer“')).toBeVisible();
  await expectGermanAlone(frame);
  await lookAtBothWidths(page);
  await frame.getByRole('button', { name: 'Für den Sommer wiederherstellen' }).click();
  await expect(page.getByText('Drop wiederhergestellt')).toBeVisible();
  await expect(frame.getByLabel('Titel')).toHaveValue('Für den Sommer');
  await expect(frame.getByLabel('Notiz', { exact: true })).toHaveCount(0);
  await frame.getByRole('button', { name: 'Zeigen' }).click();
  await expect(frame.getByText('Hat den Drop wiederhergestellt')).toBeVisible();
  const { drops } = await getCollab(world, halo, collabId);
  expect(drops).toMatchObject([
    { title: 'Für den Sommer', enhancements: [{ note: 'Jeden Abend.' }] },
    { title: 'Bleibt' },
  ]);
});

test('drops of all creators are found, duplicated, removed and restored by keyboard', async ({
  page,
  world,
}) => {
  const { halo } = world;
  const frame = await openAdmin(page, world, { shop: halo.domain, path: '/drops?q=zzz' });
  await expect(frame.getByText('No drops found')).toBeVisible();
  await lookAtBothWidths(page);
  const { _id: collabId } = await createCollab(world, halo, { firstName: 'Wren', lastName: 'Hill' });
  await createDrop(world, halo, { collabId, title: 'Lanterns' });
  await openAdmin(page, world, { shop: halo.domain, path: '/drops' });
  await expect(frame.getByRole('link', { name: 'Wren Hill' })).toBeVisible();
  await frame.getByRole('link', { name: 'Lanterns' }).press('Enter');
  for (const button of ['Cancel', 'Duplicate drop']) {
    await frame.getByRole('button', { name: 'Duplicate drop' }).press('Enter');
    const dialog = frame.getByRole('dialog');
    await expect(dialog).toContainText('The copy appears in your store at once');
    await dialog.getByRole('button', { name: button }).press('Enter');
    if (button === 'Cancel') expect((await getCollab(world, halo, collabId)).drops).toHaveLength(1);
  }
  await expect(frame.getByLabel('Title')).toHaveValue('Copy of Lanterns');
  await expect(page.getByText('Drop duplicated')).toBeVisible();
  const { drops } = await getCollab(world, halo, collabId);
  expect(drops.map(({ title, products }) => [title, products.length])).toEqual([
    ['Copy of Lanterns', 1],
    ['Lanterns', 1],
  ]);

  await openAdmin(page, world, { shop: halo.domain, path: '/drops?creator=wren' });
  await expect(frame.getByRole('row')).toHaveCount(3);
  await lookAtBothWidths(page);
  await frame.getByPlaceholder('Search by title').fill('copy');
  await expect(frame.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=copy/);
  await frame.getByRole('checkbox', { name: 'Select Drop' }).press('Space');
  await frame.getByRole('button', { name: 'Remove drops' }).press('Enter');
  await frame.getByRole('dialog').getByRole('button', { name: 'Remove drops' }).press('Enter');
  await expect(frame.getByText('1 drop removed')).toBeVisible();
  await expect(frame.getByText('No drops found')).toBeVisible();
  await openAdmin(page, world, { shop: halo.domain, path: '/drops?state=removed&q=copy&locale=de' });
  await expect(frame.getByRole('link', { name: 'Copy of Lanterns' })).toBeVisible();
  await lookAtBothWidths(page);
  await frame.getByRole('checkbox', { name: /Drop/ }).last().press('Space');
  await frame.getByRole('button', { name: 'Drops wiederherstellen' }).press('Enter');
  await frame.getByRole('dialog').getByRole('button', { name: 'Drops wiederherstellen' }).press('Enter');
  await expect(frame.getByText('1 Drop wiederhergestellt')).toBeVisible();
  expect((await getCollab(world, halo, collabId)).drops).toHaveLength(2);
});

test('errors are in German: in a field, above a page, and per row', async ({ browser, world }) => {
  // A page without the console check, because browsers report every error status.
  const context = await browser.newContext();
  const page = await context.newPage();
  const { halo } = world;
  const { affiliateCode } = await createCollab(world, halo, {});
  const { _id: collabId } = await createCollab(world, halo, {});
  const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${collabId}?locale=de` });
  await frame.getByLabel('Eigener Link').fill('http://halo.example/');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(frame.getByText('Beginnen Sie die URL mit https://.', { exact: true })).toBeVisible();
  await expect(frame.getByText('Korrigieren Sie 1 Feld unten.')).toBeVisible();
  await frame.getByLabel('Eigener Link').fill('');
  await frame.getByLabel('Code', { exact: true }).fill(affiliateCode);
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await expect(
    frame.getByText('Dieser Code wird bereits verwendet. Wählen Sie einen anderen.'),
  ).toBeVisible();

  const imports = await openAdmin(page, world, { shop: halo.domain, path: '/collabs/import?locale=de' });
  const rows = `email,firstName,lastName,discountAmount,discountType\nada,Ada,Lovelace,0,Percentage`;
  await imports
    .locator('input[type=file]')
    .setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
  await expect(imports.getByText(/^email: Geben Sie eine gültige E-Mail-Adresse ein\./)).toBeVisible();
  await context.close();
});
