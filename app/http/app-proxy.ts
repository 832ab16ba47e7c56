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
  const { searchParams } = new URL(address);
  if (addedParameters.some((name) => searchParams.getAll(name).length > 1)) return undefined;
  const signature = searchParams.get('signature') ?? '';
  const shop = searchParams.get('shop') ?? '';
  const age = Math.abs(Date.now() / 1_000 - Number(searchParams.get('timestamp') ?? NaN));
  if (!isSignature(signature, searchParams) || shop === '' || !(age <= tolerableSeconds)) return undefined;
  const parameters = new URLSearchParams(searchParams);
  for (const name of addedParameters) parameters.delete(name);
  return { shop, pathPrefix: searchParams.get('path_prefix') ?? '', parameters };
}

function isSignature(given: string, parameters: URLSearchParams): boolean {
  const names = [...new Set(parameters.keys())].filter((name) => name !== 'signature');
  const signed = names.map((name) => `${name}=${parameters.getAll(name).join(',')}`).toSorted();
  const expected = createHmac('sha256', env.SHOPIFY_API_SECRET).update(signed.join('')).digest();
  const sent = Buffer.from(given, 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}
