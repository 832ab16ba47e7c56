import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/http/api-client.ts';
import { createCollab, createDrop, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { useWorld } from '../../support/world/use-world.ts';
import { listHandles } from '../../support/db/collabs.ts';
import { addNamesakes } from '../../support/db/seed.ts';

const api = await useWorld();

describe('odd input', () => {
  const addCollab = (json: unknown) => call(`${api.base}/creators/collabs`, { key: api.halo.key, json });

  describe('addresses of media', () => {
    it('are saved as the URL standard writes them, for all media', async () => {
      const { base, halo } = api;
      const { _id } = await createCollab(api, halo, {
        profilePicture: ' https://cdn.example.com/a b.png\n',
        affiliateUrl: 'https://halo.example/go\n/x',
        custom: { 'cc-list': ['https:cdn.example.com/c.png'] },
      });
      const media = ['https:\\\\cdn.example.com\\d.png', { url: 'https:cdn.example.com/e.png' }];
      await createDrop(api, halo, {
        collabId: _id,
        products: [{ id: halo.products[0], enhancement: { media } }],
      });
      const collab = await getCollab({ base }, halo, _id);
      expect(collab.creator.profilePicture?.url).toBe('https://cdn.example.com/a%20b.png');
      expect(collab.affiliateUrl).toBe('https://halo.example/go/x');
      expect(collab.custom).toMatchObject({ 'cc-list': [{ url: 'https://cdn.example.com/c.png' }] });
      expect(collab.drops[0]?.enhancements[0]?.media.map(({ url }) => url)).toEqual([
        'https://cdn.example.com/d.png',
        'https://cdn.example.com/e.png',
      ]);
    });

    it('are rejected if they exceed the limit after normalization', async () => {
      const url = `https://cdn.example.com/${'ü'.repeat(700)}.png`;
      for (const own of [{ profilePicture: url }, { affiliateUrl: url }, { custom: { 'cc-list': [url] } }])
        expect(readProblem(await addCollab(newPerson(own))).statusCode).toBe(400);
    });
  });

  describe('a Media object among custom values', () => {
    it('refers to media of the channel if its _id is known', async () => {
      const { halo } = api;
      const first = await createCollab(api, halo, { profilePicture: 'https://cdn.example.com/own.avif' });
      const picture = (await getCollab(api, halo, first._id)).creator.profilePicture;
      const { custom } = await createCollab(api, halo, {
        custom: { 'cc-own': { _id: picture?._id.toUpperCase() } },
      });
      expect(custom).toEqual({ 'cc-own': picture });
    });

    it('loses a foreign or unknown _id, and is rejected if nothing else is left', async () => {
      const { halo, pine } = api;
      const theirs = await createCollab(api, pine, {
        profilePicture: 'https://cdn.example.com/theirs.png',
      });
      const foreign = (await getCollab(api, pine, theirs._id)).creator.profilePicture?._id;
      for (const _id of [foreign, '019b0000-0000-7000-8000-000000000000', 'x']) {
        const url = 'https://cdn.example.com/mine.png';
        const { custom } = await createCollab(api, halo, { custom: { 'cc-photo': { _id, url } } });
        expect(custom).toMatchObject({ 'cc-photo': { url, mimeType: 'image/png' } });
        expect(custom['cc-photo']).not.toMatchObject({ _id });
        expect(readProblem(await addCollab(newPerson({ custom: { 'cc-photo': { _id } } })))).toMatchObject({
          statusCode: 400,
          details: [
            { path: 'custom.cc-photo', message: 'Names no media of this channel. Send its url too.' },
          ],
        });
      }
    });
  });

  it.each(['', 'https://cdn.example.com/a.png,'.repeat(10), { length: 999 }])(
    '%j instead of a list is one problem',
    async (value) => {
      const { base, halo } = api;
      const { _id } = await createCollab(api, halo);
      const drop = await createDrop(api, halo, { collabId: _id });
      const pathsOf = async (path: string, json: unknown) =>
        readProblem(await call(`${base}/creators/collabs${path}`, { key: halo.key, json })).details?.map(
          (detail) => detail.path,
        );
      const lists = { socials: value, tags: value, custom: [] };
      for (const [path, json] of [
        ['', newPerson(lists)],
        [`/${_id}`, lists],
      ] as const)
        expect(await pathsOf(path, json), path).toEqual(['socials', 'tags', 'custom']);
      const entry = { id: halo.products[0], enhancement: { media: value }, custom: 'x'.repeat(999) };
      for (const path of [`/${_id}/drops`, `/${_id}/drops/${drop._id}`]) {
        const title = 'Summer';
        expect(await pathsOf(path, { title, products: value, custom: [] }), path).toEqual([
          'products',
          'custom',
        ]);
        expect(await pathsOf(path, { title, products: [entry] }), path).toEqual([
          'products[0].enhancement.media',
          'products[0].custom',
        ]);
      }
    },
  );

  it('NUL and control characters in a path match nothing', async () => {
    const { base, halo } = api;
    const { _id } = await createCollab(api, halo);
    for (const odd of ['%00', 'a%00b', '%0A', '%7F', '%F0%9F%8C%BF', 'x'.repeat(4_000)]) {
      const json = { title: 'Summer', products: [{ id: halo.products[0] }] };
      const headers = { 'Idempotency-Key': unique('odd') };
      const drop = await call(`${base}/creators/collabs/${odd}/drops`, { key: halo.key, json, headers });
      const collab = await call(`${base}/channels/${halo.domain}/collabs/${odd}`, { key: halo.key });
      const channel = await call(`${base}/channels/${odd}/collabs/${_id}`, { key: halo.key });
      const partners = await call(`${base}/channels/${halo.domain}${odd}x/collabs/${_id}`, {
        partnerKey: api.partnerKey,
      });
      const body = await addCollab(newPerson({ platformDomain: decodeURIComponent(odd) }));
      expect(
        [drop, collab, channel, partners].map((result) => readProblem(result).statusCode),
        odd.slice(0, 20),
      ).toEqual([404, 404, 403, 403]);
      expect([400, 403]).toContain(readProblem(body).statusCode);
    }
  });

  it.each(['https://halo.myshopify.com', 'HTTPS://x', 'halo.myshopify.com/admin', 'halo.myshopify.com:443'])(
    '%s is no domain',
    async (domain) => {
      const { base, halo, partnerKey } = api;
      const { _id } = await createCollab(api, halo);
      const message =
        'Must be the bare domain, such as store.myshopify.com. Send it without https://, port and path.';
      for (const credential of [{ key: halo.key }, { partnerKey }]) {
        for (const path of ['platformDomain', 'myshopifyDomain']) {
          const result = await call(`${base}/creators/collabs`, {
            ...credential,
            json: newPerson({ [path]: domain }),
          });
          expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path, message }] });
        }
        for (const path of ['platform_domain', 'myshopify_domain']) {
          const query = new URLSearchParams({ [path]: domain }).toString();
          const result = await call(`${base}/creators/collabs?${query}`, credential);
          expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path, message }] });
        }
        for (const sent of [domain, encodeURIComponent(domain)]) {
          const result = await call(`${base}/channels/${sent}/collabs/${_id}`, credential);
          const { statusCode, message: text } = readProblem(result);
          // Paths are matched before slashes in a parameter are decoded.
          expect(statusCode, sent).toBe(domain.includes('/') ? 404 : 400);
          expect(text).toMatch(/bare domain, such as store\.myshopify\.com/);
          for (const rest of domain.includes(':') ? ['', '/collabs', '/campaigns'] : []) {
            const other = readProblem(await call(`${base}/channels/${sent}${rest}`, credential));
            expect(other.statusCode, sent).toBe(domain.includes('/') ? 404 : 400);
            expect(other.message).toMatch(/bare domain, such as store\.myshopify\.com/);
          }
        }
      }
    },
  );

  describe('a number in JSON', () => {
    const send = (handle: string, text: string) =>
      call(`${api.base}/creators/collabs`, {
        key: api.halo.key,
        body: JSON.stringify(newPerson({ custom: { [handle]: 'value' } })).replace('"value"', text),
        headers: { 'Content-Type': 'application/json' },
      });

    it.each([
      ['9007199254740991', 9007199254740991],
      ['-9007199254740991', -9007199254740991],
      ['9007199254740992', 9007199254740992],
      ['1e21', 1e21],
      ['12345678901234567000', 12345678901234567000],
      ['1.50', 1.5],
      ['0.30000000000000004', 0.30000000000000004],
      // A fraction is rounded as clients round it.
      ['0.10000000000000000555', 0.1],
      // Text keeps every digit.
      ['"9007199254740993"', '9007199254740993'],
      ['"-9223372036854775808"', '-9223372036854775808'],
      ['["9007199254740993", "1"]', ['9007199254740993', '1']],
    ])('is kept: %s', async (text, kept) => {
      const handle = unique('cc-number-');
      const { text: response } = await send(handle, text);
      expect(JSON.parse(response)).toMatchObject({ collab: { custom: { [handle]: kept } } });
      // What a response shows can be sent.
      const shown = response.split(`"custom":{"${handle}":`)[1]?.split('},"customFields"')[0] ?? '';
      expect((await send(handle, shown)).status).toBe(200);
    });

    it('does not become text in a field of numbers, also by its only collab', async () => {
      const handle = unique('cc-number-');
      const { _id } = await createCollab(api, api.halo, { custom: { [handle]: 4.5 } });
      const json = { custom: { [handle]: '9007199254740993' } };
      const result = await call(`${api.base}/creators/collabs/${_id}`, { key: api.halo.key, json });
      expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: `custom.${handle}` }] });
    });

    it.each([
      ['9007199254740993', ''],
      ['-9007199254740993', ''],
      ['9223372036854775807', ''],
      ['12345678901234567890', ''],
      ['12345678901234567890.5', ''],
      ['1.2345678901234567891e19', ''],
      ['123456789.12345678901E30', ''],
      [`1${'0'.repeat(400)}`, ''],
      ['["a", 9007199254740993]', '[1]'],
      ['{"url": "https://cdn.example.com/9007199254740993.jpg", "owner": 9007199254740993}', '.owner'],
    ])('is rejected if its digits would change: %s', async (text, path) => {
      expect(readProblem(await send('cc-number', text))).toMatchObject({
        statusCode: 400,
        details: [
          {
            path: `custom.cc-number${path}`,
            message: 'Has more digits than a JSON number keeps. Send at most 15 digits, or text in quotes.',
          },
        ],
      });
    });
  });

  it('platform ids beyond 64 bits are rejected, naming the item', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo);
    const json = {
      title: 'Summer',
      products: [
        { id: '9223372036854775808' },
        { id: 'gid://shopify/Product/18446744073709551616' },
        { id: halo.products[0], variantId: '9999999999999999999' },
      ],
    };
    const result = await call(`${api.base}/creators/collabs/${_id}/drops`, { key: halo.key, json });
    expect(readProblem(result).details?.map(({ path }) => path)).toEqual([
      'products[0].id',
      'products[1].id',
      'products[2].variantId',
    ]);
  });

  it.each([
    [{ 'cc-a': '1', ' cc-a ': '2' }, 'custom. cc-a '],
    [{ ' __proto__ ': 'x' }, 'custom. __proto__ '],
    [{ ' ': 'x' }, 'custom. '],
  ])('custom values are lost for no key: %o', async (custom, path) => {
    expect(readProblem(await addCollab(newPerson({ custom }))).details).toMatchObject([{ path }]);
  });

  it('blanks around the name of a custom field do not count', async () => {
    const { custom } = await createCollab(api, api.halo, { custom: { ' cc-blanks ': 'x' } });
    expect(custom).toEqual({ 'cc-blanks': 'x' });
  });

  it('a long key is cut in the errors of what is in it', async () => {
    const rejected = Array<string>(100).fill('\0');
    const { text, status } = await addCollab({ ['z'.repeat(500_000)]: rejected });
    expect(status).toBe(400);
    expect(text.length).toBeLessThan(40_000);
  });

  it.each(['application/json\u00a0', 'application/json\u00a0; charset=utf-8'])(
    'a content type with another blank is not JSON: %o',
    async (type) => {
      const headers = { 'Content-Type': type };
      const result = await call(`${api.base}/creators/collabs`, {
        key: api.halo.key,
        json: newPerson(),
        headers,
      });
      expect(readProblem(result).statusCode).toBe(415);
    },
  );

  describe('people of one name', () => {
    it('are created thirty at once, each with its own code and handle', async () => {
      const name = { firstName: unique('Wave'), lastName: 'Maker' };
      const collabs = await Promise.all(Array.from({ length: 30 }, () => createCollab(api, api.pine, name)));
      const handles = await listHandles(api.database, name.firstName);
      expect(new Set(collabs.map(({ affiliateCode }) => affiliateCode.toLowerCase())).size).toBe(30);
      expect(new Set(handles).size).toBe(30);
    });

    it('are created with names of any length', async () => {
      const name = { firstName: 'x'.repeat(255), lastName: 'Long' };
      const collabs = [
        await createCollab(api, api.pine, name),
        await createCollab(api, api.pine, name),
        await createCollab(api, api.pine, name),
      ];
      const handles = await Promise.all(
        collabs.map(async ({ _id }) => (await getCollab(api, api.pine, _id)).creator.handle),
      );
      expect(handles).toEqual(['x'.repeat(100), `${'x'.repeat(98)}-2`, `${'x'.repeat(98)}-3`]);
    });

    it('are created after a hundred others, without counting them all', async () => {
      const { database, pine } = api;
      await addNamesakes(database, pine.domain, 'crowd-person');
      const { affiliateCode } = await createCollab(api, pine, { firstName: 'Crowd', lastName: 'Person' });
      expect(affiliateCode).toMatch(/^CROWDPERSON\d{8}$/);
    });
  });
});
