import { createCollab, getCollab, updateCollab } from '../support/http/api-calls.ts';
import { expect, expectPageQualityAt, test } from './support/browser-test.ts';
import { intercept } from './support/hold-requests.ts';
import { openAdmin, saveButton } from './support/open-admin.ts';

/** What of a field is selected, in the browser. */
function wholeSelection(field: Element): string {
  if (!(field instanceof HTMLInputElement)) return '';
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

test.describe('collabs in a store’s admin', () => {
  test('show errors next to fields, and keep what was typed', async ({ browser, world }) => {
    // A page without the console check, because browsers report every error status.
    const context = await browser.newContext();
    const page = await context.newPage();
    const { halo } = world;
    const { _id, affiliateCode } = await createCollab(world, halo);
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    // The simulated admin denies clipboard access, so the field's selection is copied.
    const copyCode = frame.getByRole('button', { name: 'Copy Code', exact: true });
    await copyCode.press('Enter');
    await expect(frame.getByRole('status').filter({ hasText: 'Code copied' })).toHaveCount(1);
    await expect(copyCode).toBeFocused();
    await frame.getByLabel('First name').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.press('ControlOrMeta+V');
    await expect(frame.getByLabel('First name')).toHaveValue(affiliateCode);
    await frame
      .locator('body')
      .evaluate(() => void Object.defineProperty(document, 'execCommand', { value: () => false }));
    await frame.getByRole('button', { name: 'Copy Affiliate link', exact: true }).click();
    await expect(frame.getByText('Your browser blocked copying.')).toBeVisible();
    await copyCode.click();
    await expect(frame.getByRole('alert').filter({ hasText: 'blocked copying' })).toHaveCount(2);
    const selected = await frame.locator(':focus').evaluate(wholeSelection);
    expect(selected).toBe(affiliateCode);
    await frame.getByLabel('First name').fill('Grace');
    await frame.getByLabel('Color').fill('greenish');
    await frame.getByLabel('Discount', { exact: true }).selectOption('Percentage');
    await expect(frame.getByText('The code moves to another discount')).toBeVisible();
    await frame.getByLabel('Amount').fill('60');
    await frame.getByLabel('Tags').fill(`new, ${'x'.repeat(65)}`);
    await saveButton(page).click();
    // All of them, although the server finds them in several steps.
    await expect(frame.getByText('Fix 3 fields below.')).toBeVisible();
    await expect(frame.getByText('Confirm this discount')).toBeVisible();
    await expect(frame.getByText('Use at most 64 characters.')).toBeVisible();
    await expect(frame.getByLabel('Color')).toBeFocused();
    await frame.getByLabel('Tags').fill('new');
    await frame.getByLabel('Color').fill('#2e7d31');
    await saveButton(page).click();
    const isCorrect = frame.getByRole('checkbox', { name: 'Yes, 60% off is correct' });
    await expect(isCorrect).toBeFocused();
    // The same request would fail again.
    await expect(frame.getByText('Changes not saved')).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await isCorrect.check();
    await expect(frame.getByText('Confirm this discount')).toHaveCount(0);
    await expect(frame.getByText('Changes not saved')).toHaveCount(0);
    await expect(isCorrect).toHaveAttribute('aria-invalid', 'false');
    await frame.getByLabel('Amount').fill('90');
    await expect(frame.getByRole('checkbox', { name: 'Yes, 90% off is correct' })).not.toBeChecked();
    await frame.getByLabel('Amount').fill('60');
    await frame.getByRole('checkbox', { name: 'Yes, 60% off is correct' }).check();
    await frame.getByLabel('Tags').fill(`new, ${'x'.repeat(65)}`);
    await frame.getByLabel('Color').fill('greenish');
    await saveButton(page).click();
    await expect(frame.getByText('Fix 2 fields below.')).toBeVisible();
    await frame.getByLabel('Tags').fill('new');
    await expect(frame.getByText('Use at most 64 characters.')).toHaveCount(0);
    await expect(frame.getByText('Fix 1 field below.')).toBeVisible();
    await expect(frame.getByText('Enter a color such as').first()).toBeVisible();
    await expectPageQualityAt(page, 1280);
    await frame.getByLabel('Color').fill('#2e7d32');
    await expect(frame.getByText('Changes not saved')).toHaveCount(0);
    await frame.locator('body').evaluate((body) =>
      window.addEventListener('keydown', (event) => {
        body.dataset['handledKey'] = event.defaultPrevented ? event.key : '';
      }),
    );
    await page.keyboard.press('ControlOrMeta+S');
    await expect(frame.locator('body')).toHaveAttribute('data-handled-key', /s/i);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await getCollab(world, halo, _id)).toMatchObject({
      discount: { discountAmount: 0.6 },
      creator: { firstName: 'Grace', shop: { theme: { primaryColor: '#2e7d32' } } },
    });

    // A session that ended outside the app: nothing of the app responds, and the reload of the page never does.
    await frame.getByLabel('First name').fill('Unsaved');
    const signIn = await intercept(page, /\.data/, async (route) => {
      const isReload = route.request().method() === 'GET' && !route.request().url().includes('_root');
      if (!isReload) await route.fulfill({ status: 401 });
    });
    await saveButton(page).click();
    await expect(frame.getByText('Your session expired. Your entries are still here.')).toBeVisible();
    signIn();
    await frame.getByRole('button', { name: 'Try again' }).last().click();
    await expect(saveButton(page)).toBeHidden();

    // The action has succeeded, and the page cannot be reloaded.
    const letRead = await intercept(page, /\/collabs\/[^/]+\.data/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await frame.getByLabel('First name').fill('Typed');
    await frame.getByRole('button', { name: 'Sync again' }).click();
    await expect(frame.getByText('Couldn’t refresh this page.')).toBeVisible();
    await expectPageQualityAt(page, 375);
    // The page also tries again by itself.
    const again = frame.getByRole('button', { name: 'Try again' });
    await again.focus();
    letRead();
    await again.press('Enter');
    await expect(frame.getByText('Couldn’t refresh this page.')).toHaveCount(0);
    await expect(frame.getByLabel('First name')).toHaveValue('Typed');

    // So does the page that another query would have shown.
    await page.setViewportSize({ width: 1280, height: 900 });
    await createCollab(world, halo);
    const list = await openAdmin(page, world, { shop: halo.domain, path: '/collabs' });
    await page.route(/\/collabs\.data/, (route) => route.abort());
    await list.getByRole('button', { name: 'Paused', exact: true }).click();
    await expect(list.getByText('Couldn’t refresh this page.')).toBeVisible();
    await expect(list.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await context.close();
  });

  test('have a page description and custom values of every type', async ({ page, world }) => {
    const { halo } = world;
    const picture = { url: 'https://cdn.example.com/b.jpg', mediaContentType: 'IMAGE' };
    const { _id } = await createCollab(world, halo, {
      shop: { description: 'First' },
      custom: {
        'cc-followers-in-thousands': 4.5,
        'cc-is-vegan': true,
        'cc-topics': ['skin', 'sea'],
        'cc-looks': ['https://cdn.example.com/a.jpg', picture],
        'cc-story': 'One\nTwo',
      },
    });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    await frame.getByLabel('Page description').fill('Two\nlines');
    await frame.getByLabel('Followers in thousands').fill('5,5');
    await frame.getByLabel('Is vegan').selectOption('No');
    await frame.getByLabel('Topics').fill('skin\nsun: and sea');
    await expect(frame.getByLabel('Looks')).toHaveValue(
      'https://cdn.example.com/a.jpg\nhttps://cdn.example.com/b.jpg',
    );
    await expectPageQualityAt(page, 1280, 375);
    await saveButton(page).click();
    await expect(saveButton(page)).toBeHidden();
    const { creator, custom } = await getCollab(world, halo, _id);
    expect(creator.shop.description).toBe('Two\nlines');
    expect(custom).toMatchObject({
      'cc-followers-in-thousands': 5.5,
      'cc-is-vegan': false,
      'cc-topics': ['skin', 'sun: and sea'],
      'cc-looks': [{ url: 'https://cdn.example.com/a.jpg' }, picture],
      'cc-story': 'One\nTwo',
    });
  });

  test('show a field that two people changed with both values, and save the chosen one', async ({
    page,
    world,
    expectRejection,
  }) => {
    const { halo } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Ada' });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    await frame.getByLabel('First name').fill('Bbbb');
    await frame.getByLabel('Tags').fill('mine');
    await updateCollab(world, halo, { collabId: _id, firstName: 'Aaaa', title: 'Theirs' });
    expectRejection(409);
    await saveButton(page).click();
    const field = frame.getByRole('group', { name: 'First name' }).first();
    await expect(field).toContainText('Bbbb');
    await expect(field).toContainText('Aaaa');
    await expect(field).toContainText('Changed by: ');
    const panel = frame.getByRole('group', { name: 'A field has changed since you opened the page' });
    await expect(panel).toBeFocused();
    await expectPageQualityAt(page, 1280, 375);
    await expect(frame.getByLabel('First name')).toHaveValue('Bbbb');
    await field.getByText('Use saved version').click();
    await panel.getByRole('button', { name: 'Apply and save' }).click();
    await expect(saveButton(page)).toBeHidden();
    await expect(panel).toHaveCount(0);
    await expect(frame.getByLabel('First name')).toHaveValue('Aaaa');
    const merged = await getCollab(world, halo, _id);
    expect(merged.creator).toMatchObject({ firstName: 'Aaaa', tags: ['mine'] });
    // The other choice: the user's value replaces the saved one.
    await frame.getByLabel('First name').fill('Cccc');
    await updateCollab(world, halo, { collabId: _id, firstName: 'Dddd' });
    expectRejection(409);
    await saveButton(page).click();
    await panel.getByRole('button', { name: 'Apply and save' }).click();
    await expect(saveButton(page)).toBeHidden();
    expect((await getCollab(world, halo, _id)).creator.firstName).toBe('Cccc');
  });

  test('are edited again after a save that changed nothing', async ({ page, world }) => {
    const { halo } = world;
    const { _id } = await createCollab(world, halo, { firstName: 'Ada' });
    const frame = await openAdmin(page, world, { shop: halo.domain, path: `/collabs/${_id}` });
    const name = frame.getByLabel('First name');
    await name.fill('Ada ');
    await saveButton(page).click();
    await expect(saveButton(page)).toBeHidden();
    await expect(name).toHaveValue('Ada');
    await name.fill('Adam');
    await saveButton(page).click();
    await expect(saveButton(page)).toBeHidden();
    expect((await getCollab(world, halo, _id)).creator.firstName).toBe('Adam');
  });
});
