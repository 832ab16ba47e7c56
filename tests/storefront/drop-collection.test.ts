import { describe, expect, it } from 'vitest';
import { demoCollab, HALO, NORTHPINE, openDemoStore } from './stand-ins/demo-shop.ts';
import { drawFor, textOfHtml } from './stand-ins/draw-for.ts';
import { mirrorCreator } from './stand-ins/mirror-creator.ts';

function openNorthpine() {
  const store = openDemoStore(NORTHPINE);
  mirrorCreator(store, demoCollab(NORTHPINE, 'Tom'));
  mirrorCreator(store, demoCollab(NORTHPINE, 'Sanna'));
  return store;
}

const block = (html: string) =>
  /<section\s+class="cc-creator cc-creator--drop".*?<\/section>/s.exec(html)?.[0] ?? '';

describe('the collection page of a drop', () => {
  it('says whose drop it is, leads to the creator and names the code', async () => {
    const html = block(await drawFor(openNorthpine(), '/collections/creator-2-drop-2'));
    expect(textOfHtml(html)).toContain('A drop by Sanna Järvinen');
    expect(textOfHtml(html)).toContain('Kahvi ☕');
    expect(textOfHtml(html)).toContain('SANNA66');
    expect(html).toContain(`href="/stores/${NORTHPINE}/pages/creator/creator-2"`);
  });

  it('shows the notes and media in the collection’s order, and no product without either', async () => {
    const html = block(await drawFor(openNorthpine(), '/collections/creator-1-drop-1'));
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
    const html = await drawFor(openNorthpine(), '/collections/creator-1-drop-1');
    expect(html.split('<li class="card">').slice(1)).toHaveLength(5);
    expect(html).toContain('<h1 class="hidden">One night out, low effort 🔥</h1>');
  });

  it('finds a creator who has been renamed since the collection was made', async () => {
    const store = openNorthpine();
    const [tom] = store.entries;
    if (tom) tom.handle = 'mac';
    expect(textOfHtml(block(await drawFor(store, '/collections/creator-1-drop-1')))).toContain(
      'Tom MacAllister',
    );
  });

  it('finds the creator among more than a loop can see, by the beginning of the collection’s handle', async () => {
    const store = openNorthpine();
    const [tom] = store.entries;
    const others = Array.from({ length: 60 }, (_, at) => ({
      ...structuredClone(store.entries[1]),
      handle: `other-${at}`,
    }));
    store.entries = [...(others as typeof store.entries), ...(tom ? [tom] : [])];
    expect(textOfHtml(block(await drawFor(store, '/collections/creator-1-drop-1')))).toContain(
      'Tom MacAllister',
    );
  });

  it('shows nothing of a creator who is not public', async () => {
    const store = openDemoStore(HALO);
    mirrorCreator(store, demoCollab(HALO, 'Maya'), (data) => Object.assign(data, { 'cc-public': 'N' }));
    const html = await drawFor(store, '/collections/creator-1-drop-1');
    expect(html).not.toContain('Okafor');
    expect(html).not.toContain('MAYA15');
  });

  it('is an ordinary collection page where no creator is behind it', async () => {
    const html = await drawFor(openNorthpine(), '/collections/all');
    expect(html).not.toContain('cc-creator');
    expect(html).toContain('<h1>Products</h1>');
  });
});
