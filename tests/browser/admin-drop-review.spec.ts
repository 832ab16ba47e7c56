import { queryStore } from '../support/store/admin-api.ts';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { addScheduledDraft, addSubmittedDraft, resubmitDraft } from '../support/portal/creator-drafts.ts';
import { viewStore } from '../support/store/store-view.ts';
import { pineDomain } from '../support/world/test-stores.ts';
import { until } from '../support/until.ts';
import { expect, expectPageQuality, expectPageQualityAt, test } from './support/browser-test.ts';
import { openAdmin } from './support/open-admin.ts';
import { expectSaved, onPhone, open, save } from './support/settings-page.ts';

test('a brand sets what creators may write', async ({ page, world, expectRejection }) => {
  const { domain, products } = world.halo;
  await queryStore(world.platformUrl, domain, {
    query: 'mutation ($input: CollectionInput!) { collectionCreate(input: $input) { collection { id } } }',
    variables: { input: { title: 'For creators', products: [`gid://shopify/Product/${products[0]}`] } },
  });
  const { _id: collabId } = await createCollab(world, world.halo, { firstName: 'Rosa', lastName: 'Lind' });
  await addScheduledDraft(world.database, collabId, {
    title: 'Rain walk',
    products: [{ id: `gid://shopify/Product/${products[0]}`, enhancement: null, custom: {} }],
  });
  const settings = await open(page, world, '/creators');
  await expect(settings.getByText('Rain walk')).toHaveCount(0);
  await settings.getByLabel('Approve drops before they are published').check();
  // Approval does not stop it.
  await expect(settings.getByText('1 scheduled drop is published without approval')).toBeVisible();
  await expect(settings.getByText(/“Rain walk” by Rosa Lind, \w+/)).toBeVisible();
  await settings.getByLabel('Notes on products').uncheck();
  await settings.getByText('Products of a collection').click();
  const picker = page.getByRole('dialog', { name: 'Select collections' });
  await picker.getByLabel('For creators').check();
  await picker.getByRole('button', { name: 'Select' }).click();
  await expect(settings.getByText('For creators')).toBeVisible();
  await settings.getByLabel('Products per drop').fill('500');
  await onPhone(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  expectRejection(400);
  await save(page);
  await expect(settings.getByText('Enter a whole number from 1 to 250.')).toBeVisible();
  await settings.getByLabel('Products per drop').fill('20');
  await save(page);
  await expectSaved(page);
  const again = await open(page, world, '/creators');
  await expect(again.getByLabel('Notes on products')).not.toBeChecked();
  await expect(again.getByLabel('Title', { exact: true })).toBeChecked();
  await expect(again.getByText('For creators')).toBeVisible();
  await expect(again.getByLabel('Products per drop')).toHaveValue('20');
  await again.getByText('All products').click();
  await again.getByLabel('Approve drops before they are published').uncheck();
  await again.getByLabel('Notes on products').check();
  await save(page);
  await expectSaved(page);
});

test('a brand requests changes of a drop, and approves it when it comes back', async ({ page, world }) => {
  const { halo, database, platformUrl } = world;
  const shop = halo.domain;
  const { _id: collabId } = await createCollab(world, halo, { firstName: 'Ana', lastName: 'Reyes' });
  const item = (number = '', note = '') => ({
    id: `gid://shopify/Product/${number}`,
    custom: {},
    enhancement: note === '' ? null : { note, media: [] },
  });
  const products = [item(halo.products[0], 'My favorite'), item(halo.products[1])];
  const draftId = await addSubmittedDraft(database, { collabId }, { title: 'Rainy days', products });

  // The admin adds parameters of its own to the URL of a document.
  const empty = await openAdmin(page, world, { shop: pineDomain, path: '/drops' });
  await expect(empty.getByText('No drops found')).toHaveCount(0);
  await expect(empty.getByRole('link', { name: 'View collabs' })).toBeVisible();
  const home = await openAdmin(page, world, { shop });
  await home.getByRole('link', { name: '1 drop waits for your approval' }).click();
  await expect(home.getByText('Ana Reyes · 2 products')).toBeVisible();
  await expectPageQualityAt(page, 1280, 375);
  await home.getByRole('link', { name: 'Rainy days' }).click();
  await expect(home.getByRole('region', { name: 'Preview' })).toContainText('My favorite');
  await expectPageQualityAt(page, 375, 1280);
  await home.getByLabel('What should change?').fill('Please add a description.');
  await home.getByRole('link', { name: 'Drops to review' }).click();
  await expect(home.getByRole('dialog')).toContainText('Leave without saving?');
  await home.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await home.getByRole('button', { name: 'Request changes' }).click();
  await expect(home.getByText('No drops to review')).toBeVisible();
  const returned = await openAdmin(page, world, { shop, path: `/drops/review/${draftId}` });
  await expect(returned.getByText('Not submitted')).toBeVisible();
  await expect(returned.getByText('My favorite')).toHaveCount(0);

  await resubmitDraft(database, { collabId, draftId }, 'For rainy days.');
  const drops = await openAdmin(page, world, { shop, path: '/drops' });
  await drops.getByRole('link', { name: 'Review 1 drop' }).click();
  await drops.getByRole('link', { name: 'Rainy days' }).click();
  const comment = drops.getByLabel('What should change?');
  await comment.fill('Looks great.');
  const approve = drops.getByRole('button', { name: 'Approve and publish' });
  await approve.click();
  const question = drops.getByRole('dialog', { name: 'Approve without your comment?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(comment).toHaveValue('Looks great.');
  await approve.click();
  await question.getByRole('button', { name: 'Approve without comment' }).click();
  await expect(page.getByText('Drop approved')).toBeVisible();
  await expect(drops.getByText('No drops to review')).toBeVisible();
  await until('the store has the drop', async () => {
    const { collections } = await viewStore(platformUrl, shop);
    return collections.some(({ title, isPublished }) => title === 'Rainy days' && isPublished);
  });
});

test('changes of a published drop are shown beside it, and a stale draft cannot be approved', async ({
  page,
  world,
  expectRejection,
}) => {
  const { halo, database } = world;
  const shop = halo.domain;
  const { _id: collabId } = await createCollab(world, halo, { firstName: 'Bo', lastName: 'Lind' });
  const { _id: dropId } = await createDrop(world, halo, { collabId, title: 'Before' });
  const item = { id: `gid://shopify/Product/${halo.products[0]}`, custom: {}, enhancement: null };
  const changed = { title: 'After', products: [item] };
  const draftId = await addSubmittedDraft(database, { collabId, dropId }, changed);
  const editor = await openAdmin(page, world, { shop, path: `/collabs/${collabId}/drops/${dropId}` });
  await expect(editor.getByText('Bo Lind submitted changes to this drop')).toBeVisible();
  await expectPageQualityAt(page, 375, 1280);
  await editor.getByRole('link', { name: 'Review changes' }).click();
  await expect(editor.getByRole('heading', { name: 'Changes' })).toBeVisible();
  await expect(editor.getByText('Before', { exact: true })).toBeVisible();
  await expect(editor.getByText('In drop')).toHaveCount(0);
  await expectPageQuality(page);
  // The creator changes it while the page is open.
  await resubmitDraft(database, { collabId, draftId }, 'For all days.');
  expectRejection(409);
  await editor.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(editor.getByText('The creator withdrew or changed this drop.')).toBeVisible();
  const staff = await openAdmin(page, world, { shop, path: `/collabs/${collabId}/drops/${dropId}` });
  await staff.getByRole('textbox', { name: 'Title' }).fill('By the brand');
  await save(page);
  await expect(page.getByText('Drop saved')).toBeVisible();
  const stale = await openAdmin(page, world, { shop, path: `/drops/review/${draftId}` });
  await expect(stale.getByText('Your team changed this drop')).toBeVisible();
  await expect(stale.getByRole('button', { name: 'Approve and publish' })).toHaveCount(0);
  await stale.getByLabel('What should change?').fill('Please begin with our changes.');
  await stale.getByRole('button', { name: 'Request changes' }).click();
  await expect(stale.getByText('No drops to review')).toBeVisible();
});
