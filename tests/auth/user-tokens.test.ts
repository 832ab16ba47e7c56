import { createRemoteJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCountingProxy } from '../bench/counters/start-counting-proxy.ts';
import { createCollab, getCollab, newPerson, unique, updateCollab } from '../support/http/api-calls.ts';
import { call, readProblem } from '../support/http/api-client.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { bearer, signIn } from '../support/portal/sign-in.ts';
import { until } from '../support/until.ts';
import { loadInProcessTools, type InProcessTools } from '../support/world/in-process-tools.ts';
import { useWorld } from '../support/world/use-world.ts';

const email = `${unique('ada-')}@example.com`;
const world = await useWorld();
let tools: InProcessTools;
let collab: Awaited<ReturnType<typeof createCollab>>;
beforeAll(async () => {
  tools = await loadInProcessTools(world.database);
  collab = await createCollab(world, world.halo, { email });
});

const signedIn = (role: 'creator' | 'brand') =>
  role === 'creator'
    ? signIn(tools.keys, '--creator', email)
    : signIn(tools.keys, '--channel', world.halo.domain);

const create = (
  token: string,
  { base = world.base, ...own }: Record<string, unknown> & { base?: string } = {},
) => call(`${base}/creators/collabs`, { headers: bearer(token), json: newPerson(own) });

const list = async (token: string, query = '') => {
  const { status, text } = await call(`${world.base}/creators/collabs${query}`, { headers: bearer(token) });
  const { collabs = [] } = JSON.parse(text) as { collabs?: { _id: string }[] };
  return { status, ids: collabs.map(({ _id }) => _id) };
};

