import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, newPerson } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { portalCookies } from '../../support/portal/portal.ts';
import { bearer } from '../../support/portal/sign-in.ts';
import { portalWorld, startSignIn } from '../../portal/portal-world.ts';

describe('the token of a sign-in by mail', () => {
  let token = '';
  let own = '';
  let foreign = '';
  let email = '';
  const send = (path: string, json?: object) =>
    call(`${portalWorld().base}/${path}`, { headers: bearer(token), ...(json && { json }) });

  beforeAll(async () => {
    const { browser, mail, address } = await startSignIn();
    await browser.post('/portal/sign-in/code', { code: mail.code });
    token = browser.cookies.get(portalCookies.token) ?? '';
    email = address;
    foreign = (await createCollab(portalWorld(), portalWorld().halo))._id;
    const list = await send('creators/collabs');
    own = (JSON.parse(list.text) as { collabs: { _id: string }[] }).collabs[0]?._id ?? '';
  });

  it('lists the collabs of the creator, in every channel, and no others', async () => {
    const { _id } = await createCollab(portalWorld(), portalWorld().pine, { email });
    const list = await send('creators/collabs');
    const { collabs } = JSON.parse(list.text) as { collabs: { _id: string; creator: { email: string } }[] };
    expect(collabs.map((collab) => collab._id)).toEqual([_id, own]);
    const other = await send(`creators/collabs?email=${encodeURIComponent('someone@example.com')}`);
    expect([other.status, (JSON.parse(other.text) as { collabs: unknown[] }).collabs]).toEqual([200, []]);
    const inPine = await send(`creators/collabs?platform_domain=${portalWorld().pine.domain}`);
    expect((JSON.parse(inPine.text) as { collabs: { _id: string }[] }).collabs).toHaveLength(1);
  });

  it('creates no collab', async () => {
    const { domain } = portalWorld().halo;
    const created = await send('creators/collabs', newPerson({ platformDomain: domain }));
    expect([created.status, (JSON.parse(created.text) as { error: string }).error]).toEqual([
      403,
      'Forbidden',
    ]);
  });

  it('updates the own collab, but neither what the brand grants nor another collab', async () => {
    const updated = await send(`creators/collabs/${own}`, { firstName: 'Own', isOnboarded: true });
    expect(updated.status).toBe(200);
    expect(updated.text).toContain('"_id":"' + own);
    const granted = await send(`creators/collabs/${own}`, { affiliateCode: 'MINE-100' });
    expect(granted.status).toBe(403);
    expect((await send(`creators/collabs/${foreign}`, { firstName: 'Eve' })).status).toBe(404);
  });

  it('is no credential of endpoints 4 to 6', async () => {
    const { domain, products } = portalWorld().halo;
    const drop = { title: 'Mine', products: [{ id: products[0] }] };
    const paths = [`creators/collabs/${own}/drops`, `creators/collabs/${own}/drops/${foreign}`];
    for (const path of paths) expect((await send(path, drop)).status).toBe(403);
    expect((await send(`channels/${domain}/collabs/${own}`)).status).toBe(403);
  });
});
