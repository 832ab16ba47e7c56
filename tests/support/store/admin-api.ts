/**
 * Calls a simulated store's Admin API, as another app with its own token would.
 * @throws on any error.
 */
export async function queryStore<Data>(
  platformUrl: string,
  domain: string,
  { query, variables = {} }: { query: string; variables?: Record<string, unknown> },
): Promise<Data> {
  const response = await fetch(`${platformUrl}/stores/${domain}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Shopify-Access-Token': await accessToken(platformUrl, domain),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Data; errors?: unknown };
  if (errors !== undefined || data === undefined) throw new Error(JSON.stringify(errors));
  return data;
}

/** A connection of the Admin API: its field with arguments except `after`, and the selection of each node. */
interface ConnectionQuery {
  field: string;
  nodes: string;
}

/** All nodes of a connection, from all pages. */
export async function queryAll<Node>(
  platformUrl: string,
  domain: string,
  { field, nodes }: ConnectionQuery,
): Promise<Node[]> {
  const found: Node[] = [];
  const query = `query ($after: String) {
    page: ${field.replace(/\)$/, ', after: $after)')} { nodes { ${nodes} } pageInfo { endCursor hasNextPage } }
  }`;
  for (let after: string | undefined; ;) {
    const { page } = await queryStore<{ page: Page<Node> }>(platformUrl, domain, {
      query,
      variables: { after },
    });
    found.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return found;
    after = page.pageInfo.endCursor;
  }
}

interface Page<Node> {
  nodes: Node[];
  pageInfo: { endCursor: string; hasNextPage: boolean };
}

/** A permanent access token for a store, as a merchant's admin would show it. */
async function accessToken(platformUrl: string, domain: string): Promise<string> {
  const response = await fetch(`${platformUrl}/__access-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop: domain }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** The platform ids (numbers as text) of a store's products, by handle. */
export async function productNumbers(platformUrl: string, domain: string): Promise<Map<string, string>> {
  const connection = { field: 'products(first: 250)', nodes: 'id handle' };
  const products = await queryAll<{ id: string; handle: string }>(platformUrl, domain, connection);
  return new Map(products.map(({ id, handle }) => [handle, id.slice(id.lastIndexOf('/') + 1)]));
}
