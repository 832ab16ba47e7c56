import { z } from 'zod';
import type { FindProduct } from '../demo/creators/build-drop-body.ts';

const sessionResponse = z.object({ sessionToken: z.string() });
const accessResponse = z.object({ accessToken: z.string() });
const productResponse = z.object({
  data: z.object({
    productByIdentifier: z
      .object({
        id: z.string(),
        variants: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
      })
      .nullable(),
  }),
});

/** Opens the app in a store's admin as its owner, which installs it. */
export async function openAppInStore(appUrl: string, platformUrl: string, domain: string): Promise<void> {
  const sessionToken = await sessionTokenFor(platformUrl, domain);
  const page = await fetch(`${appUrl}/?shop=${domain}&id_token=${sessionToken}`);
  if (!page.ok) throw new Error(`The app answered ${page.status} when it was opened in ${domain}`);
}

/** A session token of a store's owner, valid for 60 seconds. */
export async function sessionTokenFor(platformUrl: string, domain: string): Promise<string> {
  return sessionResponse.parse(await control(platformUrl, '/__session-token', domain)).sessionToken;
}

/** Finds products in a store by handle. */
export async function productFinder(platformUrl: string, domain: string): Promise<FindProduct> {
  const { accessToken } = accessResponse.parse(await control(platformUrl, '/__access-token', domain));
  return async (handle) => {
    const response = await fetch(`${platformUrl}/stores/${domain}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': accessToken },
      body: JSON.stringify({ query: productQuery, variables: { handle } }),
    });
    const { productByIdentifier: product } = productResponse.parse(await response.json()).data;
    return product ? { id: product.id, variants: product.variants.nodes } : undefined;
  };
}

const productQuery = `query Product($handle: String!) {
  productByIdentifier(identifier: { handle: $handle }) { id variants(first: 50) { nodes { id title } } }
}`;

async function control(platformUrl: string, path: string, shop: string): Promise<unknown> {
  const response = await fetch(platformUrl + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop }),
  });
  return response.json();
}
