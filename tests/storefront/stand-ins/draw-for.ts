import { servePages } from './serve-pages.ts';
import type { MemoryStore } from './open-memory-store.ts';

/** One page of a store's storefront, as a visitor gets it. `path` is below the store's root. */
export async function drawFor(store: MemoryStore, path: string): Promise<string> {
  const storefront = await servePages(store);
  const { html, status } = await storefront.get(`/stores/${store.seed.domain}${path}`);
  await storefront.close();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${html.slice(0, 300)}`);
  return html;
}

/** The text of a page or a part of it: without tags, entities read, white space drawn together. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#3?[49];/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}
