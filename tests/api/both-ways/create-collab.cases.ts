import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/api-client.ts';
import { createCollab, getCollab, newPerson, unique } from '../../support/api-calls.ts';
import { addTiers } from '../../support/tiers.ts';
import type { World } from '../../support/world.ts';
import type { Cases } from './describe-interface.ts';

const post = (api: World, json: unknown, key = api.halo.key) =>
  call(`${api.base}/creators/collabs`, { key, json });

export const cases: Cases = (api) =>
  describe('create a collab', () => {
    it('answers the collab with creator and tier as ids and no drops', async () => {
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

    it('keeps every field it takes', async () => {
      const address = `${unique('Grace.Hopper')}@Example.com`;
      const { _id } = await createCollab(api(), api().halo, {
        email: ` ${address} `,
        firstName: ' Grace ',
        lastName: 'Hopper "Amazing"',
        affiliateUrl: 'https://halo.example/go/grace',
        discount: { discountAmount: 15, discountType: 'Percentage' },
        profilePicture: 'https://cdn.example.com/grace.webp',
        primaryColor: '#2E7',
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
        collab.customFields.map(({ handle, value, ownerType, ownerId }) => [
          handle,
          value,
          ownerType,
          ownerId,
        ]),
      ).toEqual([
        ['cc-photo', '{"url": "https://cdn.example.com/g.png"}', 'collab', _id],
        ['cc-quote', 'A ship in port is safe', 'collab', _id],
      ]);
    });

    it('makes code, handle and link from the name, each free in the channel', async () => {
      const name = { firstName: unique('Zoë'), lastName: 'Ångström' };
      const first = await createCollab(api(), api().halo, name);
      const second = await createCollab(api(), api().halo, name);
      const slug = name.firstName.replace('ë', 'e').toLowerCase();
      expect(first.affiliateCode).toBe(`${slug}angstroem`.toUpperCase());
      expect(second.affiliateCode).toBe(`${first.affiliateCode}2`);
      expect(second.affiliateUrl).toBe(
        `https://halo.example/discount/${second.affiliateCode}?redirect=%2Fpages%2Fcreator%2F${slug}-angstroem-2`,
      );
    });

    it('makes a code and a handle even from a name without a Latin letter', async () => {
      const collab = await createCollab(api(), api().halo, { firstName: '🌿', lastName: '🌊' });
      expect(collab.affiliateCode).toMatch(/^CREATOR\d*$/);
      expect((await getCollab(api(), api().halo, collab._id)).creator.handle).toMatch(/^creator(-\d+)?$/);
    });

    it('takes empty text for "not given" where real clients send it so', async () => {
      const collab = await createCollab(api(), api().halo, {
        affiliateCode: '',
        affiliateUrl: '',
        title: '',
        profilePicture: '',
      });
      expect(collab.affiliateCode).toMatch(/^ADALOVELACE/);
      expect((await getCollab(api(), api().halo, collab._id)).creator.profilePicture).toBeNull();
    });

    it('ignores keys that it does not know', async () => {
      await expect(
        createCollab(api(), api().halo, { nonsense: { deep: [1] }, isActive: false }),
      ).resolves.toMatchObject({
        isActive: true,
      });
    });

    it('takes a domain in any spelling, and none at all with a channel key', async () => {
      await createCollab(api(), api().halo, { platformDomain: ' HALO.myshopify.com. ' });
      await createCollab(api(), api().halo);
    });

    it('takes myshopifyDomain for the domain, as existing clients send it', async () => {
      const { base, halo, pine, partnerKey } = api();
      const create = (own: Record<string, string>, credential = { partnerKey } as object) =>
        call(`${base}/creators/collabs`, { ...credential, json: newPerson(own) });
      expect((await create({ myshopifyDomain: ' HALO.myshopify.com. ' })).status).toBe(200);
      expect(
        (await create({ myshopifyDomain: halo.domain, platformDomain: 'Halo.MyShopify.com' })).status,
      ).toBe(200);
      // It used to be ignored: the collab was made in the channel of the key, whatever the client meant.
      for (const credential of [{ partnerKey }, { key: halo.key }])
        expect((await create({ myshopifyDomain: pine.domain }, credential)).status).toBe(403);
      expect(readProblem(await create({ myshopifyDomain: '' })).details?.map(({ path }) => path)).toEqual([
        'myshopifyDomain',
      ]);
    });

    it('refuses two domains that name two channels, naming both fields, and every other problem', async () => {
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

    it('asks a partner for the domain', async () => {
      const result = await call(`${api().base}/creators/collabs`, {
        partnerKey: api().partnerKey,
        json: newPerson(),
      });
      expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: 'platformDomain' }] });
    });

    it('refuses a foreign channel and one that is not there in the same words', async () => {
      const refusals = await Promise.all(
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
      expect(refusals[0]).toEqual(refusals[1]);
    });

    it('names the existing collab when the two are joined already, whatever the case of the address', async () => {
      const email = `${unique('twice')}@example.com`;
      const existing = await createCollab(api(), api().halo, { email });
      const result = await post(api(), newPerson({ email: email.toUpperCase() }));
      expect(readProblem(result)).toMatchObject({ statusCode: 409, error: 'Conflict' });
      expect(result.text).toContain(existing._id);
    });

    it('joins a creator and a channel once when two ask at the same time', async () => {
      const json = newPerson();
      const results = await Promise.all(Array.from({ length: 6 }, () => post(api(), json)));
      expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });

    it('lets many people with one name in at the same time, each with a code of their own', async () => {
      const names = { firstName: 'Same', lastName: 'Name' };
      const results = await Promise.all(
        Array.from({ length: 5 }, () => createCollab(api(), api().pine, names)),
      );
      expect(new Set(results.map(({ affiliateCode }) => affiliateCode.toLowerCase())).size).toBe(5);
    });

    it('refuses a taken affiliate code in any case, and a taken handle', async () => {
      const taken = unique('Taken');
      await createCollab(api(), api().halo, { affiliateCode: taken, handle: taken });
      const code = readProblem(await post(api(), newPerson({ affiliateCode: taken.toUpperCase() })));
      const handle = readProblem(await post(api(), newPerson({ handle: taken })));
      expect([code.statusCode, handle.statusCode]).toEqual([409, 409]);
      expect(code.message).toContain(`"${taken.toUpperCase()}" is taken`);
      expect(handle.message).toContain(`"${taken.toLowerCase()}" is taken`);
    });

    it('lets another channel have the same code and the same creator, and shows it nothing of the other', async () => {
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

    it('takes a tier of the channel by its id, else the default tier of the default campaign', async () => {
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
      await database.query('TRUNCATE campaigns CASCADE');
    });

    it('names every problem of the input, and says what to send instead', async () => {
      const result = await post(api(), {
        email: 'not an address',
        lastName: '',
        affiliateCode: 'a b',
        primaryColor: 'red',
        discount: { discountAmount: 1, discountType: 'Percentage' },
        profilePicture: 'http://example.com/a.png',
        custom: { 'cc-number': 4, '-bad': 'x', 'cc-creator-id': 'x' },
      });
      const { statusCode, error, details = [] } = readProblem(result);
      expect([statusCode, error]).toEqual([400, 'Bad Request']);
      expect(Object.fromEntries(details.map(({ path, message }) => [path, message]))).toEqual({
        email: 'must be an e-mail address',
        firstName: 'is needed: send text',
        lastName: 'must not be empty',
        affiliateCode: 'must be 3 to 64 letters, digits, "-" and "_"',
        primaryColor: 'must be a colour such as #2e7d32 or #fff',
        'discount.discountAmount': 'is ambiguous: send 0.01 for 1 percent or 100 for all of the price',
        profilePicture: 'must begin with https://',
        'custom.cc-number': 'must be text, a list of media URLs, or a Media object',
        'custom.-bad': 'is not a custom field handle: use 2 to 64 letters, digits, "-" and "_"',
        'custom.cc-creator-id': 'is a key of the service itself: choose another handle',
      });
    });

    it('refuses custom fields that are not defined where the channel does not define them on first use', async () => {
      const handle = unique('cc-new-');
      const { database, pine } = api();
      await database.query('UPDATE channels SET auto_define_custom_fields = false WHERE domain = $1', [
        pine.domain,
      ]);
      const problem = readProblem(await post(api(), newPerson({ custom: { [handle]: 'x' } }), pine.key));
      await database.query('UPDATE channels SET auto_define_custom_fields = true');
      expect(problem).toMatchObject({ statusCode: 400, details: [{ path: `custom.${handle}` }] });
      expect(
        await database.query('SELECT 1 FROM custom_field_definitions WHERE handle = $1', [handle]),
      ).toEqual([]);
    });

    it('writes nothing at all when it refuses', async () => {
      const { database } = api();
      const counts = () =>
        database.query(
          'SELECT (SELECT count(*) FROM creators) AS creators, (SELECT count(*) FROM collabs) AS collabs',
        );
      const affiliateCode = unique('KEPT');
      await createCollab(api(), api().halo, { affiliateCode });
      const before = await counts();
      await post(api(), newPerson({ affiliateCode }));
      expect(await counts()).toEqual(before);
    });
  });
