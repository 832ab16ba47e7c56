import type { Page } from '@playwright/test';
import { createCollab } from '../support/http/api-calls.ts';
import { untilInvitation } from '../support/portal/portal.ts';
import { expect, expectPageQuality, expectPortalQuality, test } from './support/browser-test.ts';
import { openAdmin, saveButton } from './support/open-admin.ts';

test.use({ viewport: { width: 375, height: 720 } });

/* Other specs in the same world may rename the brand. */

/** Opens the link of a caught mail as a person does: in the mail, in a new tab. */
async function openMailLink(
  page: Page,
  mailUrl: string,
  { subject, link }: { subject: RegExp; link: string },
) {
  await page.goto(mailUrl);
  await page.getByRole('link', { name: subject }).first().click();
  const opened = page.context().waitForEvent('page');
  await page.frameLocator('iframe').getByRole('link', { name: link }).click();
  return opened;
}

test('a brand invites a creator, who accepts', async ({ page, world }) => {
  const email = 'ines@example.com';
  const { _id } = await createCollab(world, world.halo, { email, firstName: 'Ines' });
  const admin = await openAdmin(page, world, { shop: world.halo.domain, path: `/collabs/${_id}` });
  await expect(admin.getByText('Not invited')).toBeVisible();
  await admin.getByRole('button', { name: 'Send invitation' }).click();
  await expect(admin.getByText('Invited', { exact: true })).toBeVisible();
  await untilInvitation(world.mailUrl, email);
  const portal = await openMailLink(page, world.mailUrl, {
    subject: /^Halo.* invites you to its creator program/,
    link: 'View invitation',
  });
  await expect(portal.getByRole('heading', { level: 1, name: /^Halo.* invites you$/ })).toBeVisible();
  await expect(portal.getByText(`You accept as ${email}`)).toBeVisible();
  await expectPortalQuality(portal);
  await portal.getByRole('button', { name: 'Accept invitation' }).click();
  await portal.getByRole('link', { name: 'Skip for now' }).click();
  await expect(portal.getByRole('article', { name: /^Halo/ })).toBeVisible();
  const after = await openAdmin(page, world, { shop: world.halo.domain, path: `/collabs/${_id}` });
  await expect(after.getByText('Accepted', { exact: true })).toBeVisible();
});

test('a brand invites a creator with the collab that it adds', async ({ page, world }) => {
  const admin = await openAdmin(page, world, { shop: world.halo.domain, path: '/collabs/new' });
  const email = 'added@example.com';
  await admin.getByLabel('Email').fill(email);
  await admin.getByLabel('First name').fill('Ada');
  await admin.getByLabel('Last name').fill('Ded');
  await admin.getByRole('checkbox', { name: 'Send invitation' }).check();
  await saveButton(page).click();
  await expect(admin.getByText('Creator added')).toBeVisible();
  await expect(admin.getByText('Invited', { exact: true })).toBeVisible();
  await untilInvitation(world.mailUrl, email);
});

test('a creator applies without JavaScript, the brand approves, and the creator signs in', async ({
  page,
  browser,
  world,
}) => {
  const email = 'juno@example.com';
  const shop = world.halo.domain;
  const settings = await openAdmin(page, world, { shop, path: '/settings/applications' });
  await settings.getByLabel('Accept applications').check();
  await settings.getByRole('button', { name: 'Add question' }).click();
  await settings.getByLabel('Question 1').fill('Which topics?');
  await settings.getByLabel('Answer').selectOption('choice');
  await settings.getByLabel('Options').fill('Home\nGarden');
  await settings.getByLabel('Required').check();
  await expectPageQuality(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 375, height: 720 },
  });
  const form = await context.newPage();
  await form.goto(`${world.appUrl}/apply/halo`);
  await expect(form.getByLabel('Leave this field empty')).not.toBeInViewport();
  await form.getByLabel('First name').fill('Juno');
  await form.getByLabel('Last name').fill('Park');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Which topics?').selectOption('Garden');
  const sent = form.getByRole('heading', { name: 'Application sent' });
  const tooFast = form.getByRole('alert');
  // A person who is as fast as a program sends the form again.
  await expect(async () => {
    await form.getByRole('button', { name: 'Send application' }).click();
    await expect(sent.or(tooFast)).toBeVisible();
    await expect(sent).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await context.close();

  const home = await openAdmin(page, world, { shop });
  await home.getByRole('link', { name: '1 new application' }).click();
  await home.getByRole('link', { name: 'Juno Park' }).click();
  await expect(home.getByText('Garden')).toBeVisible();
  await expectPageQuality(page);
  await home.getByLabel('Message to the applicant').fill('Not this year');
  await home.getByRole('link', { name: 'Applications' }).click();
  await expect(home.getByRole('dialog')).toContainText('Leave without saving?');
  await home.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(home.getByLabel('Message to the applicant')).toHaveValue('Not this year');
  await home.getByRole('button', { name: 'Approve and invite' }).click();
  await expect(home.getByText('Approved', { exact: true })).toBeVisible();
  await untilInvitation(world.mailUrl, email);
  const portal = await openMailLink(page, world.mailUrl, {
    subject: /^Halo.* has approved your application/,
    link: 'View invitation',
  });
  await portal.getByRole('button', { name: 'Accept invitation' }).click();
  await portal.getByRole('link', { name: 'Skip for now' }).click();
  await expect(portal.getByRole('article', { name: /^Halo/ })).toBeVisible();
});

test('the application page is readable in the brand’s color, in both color schemes', async ({
  page,
  world,
}) => {
  const settings = await openAdmin(page, world, { shop: world.halo.domain, path: '/settings/brand' });
  await settings.getByRole('textbox', { name: /color/i }).first().fill('#ffee00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto(`${world.appUrl}/apply/halo`);
  await expect(page.getByRole('heading', { name: /^Apply to Halo/ })).toBeVisible();
  await expectPortalQuality(page);
});
