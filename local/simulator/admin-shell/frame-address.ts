import { createHmac, randomUUID } from 'node:crypto';
import { mintSessionToken } from '../access/session-token.ts';
import type { ShellVisit } from './visit.ts';

/**
 * The URL at which the admin opens a page of the app: its own, with the platform's parameters, signed with
 * the app's secret, and a session token.
 * https://shopify.dev/docs/apps/build/authentication-authorization/set-embedded-app-authorization
 */
export async function frameAddress({
  platform,
  store,
  staff,
  path,
  query,
  appOrigin,
}: ShellVisit): Promise<string> {
  const { app, clock } = platform;
  const address = new URL(path, appOrigin);
  const added = {
    embedded: '1',
    host: Buffer.from(`admin.shopify.com/store/${store.domain.split('.')[0] ?? ''}`).toString('base64url'),
    locale: query.get('locale') ?? 'en',
    session: randomUUID(),
    shop: store.domain,
    timestamp: String(Math.floor(clock.now() / 1_000)),
    id_token: await mintSessionToken(app, { domain: store.domain, staffId: staff.id }, clock.now()),
  };
  for (const [name, value] of query) address.searchParams.append(name, value);
  for (const [name, value] of Object.entries(added)) address.searchParams.set(name, value);
  address.searchParams.set('hmac', signatureOf(address.searchParams, app.secret));
  return address.href;
}

function signatureOf(parameters: URLSearchParams, secret: string): string {
  const pairs = Array.from(parameters, ([name, value]) => `${name}=${value}`).sort();
  return createHmac('sha256', secret).update(pairs.join('&')).digest('hex');
}
