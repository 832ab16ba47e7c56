import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../local/browser.ts';
import type { Store } from '../../local/simulator/state/store.ts';
import {
  changeVariants,
  demoCollab,
  HALO,
  openDemoStore,
  productOf,
  setDiscounts,
} from './support/demo-shop.ts';
import { longCollab } from './support/long-collab.ts';
import { servePages, type ServedPages } from './support/serve-pages.ts';
import { writeCreator } from './support/write-creator.ts';

/* Visitors of a simulated store who follow a creator's link, on a phone. */

const root = `/stores/${HALO}`;
const phone = { viewport: { width: 375, height: 812 } };
let browser: Browser;
let store: Store;
let storefront: ServedPages;

beforeAll(async () => {
  const { executablePath, args } = await findBrowser();
  browser = await chromium.launch({ executablePath, args });
});
afterAll(() => browser.close());

beforeEach(async () => {
  store = openDemoStore(HALO);
  for (const name of ['Maya', 'Léa', 'نور'])
    writeCreator(store, demoCollab(HALO, name), (data) =>
      Object.assign(data, { 'cc-campaign-id': `${name}’s` }),
    );
  setDiscounts(store, [{ code: 'MAYA15', value: { percentage: 0.15 } }]);
  storefront = await servePages(store);
});
afterEach(() => storefront.close());

async function shop(use: (page: Page) => Promise<void>, options: BrowserContextOptions = phone) {
  const context = await browser.newContext({ ...options, baseURL: storefront.url });
  const page = await context.newPage();
  await use(page);
  await context.close();
}

const attributesOf = async (page: Page) =>
  ((await (await page.request.get(`${root}/cart.js`)).json()) as { attributes: Record<string, string> })
    .attributes;

/** Opens a page and waits until the cart has, or has no longer, a creator. */
async function follow(page: Page, path: string, handle: string | undefined): Promise<void> {
  await page.goto(root + path);
  await expect
    .poll(async () => (await attributesOf(page))['cc-creator-handle'], { timeout: 20_000 })
    .toBe(handle);
}

const entryOf = (index: number) => {
  const entry = store.metaobjects.all()[index];
  if (!entry) throw new Error('no entry');
  return entry;
};
const idOf = (index: number) => entryOf(index).stored['cc-creator-id'];

describe('a visitor of a creator’s link', () => {
  it('comes by the creator’s page and a product’s to an order that is known to be the creator’s', async () => {
    await shop(async (page) => {
      const target = encodeURIComponent('/pages/creator/creator-1?cc=creator-1&utm_source=story');
      await page.goto(`${root}/discount/MAYA15?redirect=${target}`);
      expect(page.url()).toContain('/pages/creator/creator-1?cc=creator-1&utm_source=story');
      await page.getByText('You shop with Maya', { exact: true }).waitFor();
      // The link has put the code into the cart: no button would do more, also after the next load of the page.
      for (const again of [true, false]) {
        await page.getByText('15% off at checkout', { exact: true }).waitFor();
        expect(await page.getByRole('link', { name: 'Shop with 15% off' }).count()).toBe(0);
        if (again) await page.reload();
      }

      await page.locator('.cc-card').filter({ hasText: 'Cloud Milk' }).getByRole('link').first().click();
      await page.getByRole('heading', { name: 'Cloud Milk Cleanser' }).waitFor();
      await page.getByText('Maya on this product').waitFor();
      await page.getByText('My daughter calls it “the cloud”').waitFor();
      await page.getByText('15% off with the code MAYA15').waitFor();

      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('heading', { name: 'Cart' }).waitFor();
      await page.getByText('You save €3.90 with MAYA15.').waitFor();
      await page.getByRole('button', { name: 'Check out' }).click();
      await page.getByLabel('Email').fill('ada@x.example');
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    });
    const [order] = store.orders.all();
    expect(order).toMatchObject({
      total: 2210,
      discountCodes: [{ code: 'MAYA15', amount: 390 }],
      lines: [{ title: 'Cloud Milk Cleanser ☁️', variantTitle: '200 ml', quantity: 1 }],
    });
    expect(Object.fromEntries((order?.attributes ?? []).map(({ name, value }) => [name, value]))).toEqual({
      'cc-creator-handle': 'creator-1',
      'cc-creator-id': idOf(0),
      'cc-campaign-id': 'Maya’s',
      'cc-shop-id': idOf(0),
    });
  });

  it('sees no promise of a discount once a product is in the cart, and the button while the code is not', async () => {
    await shop(async (page) => {
      const button = page.getByRole('link', { name: 'Shop with 15% off' });
      const promise = page.getByText('15% off at checkout', { exact: true });
      await follow(page, '/collections/creator-1-drop-1?cc=creator-1', 'creator-1');
      await page.getByText('You shop with Maya', { exact: true }).waitFor();
      // A copied address names the creator, and puts no code into the cart.
      await page.reload();
      await button.click();
      await promise.waitFor();
      await page.locator('.cc-card').first().getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Cart (1 item)' }).waitFor();
      await promise.waitFor({ state: 'hidden' });
      expect(await button.count()).toBe(0);
    });
  });

  it('sees the first product within 1.2 screens of a phone', async () => {
    writeCreator(store, longCollab());
    const withPhotos = demoCollab(HALO, 'Maya');
    for (const drop of withPhotos.drops) {
      const photos = drop.products.flatMap(({ media = [] }) => media);
      drop.media = [...photos, ...photos];
    }
    writeCreator(store, withPhotos);
    for (const path of ['1', '2', '3', '4', '5'].flatMap((one) => [
      `/pages/creator/creator-${one}`,
      `/collections/creator-${one}-drop-1`,
    ]))
      await shop(async (page) => {
        await page.goto(root + path);
        const { y = Infinity, height = 0 } =
          (await page.locator('.cc-card__frame').first().boundingBox()) ?? {};
        expect([path, y + height]).toEqual([path, expect.toSatisfy((bottom: number) => bottom <= 812 * 1.2)]);
      });
  });
});

