import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../local/browser.ts';
import { demoCollab, HALO, NORTHPINE, openDemoStore } from './support/demo-shop.ts';
import { writeCreator } from './support/write-creator.ts';
import { longCollab } from './support/long-collab.ts';
import { servePages, type ServedPages } from './support/serve-pages.ts';

const PAGES = [
  `/stores/${HALO}/pages/creator/creator-1`,
  `/stores/${HALO}/pages/creator/creator-2`,
  `/stores/${HALO}/pages/creator/creator-3`,
  `/stores/${NORTHPINE}/collections/creator-1-drop-1`,
];

/** Pages of a creator whose texts have their maximum lengths. */
const LONG = [
  `/stores/${HALO}/`,
  `/stores/${HALO}/pages/creator/creator-4`,
  `/stores/${HALO}/collections/creator-4-drop-1`,
  `/stores/${HALO}/products/cloud-milk-cleanser`,
];

/** The same for a visitor of a creator's link: the script shows the bar after the page. */
const FOLLOWED = [
  `/stores/${HALO}/`,
  `/stores/${HALO}/pages/creator/creator-1`,
  `/stores/${HALO}/collections/creator-1-drop-1`,
  `/stores/${HALO}/products/cloud-milk-cleanser`,
  `/stores/${HALO}/cart`,
].map((path) => `${path}?cc=creator-1`);

let storefront: ServedPages;
let browser: Browser;

beforeAll(async () => {
  const halo = openDemoStore(HALO);
  for (const name of ['Maya', 'Léa', 'نور']) writeCreator(halo, demoCollab(HALO, name));
  writeCreator(halo, longCollab());
  const northpine = openDemoStore(NORTHPINE);
  writeCreator(northpine, demoCollab(NORTHPINE, 'Tom'));
  storefront = await servePages(halo, northpine);
  const { executablePath, args } = await findBrowser();
  browser = await chromium.launch({ executablePath, args });
});

afterAll(async () => {
  await browser.close();
  await storefront.close();
});

/** Opens a page in a new browser context. */
async function visit<T>(
  path: string,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(storefront.url + path);
  const result = await use(page);
  await context.close();
  return result;
}

const phone = { viewport: { width: 375, height: 700 } };

/** Pages on a phone that tests only read and scroll, by path. */
const opened = new Map<string, Promise<Page>>();

/** Opens a page on a phone, once for all tests, and records its layout shifts. */
function openOnce(path: string): Promise<Page> {
  const open = async () => {
    const page = await browser.newPage(phone);
    // Layout shifts must be observed before the page's scripts run.
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(storefront.url + path);
    if (path.includes('cc=')) await page.getByText('You shop with Maya', { exact: true }).waitFor();
    return page;
  };
  const page = opened.get(path) ?? open();
  opened.set(path, page);
  return page;
}

