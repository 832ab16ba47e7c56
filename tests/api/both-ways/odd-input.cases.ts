import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/api-client.ts';
import { createCollab, createDrop, getCollab, newPerson, unique } from '../../support/api-calls.ts';
import type { Cases } from './describe-interface.ts';

export const cases: Cases = (api) =>
  describe('odd input', () => {
    const addCollab = (json: unknown) =>
      call(`${api().base}/creators/collabs`, { key: api().halo.key, json });

    describe('addresses of media', () => {
      it('are kept as the URL standard spells them, wherever media stand', async () => {
        const { base, halo } = api();
        const { _id } = await createCollab(api(), halo, {
          profilePicture: ' https://cdn.example.com/a b.png\n',
          affiliateUrl: 'https://halo.example/go\n/x',
          custom: { 'cc-list': ['https:cdn.example.com/c.png'] },
        });
        const media = ['https:\\\\cdn.example.com\\d.png', { url: 'https:cdn.example.com/e.png' }];
        await createDrop(api(), halo, {
          collabId: _id,
          products: [{ id: halo.products[0], enhancement: { media } }],
        });
        const collab = await getCollab({ base }, halo, _id);
        expect(collab.creator.profilePicture?.url).toBe('https://cdn.example.com/a%20b.png');
        expect(collab.affiliateUrl).toBe('https://halo.example/go/x');
        expect(collab.custom).toEqual({ 'cc-list': ['https://cdn.example.com/c.png'] });
        expect(collab.drops[0]?.enhancements[0]?.media.map(({ url }) => url)).toEqual([
          'https://cdn.example.com/d.png',
          'https://cdn.example.com/e.png',
        ]);
      });

      it('that grow beyond the limit when they are spelled out are refused', async () => {
        const url = `https://cdn.example.com/${'ü'.repeat(700)}.png`;
        for (const own of [{ profilePicture: url }, { affiliateUrl: url }, { custom: { 'cc-list': [url] } }])
          expect(readProblem(await addCollab(newPerson(own))).statusCode).toBe(400);
      });
    });

    describe('a Media object among custom values', () => {
      it('stands for media of the channel when its _id is one of theirs', async () => {
        const { halo } = api();
        const first = await createCollab(api(), halo, { profilePicture: 'https://cdn.example.com/own.mp4' });
        const picture = (await getCollab(api(), halo, first._id)).creator.profilePicture;
        const { custom } = await createCollab(api(), halo, {
          custom: { 'cc-own': { _id: picture?._id.toUpperCase() } },
        });
        expect(custom).toEqual({
          'cc-own': {
            _id: picture?._id,
            url: 'https://cdn.example.com/own.mp4',
            mediaContentType: 'VIDEO',
          },
        });
      });

      it('loses an _id that is foreign or unknown, and is refused when nothing else is left of it', async () => {
        const { halo, pine } = api();
        const theirs = await createCollab(api(), pine, {
          profilePicture: 'https://cdn.example.com/theirs.png',
        });
        const foreign = (await getCollab(api(), pine, theirs._id)).creator.profilePicture?._id;
        for (const _id of [foreign, '019b0000-0000-7000-8000-000000000000', 'x']) {
          const url = 'https://cdn.example.com/mine.png';
          const { custom } = await createCollab(api(), halo, { custom: { 'cc-photo': { _id, url } } });
          expect(custom).toEqual({ 'cc-photo': { url } });
          expect(readProblem(await addCollab(newPerson({ custom: { 'cc-photo': { _id } } })))).toMatchObject({
            statusCode: 400,
            details: [
              { path: 'custom.cc-photo', message: 'names no media of this channel: send its url too' },
            ],
          });
        }
      });
    });

    it('NUL and control characters in a path are references to nothing', async () => {
      const { base, halo } = api();
      const { _id } = await createCollab(api(), halo);
      for (const odd of ['%00', 'a%00b', '%0A', '%7F', '%F0%9F%8C%BF', 'x'.repeat(4_000)]) {
        const json = { title: 'Summer', products: [{ id: halo.products[0] }] };
        const drop = await call(`${base}/creators/collabs/${odd}/drops`, { key: halo.key, json });
        const collab = await call(`${base}/channels/${halo.domain}/collabs/${odd}`, { key: halo.key });
        const channel = await call(`${base}/channels/${odd}/collabs/${_id}`, { key: halo.key });
        const partners = await call(`${base}/channels/${halo.domain}${odd}x/collabs/${_id}`, {
          partnerKey: api().partnerKey,
        });
        const body = await addCollab(newPerson({ platformDomain: decodeURIComponent(odd) }));
        expect(
          [drop, collab, channel, partners].map((result) => readProblem(result).statusCode),
          odd.slice(0, 20),
        ).toEqual([404, 404, 403, 403]);
        expect([400, 403]).toContain(readProblem(body).statusCode);
      }
    });

    it('platform ids beyond 64 bits are refused, naming the entry', async () => {
      const { halo } = api();
      const { _id } = await createCollab(api(), halo);
      const json = {
        title: 'Summer',
        products: [
          { id: '9223372036854775808' },
          { id: 'gid://shopify/Product/18446744073709551616' },
          { id: halo.products[0], variantId: '9999999999999999999' },
        ],
      };
      const result = await call(`${api().base}/creators/collabs/${_id}/drops`, { key: halo.key, json });
      expect(readProblem(result).details?.map(({ path }) => path)).toEqual([
        'products[0].id',
        'products[1].id',
        'products[2].variantId',
      ]);
    });

    describe('people of one name', () => {
      it('are let in thirty at the same moment, each with a code and a handle of their own', async () => {
        const name = { firstName: unique('Wave'), lastName: 'Maker' };
        const collabs = await Promise.all(
          Array.from({ length: 30 }, () => createCollab(api(), api().pine, name)),
        );
        const handles = await api().database.query<{ handle: string }>(
          'SELECT handle FROM collabs WHERE first_name = $1',
          [name.firstName],
        );
        expect(new Set(collabs.map(({ affiliateCode }) => affiliateCode.toLowerCase())).size).toBe(30);
        expect(new Set(handles.map(({ handle }) => handle)).size).toBe(30);
      });

      it('are let in however long their name is', async () => {
        const name = { firstName: 'x'.repeat(255), lastName: 'Long' };
        const collabs = [
          await createCollab(api(), api().pine, name),
          await createCollab(api(), api().pine, name),
          await createCollab(api(), api().pine, name),
        ];
        const handles = await Promise.all(
          collabs.map(async ({ _id }) => (await getCollab(api(), api().pine, _id)).creator.handle),
        );
        expect(handles).toEqual(['x'.repeat(100), `${'x'.repeat(98)}-2`, `${'x'.repeat(98)}-3`]);
      });

      it('are let in when a hundred were before them, without counting all of them', async () => {
        const { database, pine } = api();
        await database.query(
          `WITH creator AS (
           INSERT INTO creators (id, email, updated_at)
           SELECT gen_random_uuid(), 'crowd' || n || '@example.com', now() FROM generate_series(1, 100) AS n
           RETURNING id, substring(email from '[0-9]+') AS n)
         INSERT INTO collabs (channel_id, id, creator_id, email, handle, affiliate_code, affiliate_code_key, updated_at)
         SELECT channels.id, gen_random_uuid(), creator.id, 'x', 'crowd-person' || ending_of('-', n), 'CROWDPERSON' || ending_of('', n), 'crowdperson' || ending_of('', n), now()
         FROM creator, channels WHERE domain = $1`
            .replaceAll("ending_of('-', n)", "CASE n WHEN '1' THEN '' ELSE '-' || n END")
            .replaceAll("ending_of('', n)", "CASE n WHEN '1' THEN '' ELSE n END"),
          [pine.domain],
        );
        const { affiliateCode } = await createCollab(api(), pine, { firstName: 'Crowd', lastName: 'Person' });
        expect(affiliateCode).toMatch(/^CROWDPERSON\d{8}$/);
      });
    });
  });