describe('the creator in the cart', () => {
  it('comes from a link to any page; the last link wins, and another attribute stays', async () => {
    await shop(async (page) => {
      await page.request.post(`${root}/cart/update.js`, { data: { attributes: { gift: 'yes' } } });
      await follow(page, '/products/dew-drop-serum?cc=creator-1&utm_source=story', 'creator-1');
      await page.getByText('You shop with Maya', { exact: true }).waitFor();
      await follow(page, '/collections/all?CC=x&cc=creator-2', 'creator-2');
      await follow(page, '/', 'creator-2');
      await page.getByText('You shop with Léa', { exact: true }).waitFor();
      expect(await attributesOf(page)).toEqual({
        gift: 'yes',
        'cc-creator-handle': 'creator-2',
        'cc-creator-id': idOf(1),
        'cc-campaign-id': 'Léa’s',
        'cc-shop-id': idOf(1),
      });
    });
  });

  it('is stored nowhere else', async () => {
    await shop(async (page) => {
      await follow(page, '/?cc=creator-1', 'creator-1');
      const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
      expect(stored).toEqual([0, 0, expect.stringMatching(/^cart=\w+$/)]);
    });
  });

  it('can be left, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false])
      await shop(
        async (page) => {
          const attributes = { 'cc-creator-handle': 'creator-1', 'cc-creator-id': 'x', gift: 'yes' };
          await page.request.post(`${root}/cart/update.js`, { data: { attributes } });
          await page.goto(`${root}/products/cloud-milk-cleanser?cc=creator-1`);
          await page.getByText('Maya on this product').waitFor();
          await page.getByRole('button', { name: 'Leave' }).click();
          await expect.poll(() => attributesOf(page), { timeout: 20_000 }).toEqual({ gift: 'yes' });
          await page.getByText('Maya on this product').waitFor({ state: 'detached' });
          await page.reload();
          expect(await page.getByText('You shop with').isVisible()).toBe(false);
          expect(await attributesOf(page)).toEqual({ gift: 'yes' });
        },
        { ...phone, javaScriptEnabled },
      );
  });

  it('stays visible until the cart has confirmed that it is left', async () => {
    await shop(async (page) => {
      await follow(page, '/?cc=creator-1', 'creator-1');
      const bar = page.getByText('You shop with Maya', { exact: true });
      await bar.waitFor();
      for (const status of [422, 429, 500]) {
        await page.route('**/cart/update.js', (route) => route.fulfill({ status, body: '{}' }), { times: 1 });
        const response = page.waitForResponse('**/cart/update.js');
        await page.getByRole('button', { name: 'Leave' }).click();
        await (await response).finished();
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
        await bar.waitFor();
      }
      expect(await attributesOf(page)).toMatchObject({ 'cc-creator-handle': 'creator-1' });
      await page.getByRole('button', { name: 'Leave' }).click();
      await bar.waitFor({ state: 'hidden' });
      expect(await attributesOf(page)).toEqual({});
    });
  });

  it('is not set by a link with an unknown or hostile handle', async () => {
    await shop(async (page) => {
      await follow(page, '/?cc=creator-1', 'creator-1');
      const updates: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/cart/update')) updates.push(request.url());
      });
      for (const handle of ['nobody', '<script>steal()</script>', '../../cart/clear', '%', 'x'.repeat(300)]) {
        // The script asks for no page of a handle that is too long.
        const response = handle.length > 255 ? undefined : page.waitForResponse(/\/pages\/creator\//);
        await page.goto(`${root}/?cc=${encodeURIComponent(handle)}`);
        await response;
        // The script has done what follows from the response when a later request of the page has ended.
        await page.evaluate(() => fetch(location.href).then((later) => later.text()));
        expect(updates).toEqual([]);
        expect(await attributesOf(page)).toMatchObject({ 'cc-creator-handle': 'creator-1' });
      }
    });
  });

  it('follows a creator to a new handle', async () => {
    await shop(async (page) => {
      await follow(page, '/?cc=creator-1', 'creator-1');
      store.metaobjects.put({ ...entryOf(0), handle: 'maya' });
      store.redirects.put({ id: '1', path: '/pages/creator/creator-1', target: '/pages/creator/maya' });
      await follow(page, '/', 'maya');
      expect(await attributesOf(page)).toMatchObject({ 'cc-creator-id': idOf(0) });
      await follow(page, '/?cc=creator-2', 'creator-2');
      await follow(page, '/products/dew-drop-serum?cc=creator-1', 'maya');
    });
  });

  it('ends when the creator is paused or erased', async () => {
    const maya = entryOf(0);
    for (const end of [
      () => store.metaobjects.put({ ...maya, status: 'DRAFT' }),
      () => store.metaobjects.remove(maya.id),
    ])
      await shop(async (page) => {
        await follow(page, '/?cc=creator-1', 'creator-1');
        end();
        await follow(page, '/products/cloud-milk-cleanser', undefined);
        await page.goto(`${root}/products/cloud-milk-cleanser`);
        expect(await page.getByText('Maya').count()).toBe(0);
        store.metaobjects.put(maya);
      });
  });
});

