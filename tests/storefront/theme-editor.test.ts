import { expect, it } from 'vitest';
import { demoCollab, HALO, openDemoStore } from './stand-ins/demo-shop.ts';
import { renderPage } from './stand-ins/render-page.ts';
import { writeCreator } from './stand-ins/write-creator.ts';

/** A store whose only creator is not public, and whose drop's collection names no creator. */
function openUnfinishedStore() {
  const store = openDemoStore(HALO);
  writeCreator(store, demoCollab(HALO, 'Maya'), (data) => Object.assign(data, { 'cc-public': 'N' }));
  return store;
}

it.each([
  ['/pages/creator/creator-1', 'A creator&#39;s profile appears here'],
  ['/collections/creator-1-drop-1', 'A creator&#39;s drop with its products appears here'],
])('on %s an empty block shows a hint in the theme editor only', async (path, hint) => {
  const edited = await renderPage(openUnfinishedStore(), `${path}?design_mode`);
  expect(edited).toContain(hint);
  expect(edited).toContain('data-shopify-editor-block=');
  expect(await renderPage(openUnfinishedStore(), path)).not.toContain(hint);
});
