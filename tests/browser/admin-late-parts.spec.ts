import type { FrameLocator, Locator } from '@playwright/test';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { expect, test } from './support/browser-test.ts';
import { holdRequests } from './support/hold-requests.ts';
import { adminAddress, appFrame, openAdmin, untilAlive, untilHydrated } from './support/open-admin.ts';

interface LatePart {
  /** What the page shows. */
  subject: string;
  /** The script of the part. */
  script: RegExp;
  /** A request of the page that changes it. */
  updates?: RegExp;
  /** A field outside the part. */
  field: (frame: FrameLocator) => Locator;
  /** An element of the part. */
  inside: (frame: FrameLocator) => Locator;
}

const lateParts: LatePart[] = [
  {
    subject: 'drop',
    script: /\/product-list-[^/]+\.js$/,
    updates: /\/drops\/products$/,
    field: (frame) => frame.getByLabel('Title'),
    inside: (frame) => frame.getByRole('button', { name: 'Add products' }),
  },
  {
    subject: 'collab',
    script: /\/profile-cards-[^/]+\.js$/,
    field: (frame) => frame.getByLabel('Custom link'),
    inside: (frame) => frame.getByLabel('First name'),
  },
  {
    subject: 'campaign',
    script: /\/campaign-cards-[^/]+\.js$/,
    field: (frame) => frame.getByLabel('Campaign name'),
    inside: (frame) => frame.getByRole('link', { name: 'Add tier' }),
  },
];

for (const { subject, script, updates, field, inside } of lateParts)
  test(`the page of a ${subject} can be edited before its last script has loaded`, async ({
    page,
    world,
  }) => {
    const shop = world.halo.domain;
    const { _id: collabId } = await createCollab(world, world.halo);
    const paths: Record<string, () => Promise<string>> = {
      async drop() {
        const { _id: dropId } = await createDrop(world, world.halo, { collabId });
        return `/collabs/${collabId}/drops/${dropId}`;
      },
      collab: () => Promise.resolve(`/collabs/${collabId}`),
      async campaign() {
        const frame = await openAdmin(page, world, { shop, path: '/campaigns/new' });
        await frame.getByLabel('Campaign name').fill('Late');
        await page.getByRole('button', { name: 'Save' }).click();
        await expect(frame.getByLabel('Tier name')).toBeVisible();
        return new URL(page.url()).pathname.replace(/.*(?=\/campaigns)/, '').replace('/tiers/new', '');
      },
    };
    const path = (await paths[subject]?.()) ?? '';
    const { letGo, isRequested } = await holdRequests(page, script);
    const updated = updates && page.waitForResponse(updates);
    await page.goto(adminAddress(world.platformUrl, { shop, path }));
    const frame = appFrame(page);
    await untilAlive(field(frame));
    await expect.poll(isRequested).toBe(true);
    await (await updated)?.finished();
    await expect(inside(frame)).toBeVisible();
    const shown = await inside(frame).elementHandle();
    await field(frame).fill('https://typed.example');
    await expect(inside(frame)).toBeVisible();
    letGo();
    await untilHydrated(frame);
    // The server's document is kept: React replaces it when a part fails to hydrate.
    expect(await shown.evaluate((element) => element.isConnected)).toBe(true);
    await expect(field(frame)).toHaveValue('https://typed.example');
  });
