import type { RunningPlatform } from '../../local/platform/start-platform.ts';

/** Asks a simulated store's Admin API directly, as another app with its own token would. @throws on any error. */
export async function askStore<Data>(
  platform: RunningPlatform,
  domain: string,
  { query, variables = {} }: { query: string; variables?: Record<string, unknown> },
): Promise<Data> {
  const response = await fetch(`${platform.url}/stores/${domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': platform.tokenFor(domain) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (errors !== undefined || data === undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** The platform ids (numbers as text) of a store's products, by handle. */
export async function productNumbers(
  platform: RunningPlatform,
  domain: string,
): Promise<Map<string, string>> {
  const { products } = await askStore<{ products: { nodes: { id: string; handle: string }[] } }>(
    platform,
    domain,
    {
      query: '{ products(first: 50) { nodes { id handle } } }',
    },
  );
  return new Map(products.nodes.map(({ id, handle }) => [handle, id.slice(id.lastIndexOf('/') + 1)]));
}
