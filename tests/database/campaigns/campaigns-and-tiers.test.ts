import { describe, expect, it } from 'vitest';
import { tasks } from '#app/jobs/tasks.ts';
import { addChannel } from '../../support/db/channels.ts';
import {
  newProgram,
  here,
  campaignBody,
  titles,
  nowhere,
  tier,
  addCollabs,
  updateCollab,
  countWaiting,
  jobs,
  database,
} from './campaign-program.ts';

describe('campaigns and tiers', () => {
  it('are in order of creation, then in the brand’s own order; an outdated order is rejected', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const winter = await here.createCampaign(channelId, campaignBody('Winter'));
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Gold'], ['Winter']]);
    await here.reorderCampaigns({ channelId }, [winter, campaignId]);
    await here.reorderCampaigns({ channelId, campaignId }, [gold, basic]);
    expect(await titles(channelId)).toEqual([['Winter'], ['Summer', 'Gold', 'Basic']]);
    for (const ids of [[basic], [basic, gold, nowhere], [gold, gold]])
      await expect(here.reorderCampaigns({ channelId, campaignId }, ids)).rejects.toMatchObject({
        kind: 'conflict',
      });
  });

  it('have one default each, which a new collab gets', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const chosen = () => here.inTransaction((tx) => here.resolveTier(tx, channelId, undefined));
    expect(await chosen()).toBeNull();
    await here.updateCampaign({ channelId, campaignId }, { ...campaignBody('Summer'), isDefault: true });
    await here.updateTier({ channelId, tierId: basic }, { ...tier('Basic'), isDefault: true });
    expect(await chosen()).toBe(basic);
    await here.updateTier({ channelId, tierId: gold }, { ...tier('Gold', '20'), isDefault: true });
    expect(await chosen()).toBe(gold);
    await here.createCampaign(channelId, { ...campaignBody('Winter'), isDefault: true });
    expect(await chosen()).toBeNull();
    expect((await here.listCampaigns(channelId)).map(({ isDefault }) => isDefault)).toEqual([false, true]);
  });

  it('keep concurrent changes of other fields: a form sends only its own changes', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const key = { channelId, tierId: gold };
    const saves = (campaignBody: object) =>
      here.updateTier(key, here.read(here.tierChangeBody, campaignBody));
    await saves({ discount: { amount: '10', type: 'Percentage' }, isDefault: true });
    await saves({ relationshipType: 'partner' });
    await saves({ title: 'Golden' });
    expect(await here.getTier(key)).toMatchObject({
      title: 'Golden',
      relationshipType: 'partner',
      isDefault: true,
      discount: { amount: '10', type: 'Percentage' },
    });
    const campaign = { channelId, campaignId };
    const edits = (campaignBody: object) =>
      here.updateCampaign(campaign, here.read(here.campaignChangeBody, campaignBody));
    await edits({ isDefault: true, queryParams: 'utm_source=x' });
    await edits({ title: 'High summer' });
    expect(await here.getCampaign(campaign)).toMatchObject({
      title: 'High summer',
      isDefault: true,
      queryParams: 'utm_source=x',
    });
  });

  it('require confirmation of a large discount by the saved one, whatever the page showed', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const key = { channelId, tierId: gold };
    const gives = (amount: string, isConfirmed?: boolean) =>
      here.updateTier(
        key,
        here.read(here.tierChangeBody, { discount: { amount, type: 'Percentage' }, isConfirmed }),
      );
    const rejection = { kind: 'invalid', details: [{ path: 'isConfirmed' }] };
    await expect(gives('60')).rejects.toMatchObject(rejection);
    await gives('60', true);
    await gives('60');
    await gives('10');
    await expect(gives('60')).rejects.toMatchObject(rejection);
    expect(await here.getTier(key)).toMatchObject({ discount: { amount: '10' } });
    const made = here.createTier({ channelId, campaignId }, tier('Half', '50'));
    await expect(made).rejects.toMatchObject(rejection);
  });

  it('save a tier’s discount digit by digit, and keep its key when it is renamed', async () => {
    const { channelId, gold } = await newProgram();
    await here.updateTier({ channelId, tierId: gold }, tier('Gold!', '12.3456'));
    expect(await here.getTier({ channelId, tierId: gold })).toMatchObject({
      title: 'Gold!',
      key: 'gold',
      discount: { amount: '12.3456', type: 'Percentage' },
    });
  });

  it('count affected collabs: those without a custom discount, and those without an own link', async () => {
    const { channelId, campaignId, basic, gold } = await newProgram();
    const [golden = ''] = await addCollabs(channelId, gold, 3);
    const [plain = ''] = await addCollabs(channelId, basic, 2);
    await updateCollab(channelId, golden, {
      discount: { discountAmount: 0.5, discountType: 'Percentage' },
    });
    await updateCollab(channelId, plain, { affiliateUrl: 'https://own.example' });
    const key = { channelId, campaignId };
    expect(await here.countAffectedCollabs(key, gold)).toEqual({ collabs: 3, followers: 2, links: 3 });
    expect(await here.countAffectedCollabs(key)).toEqual({ collabs: 5, followers: 4, links: 4 });
    const empty = { channelId, campaignId: await here.createCampaign(channelId, campaignBody('Empty')) };
    expect(await here.countAffectedCollabs(empty)).toEqual({ collabs: 0, followers: 0, links: 0 });
    await expect(here.countAffectedCollabs(empty, gold)).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('belong to one campaign', async () => {
    const { channelId, campaignId, gold } = await newProgram();
    const other = await here.createCampaign(channelId, campaignBody('Winter'));
    const misplaced = { channelId, campaignId: other, tierId: gold };
    for (const act of [
      () => here.getTier(misplaced),
      () => here.updateTier(misplaced, tier('Mine')),
      () => here.archiveTier(misplaced, null),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    expect(await here.getTier({ ...misplaced, campaignId })).toMatchObject({ title: 'Gold' });
  });

  it('of another store, or with an invalid id, are missing for every function', async () => {
    const { campaignId, gold } = await newProgram();
    const other = await newProgram();
    const { channelId } = other;
    const foreign = [campaignId, nowhere, 'x'].map((id) => ({ channelId, campaignId: id }));
    for (const key of foreign)
      for (const act of [
        () => here.getCampaign(key),
        () => here.updateCampaign(key, campaignBody('Mine')),
        () => here.createTier(key, tier('Mine')),
        () => here.reorderCampaigns(key, []),
        () => here.archiveCampaign(key, null),
        () => here.restoreCampaign(key),
        () => here.restoreTier({ ...key, tierId: other.gold }),
        () => here.countAffectedCollabs(key),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
    for (const tierId of [gold, nowhere, 'x']) {
      const key = { channelId, tierId };
      for (const act of [
        () => here.getTier(key),
        () => here.updateTier(key, tier('Mine')),
        () => here.archiveTier(key, null),
      ])
        await expect(act()).rejects.toMatchObject({ kind: 'not-found' });
      const taken = here.archiveTier({ channelId, tierId: other.gold }, tierId);
      await expect(taken).rejects.toMatchObject({ kind: 'invalid', details: [{ path: 'successor' }] });
    }
    expect(await titles(channelId)).toEqual([['Summer', 'Basic', 'Gold']]);
  });
});

describe('a changed tier', () => {
  it('updates the store objects of its collabs in batches, the first with the change', async () => {
    const { channelId, basic, gold } = await newProgram();
    await addCollabs(channelId, basic, 1);
    await addCollabs(channelId, gold, 501);
    await here.updateTier({ channelId, tierId: gold }, tier('Gold', '25'));
    expect(await countWaiting(channelId, gold)).toBe(500);
    const [payload] = await jobs('mark-collabs');
    const saveNext = () => expect.fail('No batch follows');
    await here.markNextBatch(tasks.markCollabs.payload.parse(payload), saveNext);
    expect(await countWaiting(channelId, gold)).toBe(501);
    expect(await countWaiting(channelId, basic)).toBe(0);
    expect(await jobs('mark-collabs')).toHaveLength(1);
  });
});

describe('the templates of a campaign’s links', () => {
  const read = (redirect: string, query: string) =>
    here.read(here.linkTemplatesBody, { brandPageRedirectUrlTemplate: redirect, queryParams: query });

  it('preview a creator’s link', async () => {
    const channelId = await addChannel(database, 'first');
    const templates = read('/pages/team/{{creatorShopHandle}}', 'by={{ creatorShopHandle }}&utm=x');
    const path = '/pages/team/ada-lovelace?by=ada-lovelace&utm=x&cc=ada-lovelace';
    expect(await here.previewAffiliateLink(channelId, templates)).toEqual({
      handle: 'ada-lovelace',
      link: `https://first.example/discount/ADALOVELACE?redirect=${encodeURIComponent(path)}`,
      landing: `https://first.example${path}`,
    });
    expect((await here.previewAffiliateLink(channelId, read(' ', ''))).landing).toBe(
      'https://first.example/pages/creator/ada-lovelace?cc=ada-lovelace',
    );
    expect((await here.previewAffiliateLink(channelId, read('/pages/team?a=1', '&cc=team'))).landing).toBe(
      'https://first.example/pages/team?a=1&cc=team',
    );
  });

  it('redirect to another host by its full URL, also if that begins like the store’s', async () => {
    const channelId = await addChannel(database, 'second');
    const foreign = 'https://second.example.community/ada';
    const templates = { brandPageRedirectUrlTemplate: foreign, queryParams: null };
    expect((await here.previewAffiliateLink(channelId, templates)).link).toBe(
      `https://second.example/discount/ADALOVELACE?redirect=${encodeURIComponent(foreign)}`,
    );
  });

  it.each([
    ['//evil.example/{{creatorShopHandle}}', '', 'brandPageRedirectUrlTemplate'],
    ['javascript:alert(1)', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/{{creatorHandle}}', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/a b', '', 'brandPageRedirectUrlTemplate'],
    ['/pages/a#top', '', 'brandPageRedirectUrlTemplate'],
    ['pages/a', '', 'brandPageRedirectUrlTemplate'],
    ['', 'by={creator}', 'queryParams'],
    ['', 'a=b c', 'queryParams'],
  ])('are rejected as %s and %s', (redirect, query, path) => {
    expect(() => read(redirect, query)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ path })] }),
    );
  });
});
