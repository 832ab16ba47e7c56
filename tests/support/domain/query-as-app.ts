import { appSettings } from '../world/app-settings.ts';
import { mintSessionToken } from '../world/install.ts';

/**
 * Opens a simulated store's Admin API with the app's access.
 * @returns a function that sends requests and throws on any error.
 */
export async function queryAsApp({
  platformUrl,
  domain,
}: {
  platformUrl: string;
  domain: string;
}): Promise<(query: string, variables: Record<string, unknown>) => Promise<unknown>> {
  const store = `${platformUrl}/stores/${domain}/admin`;
  const { access_token: token } = await post<{ access_token: string }>(`${store}/oauth/access_token`, {
    client_id: appSettings.SHOPIFY_API_KEY,
    client_secret: appSettings.SHOPIFY_API_SECRET,
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await mintSessionToken(platformUrl, domain),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:shopify:params:oauth:token-type:offline-access-token',
    expiring: '1',
  });
  return async (query, variables) => {
    const headers = { 'X-Shopify-Access-Token': token };
    const body = { query, variables };
    const response = await post<{ data?: unknown; errors?: unknown }>(
      `${store}/api/2026-10/graphql.json`,
      body,
      headers,
    );
    if (response.errors !== undefined || /"userErrors":\[\{/.test(JSON.stringify(response.data)))
      throw new Error(JSON.stringify(response));
    return response.data;
  };
}

async function post<Result>(
  address: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Result;
}
