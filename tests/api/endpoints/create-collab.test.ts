import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/api-client.ts';
import { createCollab, getCollab, newPerson, unique } from '../../support/api-calls.ts';
import type { World } from '../../support/world.ts';
import { useWorld } from '../../support/use-world.ts';
import { addTiers } from '../../support/db/tiers.ts';
import {
  deleteCampaigns,
  setAutoDefine,
  listFieldOwners,
  countCreators,
  countWrites,
} from '../../support/db/collabs.ts';

const post = (api: World, json: unknown, key = api.halo.key) =>
  call(`${api.base}/creators/collabs`, { key, json });

const api = useWorld();

describe('create a collab', () => {
  it('returns the collab with creator and tier as ids and no drops', async () => {
    const collab = await createCollab(api(), api().halo, { platformDomain: api().halo.domain });
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
      const { _id } = await createCollab(api(), api().halo, { ...ofProgram, ...own });
      const { creator, relationshipManager } = await getCollab(api(), api().halo, _id);
      return [creator.source, relationshipManager];
    };
    expect(await create({})).toEqual(['platform-collabs', 'platform-collabs']);
    expect(await create({ source: 'crm', relationshipManager: 'agency' })).toEqual(['crm', 'agency']);
  });

  it('saves every field', async () => {
    const address = `${unique('Grace.Hopper')}@Example.com`;
    const { _id } = await createCollab(api(), api().halo, {
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
    const collab = await getCollab(api(), api().halo, _id);
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
    const first = await createCollab(api(), api().halo, name);
    const second = await createCollab(api(), api().halo, name);
    const slug = name.firstName.replace('ë', 'e').toLowerCase();
    expect(first.affiliateCode).toBe(`${slug}angstroem`.toUpperCase());
    expect(second.affiliateCode).toBe(`${first.affiliateCode}2`);
    expect(second.affiliateUrl).toBe(
      `https://halo.example/discount/${second.affiliateCode}?redirect=%2Fpages%2Fcreator%2F${slug}-angstroem-2`,
    );
  });

  it('generates a link to the creator’s page without a discount', async () => {
    const collab = await createCollab(api(), api().halo);
    const { handle } = (await getCollab(api(), api().halo, collab._id)).creator;
    expect([collab.discount, collab.affiliateUrl]).toEqual([
      null,
      `https://halo.example/pages/creator/${handle}`,
    ]);
  });

  it('generates a code and a handle for a name without Latin letters', async () => {
    const collab = await createCollab(api(), api().halo, { firstName: '🌿', lastName: '🌊' });
    expect(collab.affiliateCode).toMatch(/^CREATOR\d*$/);
    expect((await getCollab(api(), api().halo, collab._id)).creator.handle).toMatch(/^creator(-\d+)?$/);
  });

  it('treats empty text as missing where existing clients send it', async () => {
    const collab = await createCollab(api(), api().halo, {
      affiliateCode: '',
      affiliateUrl: '',
      title: '',
      profilePicture: '',
    });
    expect(collab.affiliateCode).toMatch(/^ADALOVELACE/);
    expect((await getCollab(api(), api().halo, collab._id)).creator.profilePicture).toBeNull();
  });

  it('ignores unknown keys', async () => {
    await expect(
      createCollab(api(), api().halo, { nonsense: { deep: [1] }, isActive: false }),
    ).resolves.toMatchObject({
      isActive: true,
    });
  });

  it('accepts a domain in any spelling, and no domain with a channel key', async () => {
    await createCollab(api(), api().halo, { platformDomain: ' HALO.myshopify.com. ' });
    await createCollab(api(), api().halo);
  });

  it('accepts myshopifyDomain as the domain', async () => {
    const { base, halo, pine, partnerKey } = api();
    const create = (own: Record<string, string>, credential = { partnerKey } as object) =>
      call(`${base}/creators/collabs`, { ...credential, json: newPerson(own) });
    expect((await create({ myshopifyDomain: ' HALO.myshopify.com. ' })).status).toBe(200);
    expect(
      (await create({ myshopifyDomain: halo.domain, platformDomain: 'Halo.MyShopify.com' })).status,
    ).toBe(200);
    // Earlier versions ignored it, and created the collab in the key's channel.
    for (const credential of [{ partnerKey }, { key: halo.key }])
      expect((await create({ myshopifyDomain: pine.domain }, credential)).status).toBe(403);
    expect(readProblem(await create({ myshopifyDomain: '' })).details?.map(({ path }) => path)).toEqual([
      'myshopifyDomain',
    ]);
  });

  it('rejects two domains of two channels, naming both fields and every other problem', async () => {
    const { halo, pine } = api();
    const json = newPerson({ platformDomain: halo.domain, myshopifyDomain: pine.domain, title: 5 });
    const { statusCode, message, details } = readProblem(await post(api(), json));
    expect([statusCode, details?.map(({ path }) => path)]).toEqual([400, ['title', 'myshopifyDomain']]);
    expect(message + JSON.stringify(details)).toMatch(/myshopifyDomain.*than platformDomain/);
  });

  it('lets a partner act in a channel that granted it access', async () => {
    const json = newPerson({ platformDomain: api().halo.domain });
    const result = await call(`${api().base}/creators/collabs`, { partnerKey: api().partnerKey, json });
    expect(result.status).toBe(200);
  });

  it('requires the domain from a partner', async () => {
    const result = await call(`${api().base}/creators/collabs`, {
      partnerKey: api().partnerKey,
      json: newPerson(),
    });
    expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: 'platformDomain' }] });
  });

  it('rejects a foreign channel and a missing one with the same message', async () => {
    const forbiddenMessages = await Promise.all(
      [api().pine.domain, 'nobody.myshopify.com'].map(async (platformDomain) => {
        const byChannel = await post(api(), newPerson({ platformDomain }));
        const byPartner = await call(`${api().base}/creators/collabs`, {
          partnerKey: api().partnerKey,
          json: newPerson({ platformDomain }),
        });
        expect([byChannel.status, byPartner.status]).toEqual([403, 403]);
        return [byChannel.text, byPartner.text].map((text) => text.replaceAll(platformDomain, 'DOMAIN'));
      }),
    );
    expect(forbiddenMessages[0]).toEqual(forbiddenMessages[1]);
  });

  it('names the existing collab of a creator, with the email address in any case', async () => {
    const email = `${unique('twice')}@example.com`;
    const existing = await createCollab(api(), api().halo, { email });
    const result = await post(api(), newPerson({ email: email.toUpperCase() }));
    expect(readProblem(result)).toMatchObject({ statusCode: 409, error: 'Conflict' });
    expect(result.text).toContain(existing._id);
  });

  it('saves and compares an internationalized domain of an email address in its ASCII form', async () => {
    const { base, halo } = api();
    const name = unique('ada-idn');
    const { _id } = await createCollab(api(), halo, { email: ` ${name}@Bücher.example ` });
    expect((await getCollab(api(), halo, _id)).creator.email).toBe(`${name}@xn--bcher-kva.example`);
    const other = await createCollab(api(), halo, { email: `${name}@пример.рф` });
    expect((await getCollab(api(), halo, other._id)).creator.email).toBe(`${name}@xn--e1afmkfd.xn--p1ai`);
    for (const domain of ['BÜCHER.example', 'xn--bcher-kva.EXAMPLE', 'bu\u0308cher\u3002example']) {
      const email = `${name}@${domain}`;
      const query = new URLSearchParams({ email }).toString();
      const listed = await call(`${base}/creators/collabs?${query}`, { key: halo.key });
      expect(listed.text, domain).toContain(_id);
      expect((await post(api(), newPerson({ email }))).status, domain).toBe(409);
      const update = await call(`${base}/creators/collabs/${_id}`, { key: halo.key, json: { email } });
      expect(update.status, domain).toBe(200);
    }
  });

  it('rejects non-ASCII characters before the @ of an email address, and reports it', async () => {
    for (const email of ['ädä@example.com', 'ada.б@bücher.example'])
      expect(readProblem(await post(api(), newPerson({ email }))).details).toEqual([
        {
          path: 'email',
          message:
            'Must have only ASCII characters before the @, such as ada@example.com. After it, others are accepted.',
        },
      ]);
    for (const email of ['ada@bücher.example/x', 'ada@b%41ü.example', 'ada@ü'])
      expect(readProblem(await post(api(), newPerson({ email }))).details, email).toEqual([
        { path: 'email', message: 'Must be an email address.' },
      ]);
  });

  it('creates one collab for two concurrent requests', async () => {
    const json = newPerson();
    const results = await Promise.all(Array.from({ length: 6 }, () => post(api(), json)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('creates concurrent collabs of one name, each with its own code', async () => {
    const names = { firstName: 'Same', lastName: 'Name' };
    const results = await Promise.all(
      Array.from({ length: 5 }, () => createCollab(api(), api().pine, names)),
    );
    expect(new Set(results.map(({ affiliateCode }) => affiliateCode.toLowerCase())).size).toBe(5);
  });

  it('rejects a used affiliate code in any case, and a used handle', async () => {
    const taken = unique('Taken');
    await createCollab(api(), api().halo, { affiliateCode: taken, handle: taken });
    const code = readProblem(await post(api(), newPerson({ affiliateCode: taken.toUpperCase() })));
    const handle = readProblem(await post(api(), newPerson({ handle: taken })));
    expect([code.statusCode, handle.statusCode]).toEqual([409, 409]);
    expect(code.message).toContain(`"${taken.toUpperCase()}" is in use`);
    expect(handle.message).toContain(`"${taken.toLowerCase()}" is in use`);
  });

  it('allows the same code and creator in another channel, and shows it nothing of the first', async () => {
    const email = 'shared@example.com';
    const ours = await createCollab(api(), api().halo, {
      email,
      affiliateCode: 'SHARED',
      title: 'Halo’s title',
    });
    const theirs = await createCollab(api(), api().pine, {
      email,
      affiliateCode: 'SHARED',
      firstName: 'Other',
    });
    expect(theirs.creator).toBe(ours.creator);
    const { creator } = await getCollab(api(), api().pine, theirs._id);
    expect(creator).toMatchObject({
      firstName: 'Other',
      shop: { title: expect.not.stringContaining('Halo') as string },
    });
  });

  it('accepts a tier id of the channel, else uses the default tier of the default campaign', async () => {
    const { database, halo, pine } = api();
    const tiers = await addTiers(database, halo.domain);
    expect(await createCollab(api(), halo)).toMatchObject({
      collabTier: tiers.standard,
      tierKey: 'standard',
    });
    const gold = await createCollab(api(), halo, { collabTier: tiers.gold });
    expect(gold).toMatchObject({ collabTier: tiers.gold, campaign: { title: 'Always on' } });
    expect(gold.discount).toMatchObject({ discountAmount: 0.2, discountType: 'Percentage' });
    for (const collabTier of [tiers.gold, '019b0000-0000-7000-8000-000000000000'])
      expect(readProblem(await post(api(), newPerson({ collabTier }), pine.key))).toMatchObject({
        statusCode: 400,
        details: [{ path: 'collabTier' }],
      });
    await deleteCampaigns(database);
  });

  it('reports every problem of the input and what to send instead', async () => {
    const result = await post(api(), {
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

  it('takes null in an optional field for a field that was not sent', async () => {
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
    const given = await createCollab(api(), api().halo);
    const collab = await createCollab(api(), api().halo, nulls);
    expect({ ...collab, tierKey: given.tierKey }).toMatchObject({
      discount: given.discount,
      collabTier: given.collabTier,
      custom: {},
    });
    expect(collab.affiliateCode).toMatch(/^[A-Z]/);
  });

  it('accepts title, description and color of the page as responses show them', async () => {
    const { _id } = await createCollab(api(), api().halo, {
      shop: { _id: 'x', title: 'By Ada', description: 'Two\nlines', theme: { primaryColor: '#ABC' } },
    });
    const { creator } = await getCollab(api(), api().halo, _id);
    expect(creator.shop).toMatchObject({
      title: 'By Ada',
      description: 'Two\nlines',
      theme: { primaryColor: '#aabbcc' },
    });
  });

  it('rejects a profile picture that is a video, or whose types differ', async () => {
    const video = { url: 'https://cdn.example.com/a.mp4' };
    expect(readProblem(await post(api(), newPerson({ profilePicture: video }))).details).toEqual([
      { path: 'profilePicture', message: 'Is a video. Send an image.' },
    ]);
    const image = { url: 'https://cdn.example.com/a', mediaContentType: 'IMAGE', mimeType: 'video/mp4' };
    expect(readProblem(await post(api(), newPerson({ profilePicture: image }))).details).toEqual([
      {
        path: 'profilePicture.mediaContentType',
        message:
          'Differs from mimeType. Send IMAGE with image/…, VIDEO with video/…, or one of the two fields.',
      },
    ]);
  });

  it('rejects undefined custom fields if the channel does not define them on first use', async () => {
    const handle = unique('cc-new-');
    const { database, pine } = api();
    await setAutoDefine(database, false, pine.domain);
    const problem = readProblem(await post(api(), newPerson({ custom: { [handle]: 'x' } }), pine.key));
    await setAutoDefine(database, true);
    expect(problem).toMatchObject({ statusCode: 400, details: [{ path: `custom.${handle}` }] });
    expect(await listFieldOwners(database, handle)).toEqual([]);
  });

  it('writes nothing when it rejects the request', async () => {
    const { database } = api();
    const counts = async () => [await countCreators(database), await countWrites(database)];
    const affiliateCode = unique('KEPT');
    await createCollab(api(), api().halo, { affiliateCode });
    const before = await counts();
    await post(api(), newPerson({ affiliateCode }));
    expect(await counts()).toEqual(before);
  });
});
