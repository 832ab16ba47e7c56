import { describe, expect, it } from 'vitest';
import { demoCollab, HALO, NORTHPINE, openDemoStore } from './stand-ins/demo-shop.ts';
import { renderPage, textOfHtml } from './stand-ins/render-page.ts';
import { writeCreator } from './stand-ins/write-creator.ts';

function openNorthpine() {
  const store = openDemoStore(NORTHPINE);
  writeCreator(store, demoCollab(NORTHPINE, 'Tom'));
  writeCreator(store, demoCollab(NORTHPINE, 'Sanna'));
  return store;
}

const block = (html: string) =>
  /<section\s+class="cc-creator cc-creator--drop".*?<\/section>/s.exec(html)?.[0] ?? '';

describe('the collection page of a drop', () => {
  it('names the creator with a link, and shows the code', async () => {
    const html = block(await renderPage(openNorthpine(), '/collections/creator-2-drop-2'));
    expect(textOfHtml(html)).toContain('A drop by Sanna Järvinen');
    expect(textOfHtml(html)).toContain('Kahvi ☕');
    expect(textOfHtml(html)).toContain('SANNA66');
    expect(html).toContain(`href="/stores/${NORTHPINE}/pages/creator/creator-2"`);
  });

  it('shows the brand’s logo with its name', async () => {
    const store = openDemoStore(NORTHPINE);
    writeCreator(store, demoCollab(NORTHPINE, 'Tom'), (data) =>
      Object.assign(data, {
        'cc-channel-brandkit-title': 'Pine & Fir',
        'cc-channel-brandkit-primary-logo': 'https://cdn.example.com/logo.svg',
      }),
    );
    const html = block(await renderPage(store, '/collections/creator-1-drop-1'));
    expect(html).toContain(
      '<img class="cc-logo" src="https://cdn.example.com/logo.svg" alt="Pine &amp; Fir"',
    );
  });

  it('shows notes and media in the collection’s order, without products that have neither', async () => {
    const html = block(await renderPage(openNorthpine(), '/collections/creator-1-drop-1'));
    const notes = html.split('<li class="cc-noted">').slice(1).map(textOfHtml);
    expect(notes.map((note) => note.trim().slice(0, 12))).toEqual([
      'Hollow 2-Per',
      'Ember Lanter',
      'Ridge Enamel',
      'Midge Mist “',
    ]);
    expect(html).toContain('<video');
  });

  it('shows the products in the theme’s own grid below', async () => {
    const html = await renderPage(openNorthpine(), '/collections/creator-1-drop-1');
    expect(html.split('<li class="card">').slice(1)).toHaveLength(5);
    expect(html).toContain('<h1 class="hidden">One night out, low effort 🔥</h1>');
  });

  it('finds a creator who was renamed after the collection was created', async () => {
    const store = openNorthpine();
    const [tom] = store.entries;
    if (tom) tom.handle = 'mac';
    expect(textOfHtml(block(await renderPage(store, '/collections/creator-1-drop-1')))).toContain(
      'Tom MacAllister',
    );
  });

  it('finds the creator among more than 50, by the start of the collection’s handle', async () => {
    const store = openNorthpine();
    const [tom] = store.entries;
    const others = Array.from({ length: 60 }, (_, at) => ({
      ...structuredClone(store.entries[1]),
      handle: `other-${at}`,
    }));
    store.entries = [...(others as typeof store.entries), ...(tom ? [tom] : [])];
    expect(textOfHtml(block(await renderPage(store, '/collections/creator-1-drop-1')))).toContain(
      'Tom MacAllister',
    );
  });

  it('shows nothing of an unpublished creator', async () => {
    const store = openDemoStore(HALO);
    writeCreator(store, demoCollab(HALO, 'Maya'), (data) => Object.assign(data, { 'cc-public': 'N' }));
    const html = await renderPage(store, '/collections/creator-1-drop-1');
    expect(html).not.toContain('Okafor');
    expect(html).not.toContain('MAYA15');
  });

  it('is an ordinary collection page without a creator', async () => {
    const html = await renderPage(openNorthpine(), '/collections/all');
    expect(html).not.toContain('cc-creator');
    expect(html).toContain('<h1>Products</h1>');
  });
});
