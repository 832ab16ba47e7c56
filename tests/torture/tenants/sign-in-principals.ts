import { bearer } from '../../support/sign-in.ts';
import type { Principal, Tenant } from './reference.ts';
import { domainOf } from './seed-world.ts';
import type { World } from './seed-world.ts';

const channelHeader = (key: string) => ({ 'x-channel-access-token': key });
const partnerHeader = (key: string) => ({ 'x-partner-access-token': key });

/** Everybody who asks: each kind of credential with much, some and no reach, and those that are no credential. */
export async function signInPrincipals(world: World): Promise<Principal[]> {
  const [brands, partners, creators, nobodies] = await Promise.all([
    brandSide(world),
    partnerSide(world),
    creatorSide(world),
    strangers(world),
  ]);
  return [...brands, ...partners, ...creators, ...nobodies];
}

async function brandSide({ ground, channelKeys }: World): Promise<Principal[]> {
  const of = async (tenant: 'ash' | 'birch'): Promise<Principal[]> => {
    const common = { tenants: [tenant], collabs: [], owner: tenant };
    const token = await userToken(ground.keys('token', '--channel', domainOf(tenant)));
    const key = channelHeader(channelKeys[tenant]);
    return [
      { name: `${tenant}'s key`, kind: 'channel', headers: key, ...common },
      { name: `a user of ${tenant}`, kind: 'brand', headers: bearer(token), ...common },
    ];
  };
  return (await Promise.all([of('ash'), of('birch')])).flat();
}

async function partnerSide({ ground }: World): Promise<Principal[]> {
  const of = async (name: string, granted: Tenant[]): Promise<Principal> => {
    const grants = granted.flatMap((tenant) => ['--grant', domainOf(tenant)]);
    const key = await ground.keys('issue', '--partner', name, ...grants);
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

async function creatorSide({ ground, collabs }: World): Promise<Principal[]> {
  const of = async (creator: string): Promise<Principal> => {
    const email = `${creator}@people.example`;
    const token = await userToken(ground.keys('token', '--creator', email));
    const own = collabs.filter((collab) => collab.email === email).map(({ label }) => label);
    const headers = bearer(token);
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

/** Credentials that let nobody in, although each was good once, or is good elsewhere. */
async function strangers({ ground, channelKeys }: World): Promise<Principal[]> {
  const issue = (label: string) => ground.keys('issue', '--channel', domainOf('ash'), '--label', label);
  const [revoked, expired, partner] = await Promise.all([
    issue('revoked'),
    issue('expired'),
    ground.keys('issue', '--partner', 'a partner of old', '--grant', domainOf('ash')),
  ]);
  await ground.query("UPDATE api_keys SET revoked_at = now() WHERE label = 'revoked'");
  await ground.query("UPDATE api_keys SET expires_at = now() WHERE label = 'expired'");
  await ground.query(
    `UPDATE api_keys SET revoked_at = now() FROM partners
     WHERE partners.id = api_keys.partner_id AND partners.name = 'a partner of old'`,
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
  const nothing = { kind: 'nobody', tenants: [], collabs: [], owner: '' } as const;
  return Object.entries(headersOf).map(([name, headers]) => ({ name, headers, ...nothing }));
}

async function userToken(printed: Promise<string>): Promise<string> {
  const { access_token: token } = JSON.parse(await printed) as { access_token: string };
  return token;
}
