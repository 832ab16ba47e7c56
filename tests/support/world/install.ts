import { productNumbers, queryStore } from '../store/admin-api.ts';
import type { TestDatabase } from '../db/database.ts';
import { issueChannelKey } from '../db/api-keys.ts';
import { untilServed } from '../until.ts';
import { isUnavailable, UnexpectedStatus } from '../http/api-client.ts';

/** A brand whose store has the app installed. */
export interface TestChannel {
  domain: string;
  /** A live channel key. */
  key: string;
  /** Platform numbers of its products, ordered by handle. */
  products: string[];
  /** Platform numbers of the two variants of the second product. */
  variants: string[];
}

/** A session token of a store's admin, valid for a minute. */
export async function mintSessionToken(platformUrl: string, domain: string, staff?: string): Promise<string> {
  const minted = await fetch(`${platformUrl}/__session-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop: domain, staff }),
  });
  return ((await minted.json()) as { sessionToken: string }).sessionToken;
}

interface AdminRequest {
  /** Of the store. */
  domain: string;
  path: string;
  query?: Record<string, string>;
  /** JSON or a form; undefined to read the page. */
  body?: object;
  /** The user; by default the owner. */
  staff?: string;
}

/** Requests a page of the admin as its own script does. */
export async function requestAdmin(
  { appUrl, platform }: { appUrl: string; platform: { url: string } },
  { domain, path, query = {}, body, staff }: AdminRequest,
): Promise<{ status: number; text: string }> {
  const token = await mintSessionToken(platform.url, domain, staff);
  const isForm = body instanceof FormData;
  const headers = { Authorization: `Bearer ${token}`, 'Sec-Fetch-Dest': 'empty' };
  const response = await fetch(`${appUrl}/${path}.data?${new URLSearchParams(query).toString()}`, {
    redirect: 'manual',
    headers: { ...headers, ...(body && !isForm && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** The data of an action in the text of such a response. */
export function pageDataOf(text: string): unknown {
  return (allPageData(text) as { data: unknown }).data;
}

/** All data in the text of such a response. Remix sends each value once, and names values by their index. */
export function allPageData(text: string): unknown {
  const values = JSON.parse(text.split('\n')[0] ?? '') as unknown[];
  const valueAt = (index: number): unknown => {
    const value = values[index];
    // null and undefined have negative numbers instead of an index.
    if (index < 0) return null;
    if (Array.isArray(value)) return value.map((of: number) => valueAt(of));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value as Record<string, number>);
    return Object.fromEntries(entries.map(([key, of]) => [values[Number(key.slice(1))], valueAt(of)]));
  };
  return valueAt(0);
}

/** Opens the app in a store's admin, which installs it. Loads the page again while it responds 503, as staff would. */
export async function openApp(appUrl: string, platformUrl: string, domain: string): Promise<void> {
  const load = async () => {
    const token = await mintSessionToken(platformUrl, domain);
    const page = await fetch(`${appUrl}/?shop=${domain}&id_token=${token}`);
    const { ok, status } = page;
    const text = await page.text();
    if (!ok) throw new UnexpectedStatus(`The app's home page for ${domain}`, { status, text });
  };
  await untilServed(`The app's home page for ${domain}`, load, isUnavailable);
}

/** Issues a key to a brand whose store has opened the app, and looks up its products. */
export async function installedChannel(
  database: Pick<TestDatabase, 'query'>,
  platformUrl: string,
  domain: string,
): Promise<TestChannel> {
  const [key, numbers] = await Promise.all([
    issueChannelKey(database, domain),
    productNumbers(platformUrl, domain),
  ]);
  const byHandle = [...numbers].sort(([a], [b]) => a.localeCompare(b));
  const products = byHandle.map(([, number]) => number);
  const { product } = await queryStore<{ product: { variants: { nodes: { id: string }[] } } | null }>(
    platformUrl,
    domain,
    {
      query: 'query ($id: ID!) { product(id: $id) { variants(first: 10) { nodes { id } } } }',
      variables: { id: `gid://shopify/Product/${products[1]}` },
    },
  );
  const variants = product?.variants.nodes ?? [];
  return { domain, key, products, variants: variants.map(({ id }) => id.slice(id.lastIndexOf('/') + 1)) };
}
