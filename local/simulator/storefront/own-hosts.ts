import type { Visit } from './visit.ts';

/** The platform's media host, as data name it; `/cdn` on this origin replaces it. */
const MEDIA_HOST = /(https:)?\/\/cdn\.shopify\.com\//g;

/** HTML or an address in which the platform's media are this origin's, so that nothing leaves the machine. */
export function withOwnMedia(text: string): string {
  return text.replace(MEDIA_HOST, '/cdn/');
}

/** HTML in which links to the store's own domain, which exists in the data alone, lead to its storefront here. */
export function withOwnLinks(html: string, { store, root }: Visit): string {
  const { domain, primaryDomain } = store.shop();
  return [domain, primaryDomain].reduce(
    (text, host) => text.replaceAll(`https://${host}/`, `${root}/`),
    html,
  );
}
