import { demoStorefront } from '../../../local/demo/storefront.ts';
import { serveWith } from './serve-pages.ts';
import type { Store } from '../../../local/simulator/state/store.ts';

/** Renders one page of a store's storefront for a visitor. `path` is relative to the store's root. */
export async function renderPage(store: Store, path: string, folders = demoStorefront): Promise<string> {
  const storefront = await serveWith(folders, store);
  const { html, status } = await storefront.get(`/stores/${store.domain}${path}`);
  await storefront.close();
  if (status !== 200) throw new Error(`${path} answered ${status}: ${html.slice(0, 300)}`);
  return html;
}

/** The visible text of HTML: without tags, with decoded entities and collapsed white space. */
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
