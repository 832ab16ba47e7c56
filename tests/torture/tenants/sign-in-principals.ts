import { randomUUID } from 'node:crypto';
import { publicIdOf } from '#app/auth/api-key.ts';
import { issueChannelKey, issuePartnerKey } from '../../support/issue-keys.ts';
import { bearer, brandClaims, plantSigningKey, signClaims } from '../../support/sign-in.ts';
import type { PlantedKey } from '../../support/sign-in.ts';
import type { Principal, Tenant } from './reference.ts';
import { domainOf } from './seed-world.ts';
import type { World } from './seed-world.ts';

const channelHeader = (key: string) => ({ 'x-channel-access-token': key });
const partnerHeader = (key: string) => ({ 'x-partner-access-token': key });

/** Everybody who asks: each kind of credential with much, some and no reach, and those that are no credential. */
export async function signInPrincipals(world: World): Promise<Principal[]> {
  const signingKey = await plantSigningKey(world.ground);
  const [brands, partners, creators, nobodies] = await Promise.all([
    brandSide(world, signingKey),
    partnerSide(world),
    creatorSide(world, signingKey),
    strangers(world),
  ]);
  return [...brands, ...partners, ...creators, ...nobodies];
}

async function brandSide({ channelIds, channelKeys }: World, signingKey: PlantedKey): Promise<Principal[]> {
  const of = async (tenant: 'ash' | 'birch'): Promise<Principal[]> => {
    const common = { tenants: [tenant], collabs: [], owner: tenant };
    const headers = await userHeaders(signingKey, { sub: channelIds[tenant], channel: channelIds[tenant] });
    const key = channelHeader(channelKeys[tenant]);
    return [
      { name: `${tenant}'s key`, kind: 'channel', headers: key, ...common },
      { name: `a user of ${tenant}`, kind: 'brand', headers, ...common },
    ];
  };
  return (await Promise.all([of('ash'), of('birch')])).flat();
}

async function partnerSide({ ground }: World): Promise<Principal[]> {
  const of = async (name: string, granted: Tenant[]): Promise<Principal> => {
    const key = await issuePartnerKey(ground, granted.map(domainOf), name);
    const headers = partnerHeader(key);
    return { name, kind: 'partner', tenants: granted, collabs: [], owner: name, headers };
  };
  const [ofAsh, ofBoth, ofNone, ungranted] = await Promise.all([
    of('a partner of ash', ['ash']),
    of('a partner of ash and birch', ['ash', 'birch']),
    of('a partner of nobody', []),
    of('a partner whom ash shut out', ['ash', 'birch']),
  ]);
  await ground.query(
    `UPDATE partner_grants SET revoked_at = now() FROM partners, channels
     WHERE partners.id = partner_id AND channels.id = channel_id AND partners.name = $1 AND domain = $2`,
    [ungranted.name, domainOf('ash')],
  );
  return [ofAsh, ofBoth, ofNone, { ...ungranted, tenants: ['birch'] }];
}

async function creatorSide({ ground, collabs }: World, signingKey: PlantedKey): Promise<Principal[]> {
  const of = async (creator: string): Promise<Principal> => {
    const email = `${creator}@people.example`;
    const rows = await ground.query<{ id: string }>('SELECT id FROM creators WHERE email = $1', [email]);
    const headers = await userHeaders(signingKey, { sub: rows[0]?.id, channel: undefined, role: 'creator' });
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

/** What a user sends who has just signed in, with a token of a sign-in of its own. */
async function userHeaders(
  key: PlantedKey,
  claims: Record<string, unknown>,
): Promise<Record<string, string>> {
  return bearer(await signClaims(key, brandClaims('', { ...claims, sid: randomUUID() })));
}

/** Credentials that let nobody in, although each was good once, or is good elsewhere. */
async function strangers({ ground, channelKeys }: World): Promise<Principal[]> {
  const domain = domainOf('ash');
  const [revoked, expired, partner] = await Promise.all([
    issueChannelKey(ground, domain),
    issueChannelKey(ground, domain),
    issuePartnerKey(ground, domain, 'a partner of old'),
  ]);
  const revoke = 'UPDATE api_keys SET revoked_at = now() WHERE public_id = ANY($1)';
  await ground.query(revoke, [[revoked, partner].map(publicIdOf)]);
  await ground.query('UPDATE api_keys SET expires_at = now() WHERE public_id = $1', [publicIdOf(expired)]);
  const { ash, birch } = channelKeys;
  const headersOf: Record<string, Record<string, string>> = {
    'a revoked key': channelHeader(revoked),
    'an expired key': channelHeader(expired),
    "a partner's revoked key": partnerHeader(partner),
    'no credential': {},
    'two credentials': { ...channelHeader(ash), Authorization: `Bearer ${birch}` },
    "a channel's key as a partner's": partnerHeader(ash),
  };
  const nothing = { kind: 'nobody', tenants: [], collabs: [], owner: '' } as const;
  return Object.entries(headersOf).map(([name, headers]) => ({ name, headers, ...nothing }));
}
