import { createPrivateKey, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { mintSessionToken } from '../../support/world/install.ts';
import { openPortalBrowser, portalCookies, untilSignInMail } from '../../support/portal/portal.ts';
import { haloDomain, pineDomain } from '../../support/world/test-stores.ts';
import { storedCanary, sentCanary, type Canary } from './canary.ts';
import { mistakes, replaceAt } from './mistype.ts';
import { openSealed } from './open-sealed.ts';
import type { SecretWorld } from './open-secret-world.ts';
import { issueChannelKey, issueExpiredKey, issuePartnerKey, revokeKey } from '../../support/db/api-keys.ts';
import { listSealedSigningKeys, listSealedTokens } from '../../support/db/encryption.ts';
import { plantSession } from '../../support/db/auth.ts';

/** The middle of a text: long enough to identify it, and to detect a part of it. */
const middle = (text: string) => text.slice(-40, -10);
/** The claims of a signed token are public; its signature is secret. */
const signatureOf = (token: string) => (token.split('.').at(-1) ?? '').slice(2, 40);

const tokenPair = (json: unknown) => json as { access_token: string; refresh_token: string };

/** Keys that are valid, that were valid, and that are mistyped. */
export async function keyCanaries(world: SecretWorld): Promise<Canary[]> {
  const database = { url: world.databaseUrl };
  const channelKey = () => issueChannelKey(world, haloDomain);
  const partner = await issuePartnerKey(world, haloDomain);
  const keys: [string, string][] = [
    ["a brand's key", await channelKey()],
    ["another brand's key", await issueChannelKey(world, pineDomain)],
    ["a partner's key", partner],
    ['a revoked key', await revokeKey(database, await channelKey())],
    ['an expired key', await issueExpiredKey(database, haloDomain)],
  ];
  for (const [how, mistype] of Object.entries(mistakes))
    keys.push([`a key ${how}`, mistype(await channelKey())]);
  return keys.map(([name, key]) => sentCanary(name, key, middle(key)));
}

/** Tokens of users and of the store's admin, valid and invalid. */
export async function tokenCanaries(world: SecretWorld): Promise<Canary[]> {
  const used = await plantSession(world, 'canary@example.com');
  const creator = await refresh(world, used);
  const again = await refresh(world, await plantSession(world, 'canary@example.com'));
  const session = await mintSessionToken(world.simulatorUrl, haloDomain);
  const forged = await new SignJWT({ dest: `https://${haloDomain}` })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(randomBytes(32));
  const signed: [string, string][] = [
    ["a user's token", creator.access_token],
    ["a user's other token", again.access_token],
    ["a user's token with another letter", replaceAt(again.access_token, again.access_token.length - 50)],
    ["a user's token without its first letter", creator.access_token.slice(1)],
    ["a session token of the store's admin", session],
    ['a forged session token', forged],
  ];
  const refreshing: [string, string][] = [
    ['a used refresh token', used],
    ['a refresh token', again.refresh_token],
    [
      'a refresh token with another letter',
      replaceAt(creator.refresh_token, creator.refresh_token.length - 1),
    ],
  ];
  return [
    ...signed.map(([name, token]) => sentCanary(name, token, signatureOf(token))),
    ...refreshing.map(([name, token]) => sentCanary(name, token, middle(token))),
  ];
}

async function refresh({ apps }: SecretWorld, token: string) {
  const response = await fetch(`${apps[0]}/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  });
  if (response.status !== 200) throw new Error(`No tokens: ${response.status}`);
  return tokenPair(await response.json());
}

/** The link of a sign-in mail that is not used, and the secret of its browser. */
export async function signInCanaries({ apps, mailbox }: SecretWorld): Promise<Canary[]> {
  const browser = openPortalBrowser(apps[0]);
  await browser.post('/portal/sign-in', { email: 'canary@example.com' });
  const { token } = await untilSignInMail(mailbox.url, 'canary@example.com');
  const cookie = browser.cookies.get(portalCookies.signIn) ?? '';
  return [
    sentCanary('the link of a sign-in mail', token, middle(token)),
    sentCanary('the cookie of a sign-in', cookie, middle(cookie)),
  ];
}

/** Credentials of kinds that the service does not accept. */
export function foreignCanaries(): Canary[] {
  const random = () => randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x');
  const basic = Buffer.from(`user:${random()}`).toString('base64');
  return [
    sentCanary('an access token of the platform', `shpat_${randomBytes(16).toString('hex')}`),
    sentCanary(
      'an unknown secret of an event endpoint',
      `whsec_${randomBytes(32).toString('base64')}`.replaceAll('/', 'A'),
    ),
    sentCanary('a name and password', basic, basic.slice(8)),
    sentCanary('a code of the platform', `code-${random()}`),
    sentCanary('a cookie', `session-${random()}`),
  ];
}

/** What the service has sealed in its database. */
export async function sealedCanaries(world: SecretWorld, when: string): Promise<Canary[]> {
  const { encryptionKey } = world.settings;
  const installations = await listSealedTokens(world, haloDomain);
  return installations.flatMap(({ id, access, refresh }) => {
    const open = (sealed: Buffer, what: string) =>
      openSealed(encryptionKey, sealed, `platform-installation:${id}:${what}`);
    const [token, renewing] = [open(access, 'access'), open(refresh, 'refresh')];
    return [
      storedCanary(`the access token of a store ${when}`, token, token.slice(6)),
      storedCanary(`the refresh token of a store ${when}`, renewing, renewing.slice(6)),
    ];
  });
}

/** The private keys that sign user tokens. */
export async function signingCanaries(world: SecretWorld): Promise<Canary[]> {
  const keys = await listSealedSigningKeys(world);
  return keys.flatMap(({ kid, sealed }, index) => {
    const pem = openSealed(world.settings.encryptionKey, sealed, `signing-key:${kid}`);
    const { d = '' } = createPrivateKey(pem).export({ format: 'jwk' });
    const body = pem.split('\n').slice(1, 3).join('');
    return [
      storedCanary(`signing key ${index + 1}`, pem, body.slice(40, 90)),
      storedCanary(`signing key ${index + 1} as JWK`, d, d.slice(2, 40)),
    ];
  });
}
