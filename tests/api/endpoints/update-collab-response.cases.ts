import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCollab, getCollab, unique } from '../../support/http/api-calls.ts';
import { call, readProblem } from '../../support/http/api-client.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { deleteCampaigns } from '../../support/db/collabs.ts';
import { api, sendUpdate, update, eventsOf, versionOf } from './endpoint-world.ts';

describe('update a collab', () => {
  it('accepts values of a response: 100 percent, the tier’s discount, the page, and nulls', async () => {
    const { _id } = await createCollab(api, api.halo, {
      discount: { discountAmount: 100, discountType: 'Percentage' },
      shop: { title: 'By Ada', theme: { primaryColor: '#abcdef' } },
    });
    const shown = await getCollab(api, api.halo, _id);
    expect(shown.discount?.discountAmount).toBe(1);
    const { discount, creator } = shown;
    const { firstName, lastName, email, handle, isOnboarded, socials, tags, shop } = creator;
    await update(api, _id, {
      discount,
      firstName,
      lastName,
      email,
      handle,
      isOnboarded,
      socials,
      tags,
      shop,
    });
    const nulls = {
      firstName: null,
      lastName: null,
      email: null,
      handle: null,
      affiliateCode: null,
      isActive: null,
    };
    await update(api, _id, { ...nulls, custom: null, shop: null });
    const after = await getCollab(api, api.halo, _id);
    expect(after).toEqual({
      ...shown,
      creator: { ...creator, updatedAt: after.updatedAt },
      updatedAt: after.updatedAt,
    });
    await update(api, _id, { discount: { discountAmount: 15, discountType: 'Percentage' } });
    const problem = readProblem(await sendUpdate(api, _id, { discount }));
    expect(problem.details).toEqual([
      {
        path: 'discount.discountAmount',
        message: 'Is ambiguous. Send 0.01 for 1 % or 100 for the full price.',
      },
    ]);
  });

  it('accepts a link of a template with any characters: it is a valid URI, and follows the template', async () => {
    const { base, halo } = api;
    const post = async (path: string, json: object) =>
      JSON.parse((await call(`${base}/channels/${halo.domain}/${path}`, { key: halo.key, json })).text) as {
        campaign: { _id: string };
        collabTier: { _id: string };
      };
    const templates = [
      ['https://größe.example/seiten/größe', 'q=ü|"x"&p=100%'],
      ['https://elsewhere.example', 'q=%C3%BC'],
      ['/seiten/größe', 'q=ü'],
    ] as const;
    const { campaign } = await post('campaigns', { title: 'Links' });
    const { collabTier } = await post('collab-tiers', { campaign: campaign._id, title: 'Links' });
    const { _id } = await createCollab(api, halo, { collabTier: collabTier._id });
    const links = new Set<string>();
    for (const [brandPageRedirectUrlTemplate, queryParams] of templates) {
      await post(`campaigns/${campaign._id}`, { brandPageRedirectUrlTemplate, queryParams });
      const shown = await getCollab(api, halo, _id);
      expect(z.url().safeParse(shown.affiliateUrl).success).toBe(true);
      expect(shown.affiliateUrl).toMatch(/^([\w\-.~:/?#[\]@!$&'()*+,;=]|%[\dA-F]{2})+$/);
      links.add(shown.affiliateUrl);
      await update(api, _id, shown);
      expect((await getCollab(api, halo, _id)).affiliateUrl).toBe(shown.affiliateUrl);
    }
    expect(links.size).toBe(templates.length);
  });

  it('accepts a whole response, and changes nothing: inherited values do not become the brand’s', async () => {
    const { database, halo } = api;
    const { gold: collabTier } = await addTiers(database, halo.domain);
    const { _id } = await createCollab(api, halo, { collabTier, custom: { 'cc-note': 'x' } });
    const before = await getCollab(api, halo, _id);
    const version = await versionOf(api, _id);
    await update(api, _id, before);
    expect(await getCollab(api, halo, _id)).toEqual(before);
    expect(await versionOf(api, _id)).toEqual(version);
    const { creator } = before;
    await update(api, _id, { creator: { ...creator, firstName: 'Grace' } });
    // The title follows the name, because the brand has none of its own.
    expect((await getCollab(api, halo, _id)).creator.shop.title).toBe(`Grace ${creator.lastName}`);
    await update(api, _id, { isOnboarded: true });
    await update(api, _id, { isOnboarded: false });
    expect((await eventsOf(api, _id)).map(({ previous }) => previous)).toEqual([
      { firstName: 'Ada' },
      { isOnboarded: null },
      { isOnboarded: null },
      { isOnboarded: true },
    ]);
    await deleteCampaigns(database);
  });

  it('saves another program’s data of the collab, for this brand alone', async () => {
    const { halo, pine } = api;
    const email = `${unique('imported')}@example.com`;
    const imported = {
      relationshipManager: 'platform-collabs',
      source: 'platform-collabs',
      platformCollabsTierName: 'Gold',
      platformCollabsDiscountCode: 'PROGRAM-7',
      platformCollabsCommunityMemberId: 'gid://shopify/CommunityMember/7',
    };
    const terms = { discountAmount: 10, discountType: 'Percentage' };
    const { _id } = await createCollab(api, halo, { email, ...imported, discount: terms });
    const other = await createCollab(api, pine, { email });
    const read = async () => {
      const collab = await getCollab(api, halo, _id);
      const { relationshipManager, platformCollabsTierName, metadata, creator, discount } = collab;
      return {
        relationshipManager,
        source: creator.source,
        platformCollabsTierName,
        platformCollabsDiscountCode: discount?.platformCollabsDiscountCode,
        platformCollabsCommunityMemberId: metadata.platformCollabsCommunityMemberId,
      };
    };
    expect(await read()).toEqual(imported);
    const created = await getCollab(api, pine, other._id);
    expect([created.creator.source, created.relationshipManager]).toEqual(['api', 'service']);
    await update(api, _id, {
      relationshipManager: 'agency',
      source: null,
      platformCollabsTierName: null,
      platformCollabsCommunityMemberId: null,
      discount: { ...terms, platformCollabsDiscountCode: null },
    });
    expect(await read()).toEqual({
      relationshipManager: 'agency',
      source: 'service',
      platformCollabsTierName: null,
      platformCollabsCommunityMemberId: null,
      platformCollabsDiscountCode: null,
    });
    expect((await eventsOf(api, _id)).at(-1)?.previous).toMatchObject(imported);
  });

  it('keeps the tier’s discount that is sent back, and pins one that is sent without its id', async () => {
    const { database, halo } = api;
    const tiers = await addTiers(database, halo.domain);
    const { _id } = await createCollab(api, halo, { collabTier: tiers.gold });
    const { discount } = await getCollab(api, halo, _id);
    expect((await update(api, _id, { discount })).discount?._id).toBe(discount?._id);
    const { discountAmount, discountType } = discount ?? {};
    const pinned = await update(api, _id, { discount: { discountAmount, discountType } });
    expect(pinned.discount?._id).not.toBe(discount?._id);
    await update(api, _id, { collabTier: null, discount: null });
    await deleteCampaigns(database);
  });
});
