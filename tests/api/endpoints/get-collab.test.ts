import { describe, expect, it } from 'vitest';
import { call, readProblem, type ApiCall } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab } from '../../support/http/api-calls.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { issuePartnerKey } from '../../support/db/api-keys.ts';
import { loadInProcessTools } from '../../support/world/in-process-tools.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { removeDropAsStaff } from '../../support/db/drops.ts';

const api = await useWorld();

describe('get a channel collab', () => {
  it('returns creator, tier, campaign, discount, drops and custom fields in full', async () => {
    const { halo, database } = api;
    const tiers = await addTiers(database, halo.domain);
    const created = await createCollab(api, halo, {
      collabTier: tiers.gold,
      custom: { 'cc-city': 'Wien' },
    });
    const first = await createDrop(api, halo, { collabId: created._id, title: 'First' });
    const second = await createDrop(api, halo, { collabId: created._id, title: 'Second' });
    const collab = await getCollab(api, halo, created._id);
    expect(collab).toMatchObject({
      _id: created._id,
      relationshipType: 'affiliate',
      collabTier: { _id: tiers.gold, title: 'Gold', relationshipType: 'affiliate' },
      campaign: {
        _id: tiers.campaignId,
        title: 'Always on',
        collabTiers: [tiers.standard, tiers.gold].toSorted(),
        isActive: true,
        brandPageRedirectUrlTemplate: null,
        queryParams: null,
      },
      affiliateCode: created.affiliateCode,
      affiliateUrl: created.affiliateUrl,
      discount: { discountAmount: 0.2, discountType: 'Percentage', discountCode: created.affiliateCode },
      creator: { _id: created.creator, firstName: 'Ada' },
      customFields: [{ handle: 'cc-city', value: 'Wien', type: 'single_line_text_field' }],
    });
    expect(collab.drops.map(({ _id, title, __v }) => [_id, title, __v])).toEqual([
      [second._id, 'Second', 0],
      [first._id, 'First', 0],
    ]);
    const list = await call(`${api.base}/creators/collabs?email=${collab.creator.email}`, {
      key: halo.key,
    });
    expect(JSON.parse(list.text)).toMatchObject({
      collabs: [{ campaign: collab.campaign, drops: [second._id, first._id] }],
    });
  });

  it('returns the same to a partner with access', async () => {
    const { _id } = await createCollab(api, api.halo);
    const address = `${api.base}/channels/${api.halo.domain}/collabs/${_id}`;
    const byChannel = await call(address, { key: api.halo.key });
    const byPartner = await call(address, { partnerKey: api.partnerKey });
    expect(byPartner.status).toBe(200);
    expect(byPartner.text).toBe(byChannel.text);
  });

  it('ignores case, surrounding spaces and a trailing dot of the domain', async () => {
    const { base, halo } = api;
    const { _id } = await createCollab(api, halo);
    for (const domain of [halo.domain.toUpperCase(), `${halo.domain}.`, `%20${halo.domain}%20`])
      expect((await call(`${base}/channels/${domain}/collabs/${_id}`, { key: halo.key })).status).toBe(200);
  });

  it('rejects an inaccessible channel with the same message as a missing one', async () => {
    const theirs = await createCollab(api, api.pine);
    const texts = await Promise.all(
      [api.pine.domain, 'nobody.myshopify.com'].map(async (domain) => {
        const address = `${api.base}/channels/${domain}/collabs/${theirs._id}`;
        const results = [
          await call(address, { key: api.halo.key }),
          await call(address, { partnerKey: api.partnerKey }),
        ];
        expect(results.map(({ status }) => status)).toEqual([403, 403]);
        return results.map(({ text }) => text.replaceAll(domain, 'DOMAIN'));
      }),
    );
    expect(texts[0]).toEqual(texts[1]);
  });

  it('returns for another channel’s collab the same message as for a missing one', async () => {
    const theirs = await createCollab(api, api.pine);
    const absent = '019b0000-0000-7000-8000-000000000000';
    const texts = await Promise.all(
      [theirs._id, absent].map(async (id) => {
        const result = await call(`${api.base}/channels/${api.halo.domain}/collabs/${id}`, {
          key: api.halo.key,
        });
        expect(result.status).toBe(404);
        return result.text.replaceAll(id, 'ID');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('names the channel of a collab to a partner who has access to both channels', async () => {
    const { base, database, halo, pine } = api;
    const { _id } = await createCollab(api, pine);
    const partnerKey = await issuePartnerKey(database, [halo.domain, pine.domain], 'Both');
    const read = (domain: string, id: string, credential: ApiCall = { partnerKey }) =>
      call(`${base}/channels/${domain}/collabs/${id}`, credential);
    expect(readProblem(await read(halo.domain, _id))).toEqual({
      statusCode: 404,
      error: 'Not Found',
      message: `Collab "${_id}" belongs to ${pine.domain}. Send that domain in the path.`,
    });
    const absent = '019b0000-0000-7000-8000-000000000000';
    const textOf = async (id: string, credential?: ApiCall) =>
      (await read(halo.domain, id, credential)).text.replaceAll(id, 'ID');
    for (const credential of [{ key: halo.key }, { partnerKey: api.partnerKey }])
      expect(await textOf(_id, credential)).toBe(await textOf(absent, credential));
    const { keys } = await loadInProcessTools(database);
    await keys('ungrant', '--partner', 'Both', '--channel', pine.domain);
    expect(await textOf(_id)).toBe(await textOf(absent));
  });

  it.each(['person@example.com', 'x', '0', "' OR 1=1 --", '%F0%9F%8C%BF', 'a'.repeat(3000)])(
    'finds no collab called %s',
    async (id) => {
      const address = `${api.base}/channels/${api.halo.domain}/collabs/${id}`;
      expect(readProblem(await call(address, { key: api.halo.key }))).toMatchObject({ statusCode: 404 });
    },
  );

  it('omits a removed drop', async () => {
    const { halo, database } = api;
    const { _id } = await createCollab(api, halo);
    const drop = await createDrop(api, halo, { collabId: _id });
    await removeDropAsStaff(database, drop._id);
    expect((await getCollab(api, halo, _id)).drops).toEqual([]);
  });
});
