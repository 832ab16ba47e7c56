import { describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { call, readProblem } from '../../support/http/api-client.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { clearDefaultCampaign } from '../../support/db/collabs.ts';
import { api, sendUpdate, update, eventsOf, versionOf } from './endpoint-world.ts';
import './plain-fields.cases.ts';
import './update-collab-response.cases.ts';

describe('update a collab', () => {
  it('changes what is sent and keeps the rest', async () => {
    const { _id, affiliateCode } = await createCollab(api, api.halo, {
      title: 'Ada’s finds',
      tags: ['maths'],
      custom: { 'cc-city': 'London', 'cc-team': 'blue' },
    });
    await update(api, _id, {
      firstName: 'Augusta',
      primaryColor: '#ABC',
      socials: [{ platform: 'mastodon', handle: '@ada' }],
      isOnboarded: true,
      custom: { 'cc-city': 'Wien', 'cc-team': null, 'cc-new': 'yes' },
    });
    const collab = await getCollab(api, api.halo, _id);
    expect(collab).toMatchObject({
      affiliateCode,
      creator: {
        firstName: 'Augusta',
        isOnboarded: true,
        socials: [{ platform: 'mastodon', handle: '@ada' }],
        tags: ['maths'],
        shop: { title: 'Ada’s finds', theme: { primaryColor: '#aabbcc' } },
      },
    });
    expect(collab.custom).toEqual({ 'cc-city': 'Wien', 'cc-new': 'yes' });
  });

  it('takes person and channel in the query too, as existing clients send them, if they are the collab’s', async () => {
    const { base, halo, pine, partnerKey } = api;
    const { email } = newPerson();
    const { _id } = await createCollab(api, halo, { email });
    const send = (
      query: Record<string, string>,
      key: { key?: string; partnerKey?: string } = { key: halo.key },
    ) =>
      call(`${base}/creators/collabs/${_id}?${new URLSearchParams(query).toString()}`, {
        ...key,
        json: { firstName: unique('Ada') },
      });
    const both = { email: ` ${email.toUpperCase()}`, myshopify_domain: `${halo.domain.toUpperCase()}.` };
    expect((await send(both)).status).toBe(200);
    expect((await send({ ...both, platform_domain: halo.domain }, { partnerKey })).status).toBe(200);
    const before = await getCollab(api, halo, _id);
    const statuses = [];
    for (const query of [
      { email: 'other@example.com' },
      { platform_domain: pine.domain },
      { myshopify_domain: 'nobody.myshopify.com', email },
      { platform_domain: halo.domain, myshopify_domain: pine.domain },
      { email: '' },
      { handle: 'ada' },
    ])
      statuses.push((await send(query)).status);
    expect(statuses).toEqual([409, 403, 403, 400, 400, 400]);
    expect(await getCollab(api, halo, _id)).toEqual(before);
  });

  it('takes its drops only as they are, as ids or in full', async () => {
    const { _id } = await createCollab(api, api.halo);
    const older = await createDrop(api, api.halo, { collabId: _id });
    const newer = await createDrop(api, api.halo, { collabId: _id });
    const { drops } = await getCollab(api, api.halo, _id);
    for (const sent of [drops, [newer._id, older._id], null])
      expect((await sendUpdate(api, _id, { drops: sent })).status).toBe(200);
    for (const sent of [[older._id, newer._id], [newer._id], [], [1]]) {
      const problem = readProblem(await sendUpdate(api, _id, { firstName: 'X', drops: sent }));
      expect([problem.statusCode, problem.details?.[0]?.path.slice(0, 5)]).toEqual([400, 'drops']);
    }
  });

  it('clears an override with null, and treats an empty string as missing', async () => {
    const { _id, affiliateUrl } = await createCollab(api, api.halo);
    await update(api, _id, {
      affiliateUrl: 'https://links.example.com/ada',
      title: 'Shop',
      primaryColor: '#112233',
      profilePicture: 'https://cdn.example.com/ada.jpg',
      tags: ['a'],
    });
    await update(api, _id, { affiliateUrl: '', title: '', profilePicture: '', affiliateCode: '' });
    const kept = await getCollab(api, api.halo, _id);
    expect([kept.affiliateUrl, kept.creator.shop.title]).toEqual(['https://links.example.com/ada', 'Shop']);
    expect(kept.creator.profilePicture?.url).toBe('https://cdn.example.com/ada.jpg');
    await update(api, _id, {
      affiliateUrl: null,
      title: null,
      primaryColor: null,
      profilePicture: null,
      tags: null,
    });
    const cleared = await getCollab(api, api.halo, _id);
    expect(cleared.affiliateUrl).toBe(affiliateUrl);
    expect(cleared.creator).toMatchObject({
      profilePicture: null,
      tags: [],
      shop: { theme: { primaryColor: null } },
    });
    expect(cleared.creator.shop.title).not.toBe('Shop');
  });

  it('still derives the link from the code if the returned link is sent back', async () => {
    const { _id, ...response } = await createCollab(api, api.halo);
    const affiliateCode = unique('LINKED');
    const { affiliateUrl } = await update(api, _id, { ...response, affiliateCode });
    expect(affiliateUrl).toBe(response.affiliateUrl.replace(response.affiliateCode, affiliateCode));
  });

  it.each([
    [0.1, 'Percentage', 0.1],
    [15, 'Percentage', 0.15],
    [12.5, 'Percentage', 0.125],
    [0.333333, 'Percentage', 0.333333],
    [100, 'Percentage', 1],
    [12.34, 'FixedAmount', 12.34],
    [1, 'FixedAmount', 1],
  ])('returns a discount of %d as %s exactly as %d', async (sent, discountType, expected) => {
    const { _id } = await createCollab(api, api.halo);
    const { discount } = await update(api, _id, { discount: { discountAmount: sent, discountType } });
    expect(discount).toMatchObject({ discountAmount: expected, discountType });
  });

  it.each([
    [1, 'Percentage'],
    [0, 'Percentage'],
    [-5, 'FixedAmount'],
    [100.01, 'Percentage'],
    [1.234, 'FixedAmount'],
    [0.1234567, 'Percentage'],
  ])('rejects a discount of %d as %s and keeps the present one', async (sent, discountType) => {
    const { _id } = await createCollab(api, api.halo, {
      discount: { discountAmount: 0.2, discountType: 'Percentage' },
    });
    const rejected = await sendUpdate(api, _id, { discount: { discountAmount: sent, discountType } });
    expect(readProblem(rejected).details?.map(({ path }) => path)).toEqual(['discount.discountAmount']);
    expect((await getCollab(api, api.halo, _id)).discount?.discountAmount).toBe(0.2);
  });

  it('keeps the id of a changed discount, and returns to the tier’s with null', async () => {
    const tiers = await addTiers(api.database, api.halo.domain);
    const { _id } = await createCollab(api, api.halo, { collabTier: tiers.gold });
    const own = await update(api, _id, { discount: { discountAmount: 30, discountType: 'Percentage' } });
    const other = await update(api, _id, {
      discount: { discountAmount: 5, discountType: 'FixedAmount' },
    });
    expect(other.discount?._id).toBe(own.discount?._id);
    const back = await update(api, _id, { discount: null });
    expect(back.discount).toMatchObject({ discountAmount: 0.2, discountType: 'Percentage' });
    const none = await update(api, _id, { collabTier: null });
    expect([none.discount, none.collabTier, none.campaign]).toEqual([null, null, null]);
    await clearDefaultCampaign(api.database);
  });

  it('rejects another email address, and accepts the same one in any case', async () => {
    const person = newPerson({ email: `${unique('Mixed-')}@Example.com` });
    const { _id } = await createCollab(api, api.halo, person);
    expect((await sendUpdate(api, _id, { email: person.email.toUpperCase() })).status).toBe(200);
    const rejected = await sendUpdate(api, _id, { email: 'somebody@else.example' });
    expect(readProblem(rejected)).toMatchObject({ statusCode: 409, error: 'Conflict' });
    expect(readProblem(rejected).message).toContain('Only the creator');
    expect((await getCollab(api, api.halo, _id)).creator.email).toBe(person.email);
  });

  it('rejects a code or handle of another collab of the channel, and changes nothing', async () => {
    const first = await createCollab(api, api.halo);
    const second = await createCollab(api, api.halo);
    const { handle } = (await getCollab(api, api.halo, first._id)).creator;
    for (const json of [
      { affiliateCode: first.affiliateCode.toLowerCase(), firstName: 'Changed' },
      { handle, firstName: 'Changed' },
    ]) {
      const rejected = await sendUpdate(api, second._id, json);
      expect(readProblem(rejected)).toMatchObject({ statusCode: 409 });
      expect(readProblem(rejected).message).toContain('is in use in this channel');
    }
    expect((await getCollab(api, api.halo, second._id)).creator.firstName).not.toBe('Changed');
  });

  it('reports every invalid field', async () => {
    const { _id } = await createCollab(api, api.halo);
    const rejected = await sendUpdate(api, _id, {
      firstName: '',
      affiliateCode: 'x',
      collabTier: 'gold',
      isActive: 'yes',
      primaryColor: 'red',
      handle: '-',
    });
    expect(
      readProblem(rejected)
        .details?.map(({ path }) => path)
        .sort(),
    ).toEqual(['affiliateCode', 'collabTier', 'firstName', 'handle', 'isActive', 'primaryColor']);
  });

  it('sends events with previous values for a change, a pause and a resumption, and none without a change', async () => {
    const { _id } = await createCollab(api, api.halo, { firstName: 'Ada', custom: { 'cc-a': '1' } });
    await update(api, _id, { firstName: 'Grace', custom: { 'cc-a': '2' } });
    await update(api, _id, { isActive: false });
    await update(api, _id, { isActive: true, isOnboarded: true });
    const before = await versionOf(api, _id);
    await update(api, _id, { firstName: 'Grace', isActive: true, custom: { 'cc-a': '2' } });
    expect(await versionOf(api, _id)).toBe(before);
    expect(await eventsOf(api, _id)).toEqual([
      { type: 'collab.updated', previous: { firstName: 'Ada', custom: { 'cc-a': '1' } } },
      { type: 'collab.paused', previous: { isActive: true } },
      { type: 'collab.updated', previous: { isOnboarded: null } },
      { type: 'collab.resumed', previous: { isActive: false } },
      { type: 'creator.onboarded', previous: { isOnboarded: null } },
    ]);
  });

  it('changes nothing that another brand sees of the creator', async () => {
    const person = newPerson();
    const ours = await createCollab(api, api.halo, person);
    const theirs = await createCollab(api, api.pine, person);
    const before = await getCollab(api, api.pine, theirs._id);
    await update(api, ours._id, {
      firstName: 'Changed',
      handle: unique('changed-'),
      primaryColor: '#123456',
      isOnboarded: true,
      profilePicture: 'https://cdn.example.com/changed.jpg',
      isActive: false,
    });
    expect(await getCollab(api, api.pine, theirs._id)).toEqual(before);
  });

  it('does not reveal whether another brand’s collab exists', async () => {
    const theirs = await createCollab(api, api.pine);
    const absent = '01890a5d-ac96-774b-bcce-b302099a8057';
    const [foreign, none] = [
      await sendUpdate(api, theirs._id, { firstName: 'x' }),
      await sendUpdate(api, absent, { firstName: 'x' }),
    ];
    expect([foreign.status, none.status]).toEqual([404, 404]);
    expect(foreign.text.replace(theirs._id, absent)).toBe(none.text);
  });
});
