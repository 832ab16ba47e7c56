import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCollab, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { deleteCampaigns } from '../../support/db/collabs.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { api, postCollab } from './endpoint-world.ts';

describe('create a collab', () => {
  it('accepts a whole response with other names: tier, page, program and state are those of the response', async () => {
    const { database, halo } = api;
    const { gold: collabTier } = await addTiers(database, halo.domain);
    const { _id } = await createCollab(api, halo, {
      collabTier,
      shop: { title: 'By Ada', description: 'All of it', theme: { primaryColor: '#abcdef' } },
      socials: [{ platform: 'instagram', handle: '@ada' }],
      platformCollabsCommunityMemberId: 'm-7',
      platformCollabsDiscountCode: 'PROGRAM-7',
      isOnboarded: true,
      source: 'crm',
    });
    const shown = await getCollab(api, halo, _id);
    const { firstName, lastName, email } = newPerson();
    const names = { affiliateCode: unique('CODE'), drops: [] };
    const result = await postCollab(api, {
      ...shown,
      ...names,
      creator: { ...shown.creator, firstName, lastName, email, handle: null },
    });
    const { collab } = readOk(result, z.object({ collab: z.object({ _id: z.string() }) }));
    const created = await getCollab(api, halo, collab._id);
    const { creator, metadata, discount } = shown;
    expect(created).toMatchObject({
      collabTier: shown.collabTier,
      relationshipManager: 'platform-collabs',
      isActive: true,
      // The tier's discount, not one of the collab's own.
      discount: { ...discount, discountCode: created.affiliateCode },
      platformCollabsDiscountCode: 'PROGRAM-7',
      metadata,
      creator: {
        firstName,
        lastName,
        email,
        source: 'crm',
        isOnboarded: true,
        socials: creator.socials,
        shop: { title: 'By Ada', description: 'All of it', theme: { primaryColor: '#abcdef' } },
      },
    });
    expect(created.affiliateUrl).toContain(`/discount/${created.affiliateCode}?`);
    await deleteCampaigns(database);
  });

  it('creates a new link when a campaign’s templates made the link of the response', async () => {
    const { base, database, halo } = api;
    const post = (path: string, json: object) =>
      call(`${base}/channels/${halo.domain}/${path}`, { key: halo.key, json });
    const brandPageRedirectUrlTemplate = 'https://brand.example/with/{{creatorShopHandle}}';
    const made = await post('campaigns', { title: unique('Campaign '), brandPageRedirectUrlTemplate });
    const { campaign } = readOk(made, z.object({ campaign: z.object({ _id: z.string() }) }));
    const added = await post('collab-tiers', { campaign: campaign._id, title: unique('Tier ') });
    const { collabTier } = readOk(added, z.object({ collabTier: z.object({ _id: z.string() }) }));
    const { _id } = await createCollab(api, halo, { collabTier: collabTier._id });
    const shown = await getCollab(api, halo, _id);
    expect(shown.affiliateUrl).toBe(`https://brand.example/with/${shown.creator.handle}`);
    const names = { ...newPerson(), affiliateCode: null, handle: null };
    const sent = { ...shown, ...names, creator: { ...shown.creator, ...names } };
    const { collab } = readOk(
      await postCollab(api, sent),
      z.object({ collab: z.object({ _id: z.string() }) }),
    );
    const created = await getCollab(api, halo, collab._id);
    expect(created.creator.handle).not.toBe(shown.creator.handle);
    expect(created.affiliateUrl).toBe(`https://brand.example/with/${created.creator.handle}`);
    await deleteCampaigns(database);
  });

  it('is paused at once if the request requires it', async () => {
    const { _id } = await createCollab(api, api.halo, { isActive: false });
    expect((await getCollab(api, api.halo, _id)).isActive).toBe(false);
  });

  it('reads a discount of 1 as 100 percent if a response showed it so', async () => {
    const whole = { discountAmount: 100, discountType: 'Percentage' };
    const { discount } = await createCollab(api, api.halo, { discount: whole });
    expect(discount?.discountAmount).toBe(1);
    const again = await createCollab(api, api.halo, { discount });
    expect([again.discount?.discountAmount, again.discount?._id === discount?._id]).toEqual([1, false]);
    const unknown = { ...discount, _id: 'x' };
    const { details } = readProblem(await postCollab(api, newPerson({ discount: unknown })));
    expect(details?.map(({ path }) => path)).toEqual(['discount.discountAmount']);
  });

  it('requires what neither the body nor its creator has, beside every other problem', async () => {
    const { details } = readProblem(
      await postCollab(api, { creator: { firstName: 'Ada', email: null }, title: 5 }),
    );
    expect(details?.map(({ path }) => path)).toEqual(['title', 'email', 'lastName']);
  });

  it('shows the code of the platform’s own program without a discount', async () => {
    const { _id } = await createCollab(api, api.halo, { platformCollabsDiscountCode: 'PROGRAM-8' });
    expect(await getCollab(api, api.halo, _id)).toMatchObject({
      discount: null,
      platformCollabsDiscountCode: 'PROGRAM-8',
    });
  });
});
