import { randomUUID } from 'node:crypto';
import { bearer, brandClaims, signClaims } from '../../support/portal/sign-in.ts';
import type { Principal, Tenant } from './reference.ts';
import { domainOf, type World } from './seed-world.ts';
import {
  issueChannelKey,
  issueExpiredKey,
  issuePartnerKey,
  revokeGrant,
  revokeKey,
} from '../../support/db/api-keys.ts';
import { getCreatorId } from '../../support/db/collabs.ts';
import { plantSessionOf, plantSigningKey, type PlantedKey } from '../../support/db/auth.ts';

const channelHeader = (key: string) => ({ 'x-channel-access-token': key });
const partnerHeader = (key: string) => ({ 'x-partner-access-token': key });

/** The creators alone. A portal session that they end everywhere ends their tokens too: sign in again afterwards. */
export async function signInCreators(world: World): Promise<Principal[]> {
  return creatorSide(world, await plantSigningKey(world.context));
}

/** All principals: each kind of credential with full, partial and no access, and invalid credentials. */
export async function signInPrincipals(world: World): Promise<Principal[]> {
  const signingKey = await plantSigningKey(world.context);
  const [brands, partners, creators, nobodies] = await Promise.all([
    brandSide(world, signingKey),
    partnerSide(world),
    creatorSide(world, signingKey),
    strangers(world),
  ]);
  return [...brands, ...partners, ...creators, ...nobodies];
}

async function brandSide(
  { context, channelIds, channelKeys }: World,
  signingKey: PlantedKey,
): Promise<Principal[]> {
  const of = async (tenant: 'ash' | 'birch'): Promise<Principal[]> => {
    const common = { tenants: [tenant], collabs: [], owner: tenant };
    const sub = channelIds[tenant];
    const headers = await userHeaders(context, signingKey, { sub, channel: sub, role: 'brand' });
    const key = channelHeader(channelKeys[tenant]);
    return [
      { name: `${tenant}'s key`, kind: 'channel', headers: key, ...common },
      { name: `a user of ${tenant}`, kind: 'brand', headers, ...common },
    ];
  };
  return (await Promise.all([of('ash'), of('birch')])).flat();
}

async function partnerSide({ context }: World): Promise<Principal[]> {
  const of = async (name: string, granted: Tenant[]): Promise<Principal> => {
    const key = await issuePartnerKey(context, granted.map(domainOf), name);
    const headers = partnerHeader(key);
    return { name, kind: 'partner', tenants: granted, collabs: [], owner: name, headers };
  };
  const [ofAsh, ofBoth, ofNone, ungranted] = await Promise.all([
    of('a partner of ash', ['ash']),
    of('a partner of ash and birch', ['ash', 'birch']),
    of('a partner without grants', []),
    of('a partner whom ash shut out', ['ash', 'birch']),
  ]);
  await revokeGrant(context.database, ungranted.name, domainOf('ash'));
  return [ofAsh, ofBoth, ofNone, { ...ungranted, tenants: ['birch'] }];
}

/** The creators of both brands, each with an access token of a new session. */
async function creatorSide({ context, collabs }: World, signingKey: PlantedKey): Promise<Principal[]> {
  const of = async (creator: string): Promise<Principal> => {
    const email = `${creator}@people.example`;
    const sub = await getCreatorId(context, email);
    const headers = await userHeaders(context, signingKey, { sub, channel: undefined, role: 'creator' });
    const own = collabs.filter((collab) => collab.email === email).map(({ label }) => label);
    return {
      name: `the creator ${creator}`,
      kind: 'creator',
      tenants: [],
      collabs: own,
      owner: creator,
      headers,
    };
  };
  return Promise.all(['solo-ash', 'solo-birch', 'both'].map(of));
}

/** The headers of a user who has just signed in, with a token of that sign-in. */
async function userHeaders(
  context: World['context'],
  key: PlantedKey,
  user: { sub: string; channel: string | undefined; role: 'brand' | 'creator' },
): Promise<Record<string, string>> {
  const sid = randomUUID();
  await plantSessionOf(context, { ...user, sid });
  return bearer(await signClaims(key, brandClaims('', { ...user, sid })));
}

/** Invalid credentials. Each was valid once, or is valid elsewhere. */
async function strangers({ context, channelKeys }: World): Promise<Principal[]> {
  const domain = domainOf('ash');
  const revoked = await revokeKey(context.database, await issueChannelKey(context, domain));
  const expired = await issueExpiredKey(context.database, domain);
  const partner = await revokeKey(
    context.database,
    await issuePartnerKey(context, domain, 'a partner of old'),
  );
  const { ash, birch } = channelKeys;
  const headersOf: Record<string, Record<string, string>> = {
    'a revoked key': channelHeader(revoked),
    'an expired key': channelHeader(expired),
    "a partner's revoked key": partnerHeader(partner),
    'no credential': {},
    'two credentials': { ...channelHeader(ash), Authorization: `Bearer ${birch}` },
    "a channel's key as a partner's": partnerHeader(ash),
  };
  const nothing = { kind: 'none', tenants: [], collabs: [], owner: '' } as const;
  return Object.entries(headersOf).map(([name, headers]) => ({ name, headers, ...nothing }));
}
