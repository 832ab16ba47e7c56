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