describe('the buttons of a drop', () => {
  const open = async (page: Page) => {
    await page.goto(`${root}/collections/creator-1-drop-1`);
    return page.locator('.cc-card').first();
  };
  const countOf = async (page: Page) =>
    ((await (await page.request.get(`${root}/cart.js`)).json()) as { item_count: number }).item_count;

  it('add to the cart by the platform’s action, confirm it, and update the theme’s header', async () => {
    await shop(async (page) => {
      await (await open(page)).getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('status').filter({ hasText: 'Added' }).first().waitFor();
      await page.getByRole('link', { name: 'Cart (1 item)' }).waitFor();
      expect(await countOf(page)).toBe(1);
      await page.getByRole('link', { name: 'View cart' }).click();
      await page.getByRole('heading', { name: 'Cart' }).waitFor();
    });
  });

  it('add the smallest quantity that can be bought, of one product and of all', async () => {
    changeVariants(store, { minimumQuantity: 3 });
    await shop(async (page) => {
      await (await open(page)).getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('link', { name: 'Cart (3 items)' }).waitFor();
      const all = page.locator('.cc-add-all').getByRole('button');
      const count = 3 + 3 * Number(/\d+/.exec(await all.innerText())?.[0]);
      await all.click();
      await page.getByRole('link', { name: `Cart (${count} items)` }).waitFor();
    });
  });

  it('lead to the cart where the platform’s action is not there', async () => {
    await shop(async (page) => {
      await page.route(/standard-actions/, (route) => route.abort());
      await (await open(page)).getByRole('button', { name: 'Add to cart' }).click();
      await page.getByRole('heading', { name: 'Cart' }).waitFor();
      expect(await countOf(page)).toBe(1);
    });
  });

  it('show the platform’s message when a product has just sold out', async () => {
    await shop(async (page) => {
      const card = await open(page);
      changeVariants(store, { available: false });
      await card.getByRole('button', { name: 'Add to cart' }).click();
      await page.getByText('is already sold out.').waitFor();
    });
  });

  it('add what is left of a drop, and say what has just sold out', async () => {
    await shop(async (page) => {
      await open(page);
      const cleanser = productOf(store, 'cloud-milk-cleanser');
      const variantRecords = cleanser.variantRecords.map((one) => ({ ...one, available: false }));
      store.products.put({ ...cleanser, variantRecords });
      const form = page.locator('.cc-add-all');
      const button = form.getByRole('button', { name: /^Add \d products/ });
      const count = Number(/\d+/.exec(await button.innerText())?.[0]);
      await button.click();
      await form.getByText(/Cloud Milk Cleanser .* is already sold out\./).waitFor();
      await form.getByRole('link', { name: 'View cart' }).waitFor();
      expect(await form.getByText('Added').count()).toBe(0);
      expect(await countOf(page)).toBe(count - 1);
    });
  });

  it('add all that leave no choice, without scripts too', async () => {
    await shop(
      async (page) => {
        await open(page);
        const button = page.getByRole('button', { name: /^Add \d products/ });
        const count = Number(/\d+/.exec(await button.innerText())?.[0]);
        await button.click();
        await page.getByRole('heading', { name: 'Cart' }).waitFor();
        expect(count).toBeGreaterThan(1);
        expect(await countOf(page)).toBe(count);
      },
      { ...phone, javaScriptEnabled: false },
    );
  });
});
