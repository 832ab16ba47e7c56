import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../local/browser.ts';
import { HALO } from './support/demo-shop.ts';
import { openHostileStore } from './support/hostile-store.ts';
import { servePages } from './support/serve-pages.ts';

/* Hostile texts in pages as a browser reads them: in every block, attribute and script element. */

const payloads: [string, string][] = [
  ['the end of a script element', '</script ><svg/onload="window.stolen=1"><!--<script>'],
  ['another attribute', '" autofocus\ntabindex=1 onfocus=window.stolen=1 x=\'`'],
  ['the end of a comment and of a style', '--!>*/}</style><img src=x onerror=window.stolen=1>'],
  ['encoded markup and patterns of scripts', '&lt;img src=x onerror=window.stolen=1&gt;%name%$&$`\\u003cb'],
  ['Liquid', '{{ shop.name }}{%- assign data = nil -%}\' | append: "<img src=x onerror=window.stolen=1>"'],
  ['overrides of the direction', '\u202Eevil\u2067evil\u2069\u2069\u202E'],
];

const paths = [
  '/pages/creator/creator-1',
  '/collections/creator-1-drop-1',
  '/products/dew-drop-serum',
  '/cart',
  '/',
];

let browser: Browser;
beforeAll(async () => {
  const { executablePath, args } = await findBrowser();
  browser = await chromium.launch({ executablePath, args });
});
afterAll(() => browser.close());

describe.each(payloads)('%s', (_, payload) => {
  const hostile = (mark: string) => `${mark}${payload}`;

  it('stays text, and changes no text of ours', async () => {
    const storefront = await servePages(openHostileStore(hostile));
    const page = await (await browser.newContext({ baseURL: storefront.url })).newPage();
    const root = `/stores/${HALO}`;
    await page.goto(`${root}/products/dew-drop-serum?cc=creator-1`);
    await page.getByRole('complementary').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).click();
    await page.waitForURL('**/cart');
    for (const path of paths) {
      await page.goto(root + path);
      await page.getByRole('complementary').waitFor();
      const scripts = await page.locator('body script').allTextContents();
      expect(scripts.map((script) => typeof JSON.parse(script))).toEqual(scripts.map(() => 'object'));
      const found = await page.evaluate(() => ({
        stolen: 'stolen' in window,
        handlers: [...document.querySelectorAll('*')]
          .filter(({ attributes }) => [...attributes].some(({ name }) => name.startsWith('on')))
          .map(({ outerHTML }) => outerHTML),
        foreign: document.querySelectorAll('svg, iframe, object, embed, [autofocus]').length,
        name: document.querySelector('.cc-embed bdi')?.textContent,
        // Text of ours is read from left to right.
        reversed: [...document.querySelectorAll('.cc-creator, .cc-embed')].flatMap((block) => {
          const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
          const turned: string[] = [];
          while (walker.nextNode()) {
            const node = walker.currentNode;
            const text = node.textContent ?? '';
            const at = text.search(/[A-Za-z]{2}/);
            if (at < 0 || /[\u202E\u2067]/.test(text)) continue;
            const left = (index: number) => {
              const range = document.createRange();
              range.setStart(node, index);
              range.setEnd(node, index + 1);
              return range.getBoundingClientRect();
            };
            const [first, second] = [left(at), left(at + 1)];
            if (first.top === second.top && second.left < first.left) turned.push(text);
          }
          return turned;
        }),
      }));
      expect({ path, ...found }).toEqual({
        path,
        stolen: false,
        handlers: [],
        foreign: 0,
        reversed: [],
        name: hostile('FIRST').replace(/\n/g, ' '),
      });
    }
    await page.context().close();
    await storefront.close();
  });
});