describe('in a browser', () => {
  it.each(PAGES)('%s fits a phone, and its targets are large enough', async (path) => {
    const page = await openOnce(path);
    const { overflow, small } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll('.cc-creator :is(button, summary, .cc-button)')]
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 24)
        .map((target) => target.outerHTML),
    }));
    expect(overflow).toBe(0);
    expect(small).toEqual([]);
  });

  it.each(LONG)('%s keeps very long texts in their places', async (path) => {
    await visit(`${path}?cc=creator-4`, phone, async (page) => {
      const bar = page.getByRole('complementary');
      await bar.waitFor();
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const outside = await page.evaluate(() =>
          [...document.querySelectorAll('.cc-creator *')]
            .filter((element) => element.closest('.cc-socials, .cc-hidden') === null)
            .filter((element) => {
              const { left, right } = element.getBoundingClientRect();
              return element.checkVisibility() && (left < -1 || right > innerWidth + 1);
            })
            .map(({ className }) => className),
        );
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const height = (await bar.boundingBox())?.height;
        expect({ width, outside, overflow, bar: height }).toEqual({
          width,
          outside: [],
          overflow: 0,
          bar: 44,
        });
      }
    });
  });

  it.each([...PAGES, `/stores/${HALO}/`])('initials on %s are within their circle', async (path) => {
    await visit(path, phone, async (page) => {
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const parts = await page.evaluate(() =>
          [...document.querySelectorAll('.cc-portrait')].map((portrait) => {
            const initials = document.createElement('span');
            initials.className = 'cc-portrait__initials';
            initials.textContent = 'WM';
            portrait.replaceChildren(initials);
            const text = document.createRange();
            text.selectNodeContents(initials);
            const circle = portrait.getBoundingClientRect().width;
            const { width: wide, height } = text.getBoundingClientRect();
            return Math.max(wide, height) / circle;
          }),
        );
        expect(parts.length).toBeGreaterThan(0);
        for (const part of parts)
          expect({ width, part: part > 0.3 && part < 0.8 }).toEqual({ width, part: true });
      }
    });
  });

  it('photos of a drop are large, and swiped on a phone', async () => {
    const cover = await visit(PAGES[0] ?? '', phone, (page) =>
      page.locator('.cc-drop__cover .cc-medium').first().boundingBox(),
    );
    expect((cover?.height ?? 0) / (cover?.width ?? 1)).toBeCloseTo(1.25, 1);
    const shown = await visit(PAGES[3] ?? '', phone, async (page) => {
      const gallery = page.getByRole('list', { name: 'Photos and videos' });
      const boxes = await Promise.all(
        (await gallery.locator('.cc-medium').all()).map((one) => one.boundingBox()),
      );
      await gallery.focus();
      await gallery.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
      await page.waitForLoadState('networkidle');
      const last = await gallery.locator('.cc-medium').last().boundingBox();
      return {
        ratios: boxes.map((box) => (box ? box.height / box.width : 0)),
        end: (last?.x ?? 0) + (last?.width ?? 0),
      };
    });
    expect(shown.ratios).toHaveLength(3);
    for (const ratio of shown.ratios) expect(ratio).toBeCloseTo(1.25, 1);
    expect(shown.end).toBeLessThanOrEqual(375);
  });

  it('a cut-off text opens by a click and by the keyboard', async () => {
    const heights = await visit(LONG[1] ?? '', phone, async (page) => {
      const about = page.locator('.cc-profile__about');
      const height = async () => (await about.boundingBox())?.height ?? 0;
      const before = await height();
      await about.click();
      return [before, await height()];
    });
    expect(heights[1]).toBeGreaterThan(10 * (heights[0] ?? Infinity));
  });

  it.each([...PAGES, ...FOLLOWED])('%s does not shift while it loads', async (path) => {
    const page = await openOnce(path);
    await scrollThrough(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    // Text beside a picture is centered. When its HTML arrives in 150 bytes a frame, that moves it by up to 0.014.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  });

  it.each(['pages/creator/creator-3', 'collections/creator-3-drop-1', ''])(
    'right-to-left parts of /%s do not turn around when a picture arrives before its text',
    async (path) => {
      const html = await (await fetch(`${storefront.url}/stores/${HALO}/${path}`)).text();
      const inPieces = (whole: string) => {
        const directionsOf = (text: string) => {
          document.body.innerHTML = text;
          const parts = document.querySelectorAll('[dir="auto"]:has(img, video)');
          return [...parts].map((part) => getComputedStyle(part).direction);
        };
        const body = whole.slice(whole.indexOf('<body'));
        const directions = directionsOf(body);
        const cuts = [...body.matchAll(/<(?:img|video)[^>]*>/g)].map(
          ({ index, 0: { length } }) => index + length,
        );
        return {
          directions,
          turned: cuts.filter((cut) =>
            directionsOf(body.slice(0, cut)).some((one, n) => one !== directions[n]),
          ),
        };
      };
      const seen = await visit(`/stores/${HALO}/${path}`, phone, (page) => page.evaluate(inPieces, html));
      expect(seen.directions).toContain('rtl');
      expect(seen.turned).toEqual([]);
    },
  );

  it.each(FOLLOWED)('%s loads little of ours, and nothing that delays its first picture', async (path) => {
    const page = await openOnce(path);
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & Blocking)[])
        .filter(({ name }) => name.includes('/assets/creator-storefront/'))
        .map(({ name, renderBlockingStatus }) => ({ name, renderBlockingStatus })),
    );
    const bytes = { css: 0, js: 0 };
    for (const { name } of loaded)
      bytes[name.endsWith('.css') ? 'css' : 'js'] += gzipSync(await (await fetch(name)).arrayBuffer()).length;
    expect(bytes.css).toBeGreaterThan(0);
    expect(bytes.css).toBeLessThanOrEqual(6_000);
    expect(bytes.js).toBeGreaterThan(0);
    expect(bytes.js).toBeLessThanOrEqual(4_000);
    expect(loaded.filter(({ renderBlockingStatus }) => renderBlockingStatus !== 'non-blocking')).toEqual([]);
  });

  it.each(PAGES)('every picture and video of %s loads and has its text', async (path) => {
    const page = await openOnce(path);
    await scrollThrough(page);
    const media = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLImageElement | HTMLVideoElement>('.cc-creator :is(img, video)')].map(
        (medium) => ({
          source: medium.currentSrc,
          // A video shows its poster, and loads when it is played.
          loaded: medium instanceof HTMLImageElement ? medium.naturalWidth > 0 : medium.poster !== '',
          words: medium.getAttribute('alt') ?? medium.getAttribute('aria-label'),
        }),
      ),
    );
    expect(media.length).toBeGreaterThan(4);
    for (const { source, loaded, words } of media)
      expect({ source, loaded, words }).toMatchObject({ loaded: true, words: expect.any(String) as string });
  });

  it('the code is copied by keyboard, with a confirmation', async () => {
    const options = { permissions: ['clipboard-read', 'clipboard-write'] };
    const copied = await visit(PAGES[0] ?? '', options, async (page) => {
      const button = page.getByRole('button', { name: 'Copy code' });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' });
      return page.evaluate(() => navigator.clipboard.readText());
    });
    expect(copied).toBe('MAYA15');
  });

  it('without scripts the code is shown, without a button, and long notes open', async () => {
    const withoutScripts = { javaScriptEnabled: false };
    const code = await visit(PAGES[0] ?? '', withoutScripts, async (page) => ({
      text: await page.locator('.cc-ticket__code').innerText(),
      buttons: await page.getByRole('button', { name: 'Copy code' }).count(),
    }));
    expect(code).toEqual({ text: 'MAYA15', buttons: 0 });
    const isOpen = await visit(PAGES[1] ?? '', withoutScripts, async (page) => {
      await page.locator('summary').click();
      return page.getByText('start again every other day').isVisible();
    });
    expect(isOpen).toBe(true);
  });

  it('creators are found by name and tag on the start page', async () => {
    const found = await visit(`/stores/${HALO}/`, phone, async (page) => {
      const names = page.locator('[data-cc-words]:visible');
      const all = await names.count();
      await page.getByLabel('Search').fill('  maya');
      const maya = await names.allInnerTexts();
      await page.getByLabel('Search').fill('nobody');
      return { all, maya, none: await page.getByText('No creator has this name.').isVisible() };
    });
    expect(found).toMatchObject({ all: 4, none: true });
    expect(found.maya.join()).toMatch(/^Maya Okafor-Lind[^,]*$/);
  });

  it('right-to-left text is shown from right to left', async () => {
    const boxes = await visit(PAGES[2] ?? '', { viewport: { width: 1280, height: 800 } }, async (page) => ({
      portrait: await page.locator('.cc-profile .cc-portrait').boundingBox(),
      name: await page.locator('.cc-profile__name').boundingBox(),
      direction: await page.locator('.cc-profile__name').evaluate((name) => getComputedStyle(name).direction),
    }));
    expect(boxes.direction).toBe('rtl');
    expect(boxes.portrait?.x ?? 0).toBeGreaterThan(boxes.name?.x ?? Infinity);
  });

  it('a block’s style sheet overrides shared styles in any load order', async () => {
    const desktop = { viewport: { width: 1280, height: 800 } };
    const widths = await Promise.all(
      [PAGES[0], PAGES[3]].map((path) =>
        visit(path ?? '', desktop, (page) =>
          page.locator('.cc-portrait').evaluate((portrait) => portrait.getBoundingClientRect().width),
        ),
      ),
    );
    expect(widths).toEqual([320, 180]);
  });

  it.each(PAGES)('the headings of %s start at level 1 and skip none', async (path) => {
    const page = await openOnce(path);
    const levels = await page.evaluate(() =>
      [...document.querySelectorAll('h1,h2,h3,h4')].map((heading) => Number(heading.tagName[1])),
    );
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [at, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
  });
});

/** Chromium says which requests delay the first picture of a page. */
interface Blocking {
  renderBlockingStatus: 'blocking' | 'non-blocking';
}

/** Scrolls the page once, so that lazy content loads. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 350) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
}