describe('a user token', () => {
  it.each(['creator', 'brand'] as const)('of a %s verifies with the published keys', async (role) => {
    const { access_token } = await signedIn(role);
    const keys = createRemoteJWKSet(new URL(`${world.appUrl}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(access_token, keys, {
      issuer: appSettings.APP_URL,
      audience: `${appSettings.APP_URL}/api`,
      typ: 'at+jwt',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'jti', 'sid', 'nbf'],
    });
    const user =
      role === 'creator'
        ? { role, sub: collab.creator }
        : { role, sub: collab.channel, channel: collab.channel };
    expect(payload).toMatchObject(user);
    expect(protectedHeader.kid).toMatch(/^[\w-]{43}$/);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  });

  it('differs for each session', async () => {
    const [a, b] = await Promise.all([signedIn('brand'), signedIn('brand')]);
    const read = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, string>;
    expect(read(a.access_token)['jti']).not.toBe(read(b.access_token)['jti']);
    expect(read(a.access_token)['sid']).not.toBe(read(b.access_token)['sid']);
  });

  it('of a brand lists collabs of its own channel only', async () => {
    const { access_token } = await signedIn('brand');
    await createCollab(world, world.pine);
    for (const query of ['', `?platform_domain=${world.halo.domain}`])
      expect(await list(access_token, query)).toEqual({ status: 200, ids: [collab._id] });
    for (const domain of [world.pine.domain, 'none.example'])
      expect(await list(access_token, `?platform_domain=${domain}`)).toMatchObject({ status: 403 });
  });

  it('of a creator lists that creator’s collabs in every channel, and no others', async () => {
    const elsewhere = await createCollab(world, world.pine, { email });
    await createCollab(world, world.halo);
    const { access_token } = await signedIn('creator');
    const { status, ids } = await list(access_token);
    expect([status, ids.sort()]).toEqual([200, [collab._id, elsewhere._id].sort()]);
  });

  it('of a creator cannot create a collab in any channel', async () => {
    const { access_token } = await signedIn('creator');
    for (const own of [{}, { platformDomain: world.halo.domain }, { email }])
      expect(readProblem(await create(access_token, own))).toMatchObject({
        statusCode: 403,
        error: 'Forbidden',
      });
  });

  it.each([
    ...['affiliateCode', 'affiliateUrl', 'handle', 'relationshipManager', 'source'],
    ...['platformCollabsTierName', 'platformCollabsDiscountCode', 'platformCollabsCommunityMemberId'],
  ])('of a creator cannot change %s, which the brand decides', async (field) => {
    const headers = bearer((await signedIn('creator')).access_token);
    const value = field === 'affiliateUrl' ? 'https://links.example.com/own' : 'own-choice';
    const address = `${world.base}/creators/collabs/${collab._id}`;
    const result = await call(address, { headers, json: { [field]: value } });
    expect(readProblem(result)).toMatchObject({
      statusCode: 403,
      message: `Only the brand can change ${field}. Omit these fields.`,
    });
  });

  it('of a creator fills custom fields, and defines none', async () => {
    const headers = bearer((await signedIn('creator')).access_token);
    const address = `${world.base}/creators/collabs/${collab._id}`;
    await updateCollab(world, world.halo, { collabId: collab._id, custom: { 'cc-city': 'Graz' } });
    const filled = await call(address, { headers, json: { custom: { 'cc-city': 'Linz' } } });
    expect(filled.status).toBe(200);
    const defining = await call(address, { headers, json: { custom: { 'cc-own': 'x' } } });
    expect(readProblem(defining).details).toMatchObject([{ path: 'custom.cc-own' }]);
    expect((await getCollab(world, world.halo, collab._id)).custom).toEqual({ 'cc-city': 'Linz' });
  });

  it.each(['creator', 'brand'] as const)('of a %s is rejected where a key is required', async (role) => {
    const headers = bearer((await signedIn(role)).access_token);
    const json = { title: 'Summer', products: [{ id: world.halo.products[0] }] };
    const address = `${world.base}/creators/collabs/${collab._id}/drops`;
    const results = [
      await call(address, { headers, json }),
      await call(`${world.base}/channels/${world.halo.domain}/collabs/${collab._id}`, { headers }),
    ];
    for (const result of results)
      expect(readProblem(result)).toMatchObject({ statusCode: 403, error: 'Forbidden' });
  });

  it('is accepted with the scheme in any case, and not together with a key', async () => {
    const { access_token } = await signedIn('brand');
    const send = (headers: Record<string, string>) => call(`${world.base}/creators/collabs`, { headers });
    expect((await send({ Authorization: `bearer ${access_token}` })).status).toBe(200);
    expect((await send({ Authorization: `Token ${access_token}` })).status).toBe(401);
    expect((await send({ Authorization: access_token })).status).toBe(401);
    for (const [header, key] of [
      ['x-channel-access-token', world.halo.key],
      ['x-partner-access-token', world.partnerKey],
    ] as const)
      expect((await send({ ...bearer(access_token), [header]: key })).status).toBe(401);
  });

  it('needs no SQL but for its session when the keys are cached; an unknown key id needs almost none', async () => {
    const proxy = await startCountingProxy(world.database.url);
    const app = await world.processes.startApp({ DATABASE_URL: proxy.url });
    const base = `${app.url}/api`;
    const { access_token } = await signedIn('creator');
    expect((await create(access_token, { base })).status).toBe(403);
    await until('it listens', () => proxy.take().sql.some((sql) => sql.startsWith('LISTEN')));
    // Data read before listening may be outdated: the next uses read the keys again.
    for (let time = 0; time < 3; time += 1) await create(access_token, { base });
    proxy.take();
    for (let time = 0; time < 20; time += 1) expect((await create(access_token, { base })).status).toBe(403);
    expect(checksIn(proxy.take().sql).filter((sql) => !sql.includes('family_id AS "familyId"'))).toEqual([]);
    const [, payload = '', signature = ''] = access_token.split('.');
    const forged = Array.from({ length: 100 }, (_, time) => {
      const kid = String(time).padStart(43, 'x');
      const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid, typ: 'at+jwt' })).toString('base64url');
      return create(`${header}.${payload}.${signature}`, { base });
    });
    expect((await Promise.all(forged)).map(({ status }) => status)).toEqual(forged.map(() => 401));
    expect(checksIn(proxy.take().sql).length).toBeLessThan(20);
    await app.stop();
    await proxy.close();
  });
});

/** The statements, without those of the rate limit. */
function checksIn(sql: string[]): string[] {
  return sql.filter((text) => !text.includes('rate_buckets'));
}
