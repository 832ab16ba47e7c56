import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/env.ts';

/** A storefront's request that the platform forwarded. */
interface ProxyRequest {
  /** The store's permanent domain. */
  shop: string;
  /** The path of the proxy in the store, which merchants can change: `/apps/creators`. */
  pathPrefix: string;
  /** The shopper's own parameters. */
  parameters: URLSearchParams;
}

/** Parameters that the platform adds. None may occur twice. */
const addedParameters = ['shop', 'path_prefix', 'timestamp', 'logged_in_customer_id', 'signature'] as const;

/** How far the platform's clock may differ, and how long a request may take. */
const tolerableSeconds = 90;

/**
 * Verifies a request through the app proxy. `signature` is the hex HMAC-SHA256, with the app's secret, of the other
 * parameters. They are sorted, without separators, and values of one name are joined by commas.
 * https://shopify.dev/docs/apps/build/online-store/app-proxies/authenticate-app-proxies
 * @returns undefined when the signature is missing or wrong, or the request is too old.
 */
export function verifyProxyRequest(address: string): ProxyRequest | undefined {
  const { searchParams, search } = new URL(address);
  if (addedParameters.some((name) => searchParams.getAll(name).length > 1)) return undefined;
  const signature = searchParams.get('signature') ?? '';
  const shop = searchParams.get('shop') ?? '';
  const age = Math.abs(Date.now() / 1_000 - Number(searchParams.get('timestamp') ?? NaN));
  if (!isSignature(signature, search.slice(1)) || shop === '' || !(age <= tolerableSeconds)) return undefined;
  const parameters = new URLSearchParams(searchParams);
  for (const name of addedParameters) parameters.delete(name);
  return { shop, pathPrefix: searchParams.get('path_prefix') ?? '', parameters };
}

/** The signature covers the bytes of the query, which need not be UTF-8: they are compared as Latin-1. */
function isSignature(signature: string, query: string): boolean {
  const values = new Map<string, string[]>();
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [name = '', value = ''] = part.split(/=(.*)/s).map(decodeBytes);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  values.delete('signature');
  const signed = [...values].map(([name, all]) => `${name}=${all.join(',')}`).toSorted();
  const expected = createHmac('sha256', env.SHOPIFY_API_SECRET).update(signed.join(''), 'latin1').digest();
  const sent = Buffer.from(signature, 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/** Decodes a form's percent-encoding; each byte becomes one character. */
function decodeBytes(text: string): string {
  return text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
}
