import { describe, expect, it } from 'vitest';
import { readProblem } from '../../support/http/api-client.ts';
import { createCollab, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { deleteCampaigns, countCreators, countWrites } from '../../support/db/collabs.ts';
import { setAutoDefine, listFieldOwners } from '../../support/db/custom-fields.ts';
import { api, postCollab } from './endpoint-world.ts';
import './create-collab-channels.cases.ts';
import './create-collab-response.cases.ts';

describe('create a collab', () => {
  it('returns the collab with creator and tier as ids and no drops', async () => {
    const collab = await createCollab(api, api.halo, { platformDomain: api.halo.domain });
    expect(collab).toMatchObject({
      channelName: 'Halo',
      collabTier: null,
      campaign: null,
      discount: null,
      drops: [],
      relationshipManager: 'service',
      isActive: true,
      isPartial: true,
      collabStartedAt: null,
    });
  });

  it('names the program of a collab that comes from it, unless the request names another', async () => {
    const ofProgram = { platformCollabsCommunityMemberId: 'm-1' };
    const create = async (own: object) => {
      const { _id } = await createCollab(api, api.halo, { ...ofProgram, ...own });
      const { creator, relationshipManager } = await getCollab(api, api.halo, _id);
      return [creator.source, relationshipManager];
    };
    expect(await create({})).toEqual(['platform-collabs', 'platform-collabs']);
    expect(await create({ source: 'crm', relationshipManager: 'agency' })).toEqual(['crm', 'agency']);
  });

  it('saves every field', async () => {
    const address = `${unique('Grace.Hopper')}@Example.com`;
    const { _id } = await createCollab(api, api.halo, {
      email: ` ${address} `,
      firstName: ' Grace ',
      lastName: 'Hopper "Amazing"',
      affiliateUrl: 'https://halo.example/go/grace',
      discount: { discountAmount: 15, discountType: 'Percentage' },
      profilePicture: 'https://cdn.example.com/grace.webp',
      primaryColor: ' #2E7\n',
      title: 'Grace’s finds 🌿',
      socials: [{ platform: 'instagram', handle: '@grace', followers: 12, verified: true }],
      tags: ['admiral', 'ליד'],
      custom: {
        'cc-quote': 'A ship in port is safe',
        'cc-photo': { url: 'https://cdn.example.com/g.png' },
      },
    });
    const collab = await getCollab(api, api.halo, _id);
    expect(collab).toMatchObject({
      affiliateUrl: 'https://halo.example/go/grace',
      discount: { discountAmount: 0.15, discountType: 'Percentage' },
      custom: {
        'cc-quote': 'A ship in port is safe',
        'cc-photo': { url: 'https://cdn.example.com/g.png' },
      },
      creator: {
        email: address,
        firstName: 'Grace',
        lastName: 'Hopper "Amazing"',
        profilePicture: {
          url: 'https://cdn.example.com/grace.webp',
          mediaContentType: 'IMAGE',
          mimeType: 'image/webp',
        },
        shop: { title: 'Grace’s finds 🌿', theme: { primaryColor: '#22ee77' } },
        socials: [{ platform: 'instagram', handle: '@grace', followers: 12, verified: true }],
        tags: ['admiral', 'ליד'],
      },
    });
    expect(
      collab.customFields.map(({ handle, value, ownerType, ownerId }) => [handle, value, ownerType, ownerId]),
    ).toEqual([
      ['cc-photo', expect.stringContaining('"url": "https://cdn.example.com/g.png"'), 'collab', _id],
      ['cc-quote', 'A ship in port is safe', 'collab', _id],
    ]);
  });

  it('generates a free code, handle and link from the name', async () => {
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    const name = { firstName: unique('Zoë'), lastName: 'Ångström', discount };
    const first = await createCollab(api, api.halo, name);
    const second = await createCollab(api, api.halo, name);
    const slug = name.firstName.replace('ë', 'e').toLowerCase();
    expect(first.affiliateCode).toBe(`${slug}angstroem`.toUpperCase());
    expect(second.affiliateCode).toBe(`${first.affiliateCode}2`);
    expect(second.affiliateUrl).toBe(
      `https://halo.example/discount/${second.affiliateCode}?redirect=%2Fpages%2Fcreator%2F${slug}-angstroem-2%3Fcc%3D${slug}-angstroem-2`,
    );
  });

  it('generates a link to the creator’s page without a discount', async () => {
    const collab = await createCollab(api, api.halo);
    const { handle } = (await getCollab(api, api.halo, collab._id)).creator;
    expect([collab.discount, collab.affiliateUrl]).toEqual([
      null,
      `https://halo.example/pages/creator/${handle}?cc=${handle}`,
    ]);
  });

  it('generates a code and a handle for a name without Latin letters', async () => {
    const collab = await createCollab(api, api.halo, { firstName: '🌿', lastName: '🌊' });
    expect(collab.affiliateCode).toMatch(/^CREATOR\d*$/);
    expect((await getCollab(api, api.halo, collab._id)).creator.handle).toMatch(/^creator(-\d+)?$/);
  });

  it('treats empty text as missing where existing clients send it', async () => {
    const collab = await createCollab(api, api.halo, {
      affiliateCode: '',
      affiliateUrl: '',
      title: '',
      profilePicture: '',
    });
    expect(collab.affiliateCode).toMatch(/^ADALOVELACE/);
    expect((await getCollab(api, api.halo, collab._id)).creator.profilePicture).toBeNull();
  });

  it('ignores unknown keys', async () => {
    await expect(
      createCollab(api, api.halo, { nonsense: { deep: [1] }, isPartial: false }),
    ).resolves.toMatchObject({ isPartial: true });
  });

  it('accepts a tier id of the channel, else uses the default tier of the default campaign', async () => {
    const { database, halo, pine } = api;
    const tiers = await addTiers(database, halo.domain);
    expect(await createCollab(api, halo)).toMatchObject({
      collabTier: tiers.standard,
      tierKey: 'standard',
    });
    const gold = await createCollab(api, halo, { collabTier: tiers.gold });
    expect(gold).toMatchObject({ collabTier: tiers.gold, campaign: { title: 'Always on' } });
    expect(gold.discount).toMatchObject({ discountAmount: 0.2, discountType: 'Percentage' });
    for (const collabTier of [tiers.gold, '019b0000-0000-7000-8000-000000000000'])
      expect(readProblem(await postCollab(api, newPerson({ collabTier }), pine.key))).toMatchObject({
        statusCode: 400,
        details: [{ path: 'collabTier' }],
      });
    await deleteCampaigns(database);
  });

  it('reports every problem of the input and what to send instead', async () => {
    const result = await postCollab(api, {
      email: 'not an address',
      lastName: '',
      affiliateCode: 'a b',
      primaryColor: 'red',
      discount: { discountAmount: 1, discountType: 'Percentage' },
      profilePicture: 'http://example.com/a.png',
      custom: { 'cc-object': { a: 1 }, '–': 'x', 'cc-creator-id': 'x' },
    });
    const { statusCode, error, details = [] } = readProblem(result);
    expect([statusCode, error]).toEqual([400, 'Bad Request']);
    expect(Object.fromEntries(details.map(({ path, message }) => [path, message]))).toEqual({
      email: 'Must be an email address.',
      firstName: 'Required. Send text.',
      lastName: 'Must not be empty.',
      affiliateCode: 'Must be 3 to 64 letters, digits, "-" and "_".',
      primaryColor: 'Must be a color such as #2e7d32 or #fff.',
      'discount.discountAmount': 'Is ambiguous. Send 0.01 for 1 % or 100 for the full price.',
      profilePicture: 'Must begin with https://.',
      'custom.cc-object': 'Must have a url.',
      'custom.–':
        'Is neither a custom field handle nor a name that makes one. Use 2 to 64 letters, digits, "-" and "_".',
      'custom.cc-creator-id': 'Is a reserved key. Choose another handle.',
    });
  });

  it('reads null in an optional field as a field that was not sent', async () => {
    const optional = [
      ...[
        'affiliateCode',
        'affiliateUrl',
        'collabTier',
        'discount',
        'handle',
        'profilePicture',
        'primaryColor',
      ],
      ...['title', 'shop', 'socials', 'tags', 'custom', 'platformDomain', 'myshopifyDomain'],
    ];
    const nulls = Object.fromEntries(optional.map((name) => [name, null]));
    const plain = await createCollab(api, api.halo);
    const collab = await createCollab(api, api.halo, nulls);
    expect({ ...collab, tierKey: plain.tierKey }).toMatchObject({
      discount: plain.discount,
      collabTier: plain.collabTier,
      custom: {},
    });
    expect(collab.affiliateCode).toMatch(/^[A-Z]/);
  });

  it('accepts title, description and color of the page as responses show them', async () => {
    const { _id } = await createCollab(api, api.halo, {
      shop: { _id: 'x', title: 'By Ada', description: 'Two\nlines', theme: { primaryColor: '#ABC' } },
    });
    const { creator } = await getCollab(api, api.halo, _id);
    expect(creator.shop).toMatchObject({
      title: 'By Ada',
      description: 'Two\nlines',
      theme: { primaryColor: '#aabbcc' },
    });
  });

  it('rejects a profile picture that is a video, or whose types differ', async () => {
    const video = { url: 'https://cdn.example.com/a.mp4' };
    expect(readProblem(await postCollab(api, newPerson({ profilePicture: video }))).details).toEqual([
      { path: 'profilePicture', message: 'Is a video. Send an image.' },
    ]);
    const image = { url: 'https://cdn.example.com/a', mediaContentType: 'IMAGE', mimeType: 'video/mp4' };
    expect(readProblem(await postCollab(api, newPerson({ profilePicture: image }))).details).toEqual([
      {
        path: 'profilePicture.mediaContentType',
        message:
          'Differs from mimeType. Send IMAGE with image/…, VIDEO with video/…, or one of the two fields.',
      },
    ]);
  });

  it('rejects undefined custom fields if the channel does not define them on first use', async () => {
    const handle = unique('cc-new-');
    const { database, pine } = api;
    await setAutoDefine(database, false, pine.domain);
    const problem = readProblem(await postCollab(api, newPerson({ custom: { [handle]: 'x' } }), pine.key));
    await setAutoDefine(database, true);
    expect(problem).toMatchObject({ statusCode: 400, details: [{ path: `custom.${handle}` }] });
    expect(await listFieldOwners(database, handle)).toEqual([]);
  });

  it('writes nothing when it rejects the request', async () => {
    const { database } = api;
    const counts = async () => [await countCreators(database), await countWrites(database)];
    const affiliateCode = unique('KEPT');
    await createCollab(api, api.halo, { affiliateCode });
    const before = await counts();
    await postCollab(api, newPerson({ affiliateCode }));
    expect(await counts()).toEqual(before);
  });
});
