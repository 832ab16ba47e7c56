import type { BrowserContext, Locator } from '@playwright/test';
import { createCollab } from '../support/http/api-calls.ts';
import { viewStore } from '../support/store/store-view.ts';
import { untilInvitation, untilMail } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { expect, expectPortalQuality, test } from './support/browser-test.ts';
import { pixel } from './support/drop-page.ts';
import { openAdmin } from './support/open-admin.ts';
import { expectSaved, open, save } from './support/settings-page.ts';

test.use({ viewport: { width: 375, height: 720 }, hasTouch: true, isMobile: true });

/** Counts every touch of the screen in the pages of a browser, also those that a test did not intend. */
async function countTaps(context: BrowserContext): Promise<() => number> {
  let taps = 0;
  await context.exposeBinding('countTap', () => (taps += 1));
  await context.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void };
    addEventListener('touchstart', () => countTap(), { capture: true });
  });
  return () => taps;
}

/** Taps a field, and types with the keyboard of the phone. */
async function tapAndType(field: Locator, text: string): Promise<void> {
  await field.tap();
  await expect(field).toBeFocused();
  await field.page().keyboard.type(text);
}

test('from the invitation mail to a submitted drop in 12 taps, and to the storefront', async ({
  page,
  browser,
  world,
}) => {
  const email = 'rosa@example.com';
  const { halo, mailUrl, platformUrl } = world;
  const shop = halo.domain;
  const { _id: collabId } = await createCollab(world, halo, { email });
  const settings = await open(page, world, '/creators');
  await settings.getByLabel('Approve drops before they are published').check();
  await save(page);
  await expectSaved(page);
  const collab = await openAdmin(page, world, { shop, path: `/collabs/${collabId}` });
  await collab.getByRole('button', { name: 'Send invitation' }).click();
  await untilInvitation(mailUrl, email);

  const phone = await browser.newContext({
    viewport: { width: 375, height: 720 },
    hasTouch: true,
    isMobile: true,
  });
  const mail = await phone.newPage();
  const taps = await countTaps(phone);
  await mail.goto(mailUrl);
  await mail
    .getByRole('link', { name: /invites you to its creator program/ })
    .first()
    .click();
  const opened = phone.waitForEvent('page');
  // Not a tap: in a frame of another origin, some releases of Chromium open no page for it.
  await mail.frameLocator('iframe').getByRole('link', { name: 'View invitation' }).click();
  const portal = await opened;
  await portal.getByRole('button', { name: 'Accept invitation' }).tap();

  await expect(portal.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expectPortalQuality(portal);
  // The brand knows the name already.
  await expect(portal.getByLabel('First name')).not.toHaveValue('');
  await tapAndType(portal.getByLabel('Last name'), ' Lind');
  // The key at the bottom right of the phone's keyboard.
  await portal.keyboard.press('Tab');
  await portal.keyboard.type('I repair what others throw away.');
  await portal.getByRole('button', { name: 'Save and continue' }).tap();

  await expect(portal.locator('form[data-ready]')).toBeVisible();
  await expect(portal.getByRole('button', { name: 'Add halo mug' })).toBeVisible();
  await expectPortalQuality(portal);
  await tapAndType(portal.getByLabel('Title'), 'My workbench');
  for (const name of ['halo mug', 'halo balm', 'halo lamp'])
    await portal.getByRole('button', { name: `Add ${name}` }).tap();
  const chooser = portal.waitForEvent('filechooser');
  await portal.getByRole('group', { name: 'Photos and videos' }).first().getByText('Add photo').tap();
  await (await chooser).setFiles(pixel);
  await tapAndType(portal.getByLabel('Note for shoppers: halo balm'), 'For tired hands');
  await expect(portal.getByRole('button', { name: 'Photos and videos: remove file 1' })).toBeVisible();
  await expectPortalQuality(portal);
  await portal.getByRole('button', { name: 'Preview and publish' }).tap();
  await expect(portal).toHaveURL(/\/preview$/);
  await expect(portal.getByText('For tired hands')).toBeVisible();
  await expectPortalQuality(portal);
  await portal.getByRole('button', { name: /^Submit to/ }).tap();
  await expect(portal).toHaveURL(/done=submitted$/);
  await expectPortalQuality(portal);
  // The mail runs no scripts, so that the tap on its link is not counted. A count that lacks others would prove nothing.
  expect(1 + taps(), 'taps from the mail to the submitted drop').toBe(12);

  const review = await openAdmin(page, world, { shop, path: '/drops/review' });
  await review.getByRole('link', { name: 'My workbench' }).click();
  await expect(review.getByRole('region', { name: 'Preview' })).toContainText('For tired hands');
  await review.getByRole('button', { name: 'Approve and publish' }).click();
  await expect(page.getByText('Drop approved')).toBeVisible();
  await untilMail(mailUrl, email, 'My workbench');

  let path = '';
  await until('the store has the drop', async () => {
    const { entries } = await viewStore(platformUrl, shop);
    const entry = entries.find(({ data }) => JSON.stringify(data).includes('My workbench'));
    path = `/stores/${shop}/pages/creator/${entry?.handle}`;
    return entry !== undefined;
  });
  await page.goto(platformUrl + path);
  await expect(page.getByRole('heading', { name: 'My workbench' })).toBeVisible();
  await expect(page.getByText('For tired hands')).toBeVisible();
  const again = await open(page, world, '/creators');
  await again.getByLabel('Approve drops before they are published').uncheck();
  await save(page);
  await expectSaved(page);
  await phone.close();
});
