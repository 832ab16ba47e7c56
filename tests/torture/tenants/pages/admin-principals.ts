import { SignJWT } from 'jose';
import { appSettings } from '../../../support/world/app-settings.ts';
import type { Tenant } from '../reference.ts';
import { domainOf, type World } from '../seed-world.ts';

/** A user who requests a page: in the admin of a store, or without a valid session token of one. */
export interface PagePrincipal {
  name: string;
  /** The brand of the admin; undefined without a valid session token. */
  tenant?: Tenant;
  headers: () => Promise<Record<string, string>>;
}

const appSecret = appSettings.SHOPIFY_API_SECRET;

/** Admins of two brands, and users with other credentials than a valid session token. */
export function pagePrincipals({ channelKeys }: World): PagePrincipal[] {
  const ash = domainOf('ash');
  const stranger = (name: string, headers: PagePrincipal['headers']): PagePrincipal => ({ name, headers });
  return [
    { name: 'an admin of ash', tenant: 'ash', headers: () => withToken({ dest: ash, iss: ash }) },
    {
      name: 'an admin of birch',
      tenant: 'birch',
      headers: () => withToken({ dest: domainOf('birch'), iss: domainOf('birch') }),
    },
    stranger('no session token', () => Promise.resolve({})),
    stranger("a holder of ash's key", () =>
      Promise.resolve({
        'x-channel-access-token': channelKeys.ash,
        Authorization: `Bearer ${channelKeys.ash}`,
      }),
    ),
    stranger('a token that another app signed', () => withToken({ dest: ash, iss: ash, secret: 'another' })),
    stranger('a token for another app', () => withToken({ dest: ash, iss: ash, aud: 'another-app' })),
    stranger('a token of two stores', () => withToken({ dest: ash, iss: domainOf('birch') })),
    stranger('a token that has ended', () => withToken({ dest: ash, iss: ash, ageSeconds: 120 })),
  ];
}

interface Claimed {
  dest: string;
  iss: string;
  secret?: string;
  aud?: string;
  ageSeconds?: number;
}

async function withToken(claimed: Claimed): Promise<Record<string, string>> {
  const { dest, iss, secret = appSecret, aud = appSettings.SHOPIFY_API_KEY, ageSeconds = 0 } = claimed;
  const now = Math.floor(Date.now() / 1_000) - ageSeconds;
  const token = await new SignJWT({ dest: `https://${dest}`, sid: 'sid' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(`https://${iss}/admin`)
    .setAudience(aud)
    .setSubject('42')
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(now + 60)
    .sign(new TextEncoder().encode(secret));
  return { Authorization: `Bearer ${token}` };
}
