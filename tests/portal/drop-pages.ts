import { randomUUID } from 'node:crypto';
import { appSettings } from '../support/world/app-settings.ts';
import { everythingAllowed } from '../support/portal/creator-drafts.ts';
import { getChannelId } from '../support/db/channels.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { portalWorld } from './portal-world.ts';

/* What cases of the pages of drops share. The editor saves drafts; here the domain's function does. */

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends an image as the editor's script does. */
export async function sendImage(
  from: PortalBrowser,
  collabId: string,
  { id, content }: { id: string; content: Uint8Array<ArrayBuffer> },
) {
  const form = new FormData();
  form.append('id', id);
  form.append('file', new Blob([content], { type: 'image/png' }), 'photo.png');
  const encoded = new Response(form);
  return from.send(`/portal/drops/${collabId}/uploads`, {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '', Origin: appSettings.APP_URL },
  });
}

interface Entry {
  id: string;
  variantId?: string;
  note?: string;
}

/** Saves a draft. @returns its id, and its path in the portal. */
export async function saveDraft(collabId: string, title: string, entries: readonly Entry[] = []) {
  const { saveDraft: save } = await import('#app/domain/drops/drafts/drafts.ts');
  const { draftContent } = await import('#app/domain/drops/drafts/content.ts');
  const products = entries.map(({ note, ...entry }) => ({
    ...entry,
    enhancement: note === undefined ? null : { note },
    custom: {},
  }));
  const content = draftContent.parse({ title, products });
  const creator = await getCreatorPrincipal(portalWorld().database, collabId);
  const draftId = randomUUID();
  await save(creator, { collabId, draftId }, { revision: 0, content });
  return { id: draftId, path: `/portal/drops/${collabId}/${draftId}` };
}

/** Sets whether the first brand approves drops first. */
export const setApproval = (isNeeded: boolean) => saveRules({ needsApproval: isNeeded });

/** Saves the rules of the first brand for its creators. */
export async function saveRules(rules: object): Promise<void> {
  const { saveCreatorSettings } = await import('#app/domain/drops/drafts/creator-rules.ts');
  const channelId = await getChannelId(portalWorld().database, portalWorld().halo.domain);
  await saveCreatorSettings(channelId, { ...everythingAllowed, ...rules });
}

/** Sends forms and reads pages in a creator's browser. */
export const pagesIn = (browser: PortalBrowser) => ({
  change: (path: string, intent: string, values: Record<string, string> = {}) =>
    browser.post(`${path}/change`, { intent, ...values }),
  /** Sends JSON as the editor's script does. */
  send: async (path: string, json: unknown, origin = appSettings.APP_URL) => {
    const { status, text } = await browser.send(`/portal/drops/${path}`, {
      json,
      headers: { Origin: origin },
    });
    return {
      status,
      body: JSON.parse(text) as { done?: unknown; problem?: { message: string; fields: object[] } },
    };
  },
  textOf: async (path: string) => (await browser.get(path)).text,
  titlesOf: async (path: string) =>
    [...(await browser.get(path)).text.matchAll(/<h2 id="drop-[\w-]+">(?:<a[^>]*>)?([^<]*)/g)].map(
      ([, title]) => title,
    ),
  badgesOf: async (path: string) =>
    [...(await browser.get(path)).text.matchAll(/<span class="badge[^>]*>([^<]*)/g)].map(([, text]) => text),
});

export const product = (index: number) => portalWorld().halo.products[index] ?? '';

/** The hidden fields of the editor's form. */
export function formOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decodeHtml(value)]));
}

function decodeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
