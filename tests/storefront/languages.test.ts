import { describe, expect, it } from 'vitest';
import { demoCollab, HALO, NORTHPINE, openDemoStore } from './support/demo-shop.ts';
import { renderPage, textOfHtml } from './support/render-page.ts';
import { writeCreator } from './support/write-creator.ts';

describe('a creator’s page in other scripts and languages', () => {
  it('uses the direction of the creator’s text', async () => {
    const store = openDemoStore(HALO);
    writeCreator(store, demoCollab(HALO, 'نور'));
    const html = await renderPage(store, '/pages/creator/creator-1');
    expect(html).toContain('<header class="cc-profile" dir="auto">');
    expect(html).toMatch(/<article class="cc-drop"[^>]* dir="auto"/);
    expect(html).toMatch(/<blockquote class="cc-note cc-note__text" dir="auto">أربع/);
    expect(textOfHtml(html)).toContain('نور الحدّاد');
  });

  it('uses German texts and prices below /de', async () => {
    const store = openDemoStore(NORTHPINE);
    writeCreator(store, demoCollab(NORTHPINE, 'Tom'));
    const html = await renderPage(store, '/de/pages/creator/creator-1');
    expect(html).toContain('<html lang="de">');
    expect(textOfHtml(html)).toContain('Creator bei Northpine Goods');
    expect(textOfHtml(html)).toContain('Zum Drop · 5 Produkte');
    expect(textOfHtml(html)).toContain('289,00 £');
    expect(html).toContain(`href="/stores/${NORTHPINE}/de/collections/creator-1-drop-1"`);
  });
});

describe('money', () => {
  it('is the shop’s HTML, neither escaped nor in attributes', async () => {
    const store = openDemoStore(NORTHPINE);
    store.shops.put({ ...store.shop, moneyFormat: '<span class="money">£{{amount}}</span>' });
    writeCreator(store, demoCollab(NORTHPINE, 'יעל'));
    const html = await renderPage(store, '/pages/creator/creator-1');
    expect(textOfHtml(html)).toMatch(/£8 off/);
    expect(html).toContain('<span class="money">£');
    expect(html).not.toContain('&lt;span');
    expect(html).not.toMatch(/="[^"<]*<span/);
  });

  it('names the shop’s currency for a fixed amount in another market', async () => {
    const store = openDemoStore(NORTHPINE);
    store.shops.put({ ...store.shop, markets: [{ country: 'US', currency: 'USD', rate: 1.25 }] });
    writeCreator(store, demoCollab(NORTHPINE, 'יעל'));
    const text = textOfHtml(await renderPage(store, '/en-us/pages/creator/creator-1'));
    expect(text).toContain('8 GBP off');
    expect(text).toMatch(/\$\d+\.\d\d/);
    writeCreator(store, demoCollab(NORTHPINE, 'יעל'), (data) =>
      Object.assign(data, { 'cc-collab-discount-amount': 7.5 }),
    );
    const german = textOfHtml(await renderPage(store, '/de-us/pages/creator/creator-2'));
    expect(german).toContain('7,50 GBP Rabatt');
  });

  it.each([
    [12.5, '12,5 % Rabatt'],
    [10.05, '10,05 % Rabatt'],
    [20, '20 % Rabatt'],
  ])('and percent have the visitor’s decimal sign: %s', async (amount, text) => {
    const store = openDemoStore(HALO);
    const change = (data: Record<string, unknown>) =>
      Object.assign(data, { 'cc-collab-discount-amount': amount });
    writeCreator(store, demoCollab(HALO, 'Sanna'), change);
    expect(textOfHtml(await renderPage(store, '/de/pages/creator/creator-1'))).toContain(text);
  });
});
