import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { channelResponse, customFieldDefinitionResponse } from '#app/http/channel-schemas.ts';
import { listedCollabResponse } from '#app/http/collab-schemas.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, getCollab, newPerson } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem } from '../../support/http/api-client.ts';
import { edgeTimes, oddTimes } from '../../support/http/odd-times.ts';
import { listStaleSearchTexts } from '../../support/db/collabs.ts';
import { addTiers } from '../../support/db/tiers.ts';
import { api } from './endpoint-world.ts';

const collabList = z.strictObject({ collabs: z.array(listedCollabResponse), pagination: paginationResponse });

describe('get a channel', () => {
  it('returns brand kit and settings, in any case of the domain, to a partner too', async () => {
    const { base, halo, partnerKey } = api;
    const result = await call(`${base}/channels/${halo.domain.toUpperCase()}.`, { key: halo.key });
    const { channel } = readOk(result, z.strictObject({ channel: channelResponse }));
    expect(channel).toMatchObject({
      platformDomain: halo.domain,
      isInstalled: true,
      brand: { title: channel.name },
      settings: { mirrorsEmail: true, dropRemoval: 'unpublish' },
    });
    expect((await call(`${base}/channels/${halo.domain}`, { partnerKey })).text).toBe(result.text);
  });

  it('rejects a channel without access like a missing one, and a URL', async () => {
    const { base, halo, pine } = api;
    const foreign = await call(`${base}/channels/${pine.domain}`, { key: halo.key });
    const absent = await call(`${base}/channels/absent.myshopify.com`, { key: halo.key });
    expect([foreign.status, absent.status]).toEqual([403, 403]);
    expect(foreign.text.replace(pine.domain, '')).toBe(absent.text.replace('absent.myshopify.com', ''));
    const url = await call(`${base}/channels/https:%2F%2F${halo.domain}`, { key: halo.key });
    expect(readProblem(url)).toMatchObject({ statusCode: 404 });
    expect(readProblem(url).message).toMatch(/bare domain/);
  });
});

describe('list the collabs of a channel', () => {
  async function list(query: Record<string, string> = {}) {
    const { base, halo } = api;
    const text = new URLSearchParams(query).toString();
    return call(`${base}/channels/${halo.domain}/collabs?${text}`, { key: halo.key });
  }

  async function ids(query: Record<string, string> = {}) {
    return readOk(await list(query), collabList).collabs.map(({ _id }) => _id);
  }

  it('finds collabs by words, email, tier, campaign and state, newest first', async () => {
    const { halo, pine, database } = api;
    const tiers = await addTiers(database, halo.domain);
    const person = newPerson({ lastName: 'Quillfeather' });
    const first = await createCollab(api, halo, { ...person, collabTier: tiers.gold });
    const second = await createCollab(api, halo, { lastName: 'Quillfeather' });
    const pausing = { key: halo.key, json: { isActive: false } };
    expect((await call(`${api.base}/creators/collabs/${second._id}`, pausing)).status).toBe(200);
    await createCollab(api, pine, { lastName: 'Quillfeather' });
    expect(await ids({ query: 'QUILLFEATHER ada' })).toEqual([second._id, first._id]);
    expect(await ids({ email: person.email.toUpperCase() })).toEqual([first._id]);
    expect(await ids({ tier: tiers.gold })).toEqual([first._id]);
    expect(await ids({ campaign: tiers.campaignId, query: 'quillfeather' })).toContain(first._id);
    expect(await ids({ tier: tiers.gold, state: 'paused' })).toEqual([]);
    expect(await ids({ query: 'quillfeather', state: 'paused' })).toEqual([second._id]);
    await createCollab(api, halo, { collabTier: null });
    for (const tier of ['no-id', 'none']) expect(await ids({ tier })).toEqual([]);
  });

  it('finds names of every script, with or without marks, in any case', async () => {
    const { halo } = api;
    const people: [person: { firstName: string; lastName: string }, queries: string[]][] = [
      [
        { firstName: 'Jörg', lastName: 'Müllerstein' },
        ['Müllerstein', 'mullerstein', 'muellerstein', 'MÜLLERSTEIN'.normalize('NFD'), 'jorg ller'],
      ],
      [
        { firstName: 'Zoë'.normalize('NFD'), lastName: 'Ångströmer'.normalize('NFD') },
        ['zoë', 'Zoë'.normalize('NFD'), 'ZOE', 'ångströmer', 'angstromer'],
      ],
      [{ firstName: 'Weiß', lastName: 'Sæther-Bjørnson' }, ['weiss', 'WEIẞ', 'saether', 'bjornson', 'Bjørn']],
      [{ firstName: 'Łukasz', lastName: 'Đorđević' }, ['lukasz', 'ŁUKASZ', 'dordevic', 'đorđ']],
      [{ firstName: 'Œuvrard', lastName: 'Işıl' }, ['oeuvr', 'isil', 'ŒUVRARD']],
      [{ firstName: 'Мария', lastName: 'Соловьёва' }, ['мария', 'МАРИЯ', 'соловьева', 'Мари Соловь']],
      [{ firstName: 'Σοφία', lastName: 'Παπαδοπούλου' }, ['σοφια', 'ΣΟΦΊΑ', 'παπαδοπουλου']],
      [{ firstName: 'محمد', lastName: 'الأحمدي' }, ['مُحَمَّد', 'الاحمدي', 'محمد']],
      [{ firstName: '花子', lastName: '山田' }, ['花子', '山田', '山 花']],
      [{ firstName: '王小明', lastName: 'Wáng' }, ['王小明', '王小', 'wang 王']],
      [{ firstName: 'Bo', lastName: 'Xq' }, ['bo xq', 'XQ', 'x b']],
    ];
    for (const [person, queries] of people) {
      const { _id } = await createCollab(api, halo, person);
      for (const query of queries) expect(await ids({ query }), query).toEqual([_id]);
    }
    // Two letters are the beginning of a name, and signs are no wildcards.
    for (const query of ['üllerst%', 'm_llerstein', '子', '小明', '% %'])
      expect(await ids({ query }), query).toEqual([]);
    expect(await ids({ query: 'Weiß – Sæther' })).toHaveLength(1);
    expect(await listStaleSearchTexts(api.database)).toEqual([]);
  });

  it('finds a collab by its changed names, code and handle, and no longer by the former ones', async () => {
    const { halo } = api;
    const { _id } = await createCollab(api, halo, { firstName: 'Quentin', lastName: 'Formerly' });
    const { affiliateCode } = await createCollab(api, halo, { firstName: 'Quentin', lastName: 'Other' });
    expect(await ids({ query: affiliateCode })).toHaveLength(1);
    const json = { firstName: 'Quirin', lastName: 'Nowadays', affiliateCode: 'ZYX-98', handle: 'zyx-handle' };
    expect((await call(`${api.base}/creators/collabs/${_id}`, { key: halo.key, json })).status).toBe(200);
    for (const query of ['quirin', 'nowadays', 'zyx-98', 'zyx-handle'])
      expect(await ids({ query })).toEqual([_id]);
    expect(await ids({ query: 'formerly' })).toEqual([]);
    expect(await listStaleSearchTexts(api.database)).toEqual([]);
  });

  it('finds what changed since a time, a change of a drop included', async () => {
    const { halo } = api;
    const old = await createCollab(api, halo);
    const since = new Date(Date.parse((await createCollab(api, halo)).updatedAt) + 1).toISOString();
    const changed = await createCollab(api, halo);
    expect(await ids({ updated_since: since })).toEqual([changed._id]);
    await createDrop(api, halo, { collabId: old._id });
    expect(await ids({ updated_since: since })).toEqual([changed._id, old._id]);
  });

  it('returns one page at a time; a cursor belongs to its query', async () => {
    const { halo } = api;
    const made: string[] = [];
    for (let number = 0; number < 3; number += 1)
      made.unshift((await createCollab(api, halo, { lastName: 'Pageturner' }))._id);
    const found: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const response = readOk(
        await list({ query: 'pageturner', limit: '1', ...(cursor && { cursor }) }),
        collabList,
      );
      found.push(...response.collabs.map(({ _id }) => _id));
      expect(response.pagination.hasNextPage).toBe(page < 2);
      if (page === 0)
        expect(
          readProblem(await list({ query: 'other', cursor: response.pagination.nextCursor ?? '' })),
        ).toMatchObject({ statusCode: 400, details: [{ path: 'cursor' }] });
      cursor = response.pagination.nextCursor ?? '';
    }
    expect(found).toEqual(made);
  });

  it('names what to send instead of an unknown state or time', async () => {
    const time = {
      path: 'updated_since',
      message:
        'Must be an ISO 8601 time with a time zone, in the years 1900 to 9999, such as 2026-11-20T14:03:27Z.',
    };
    const { details } = readProblem(await list({ state: 'gone', updated_since: 'yesterday' }));
    expect(details).toEqual([{ path: 'state', message: 'Must be one of: active, partial, paused.' }, time]);
    for (const sent of oddTimes)
      expect(readProblem(await list({ updated_since: sent })).details, sent).toEqual([time]);
    for (const sent of edgeTimes) expect((await list({ updated_since: sent })).status, sent).toBe(200);
  });
});

describe('custom field definitions', () => {
  const root = () => `${api.base}/channels/${api.halo.domain}/custom-field-definitions`;
  const send = (path: string, json: object) => call(`${root()}${path}`, { key: api.halo.key, json });
  const get = (path: string) => call(`${root()}${path}`, { key: api.halo.key });
  const one = z.strictObject({ customFieldDefinition: customFieldDefinitionResponse });
  const many = z.strictObject({
    customFieldDefinitions: z.array(customFieldDefinitionResponse),
    pagination: paginationResponse,
  });
  const define = async (body: object) => readOk(await send('', body), one).customFieldDefinition;

  it('creates a field that requests can use, lists it, newest first, and renames it', async () => {
    const { halo } = api;
    const handle = 'cc-shade';
    const plain = await define({ ownerType: 'collab', handle });
    expect(plain).toMatchObject({
      ownerType: 'collab',
      handle,
      name: handle,
      type: 'single_line_text_field',
    });
    const number = await define({ ownerType: 'drop', handle, name: 'Shade number', type: 'number_decimal' });
    const { customFieldDefinitions } = readOk(await get('?limit=2'), many);
    expect(customFieldDefinitions).toEqual([number, plain]);
    const ofDrops = readOk(await get('?owner_type=drop&limit=1'), many);
    expect(ofDrops.customFieldDefinitions).toEqual([number]);
    expect(readOk(await get('?owner_type=collab&limit=1'), many).customFieldDefinitions).toEqual([plain]);
    const renamed = readOk(
      await send(`/${number._id}`, { ...number, name: 'Shade' }),
      one,
    ).customFieldDefinition;
    expect(renamed).toEqual({ ...number, name: 'Shade' });
    expect(readOk(await get(`/${number._id}`), one).customFieldDefinition).toEqual(renamed);

    const { _id: collabId } = await createCollab(api, halo, { custom: { [handle]: 'dark' } });
    const drops = `${api.base}/creators/collabs/${collabId}/drops`;
    const drop = { title: 'Shades', products: [{ id: halo.products[0] }], custom: { [handle]: 'dark' } };
    expect(readProblem(await call(drops, { key: halo.key, json: drop })).details).toMatchObject([
      { path: `custom.${handle}` },
    ]);
  });

  it('deletes a field with its values, and frees its handle', async () => {
    const { halo, pine } = api;
    const handle = 'cc-deleted';
    const field = await define({ ownerType: 'collab', handle });
    const { _id: collabId } = await createCollab(api, halo, { custom: { [handle]: 'dark' } });
    const remove = (domain: string, key: string) =>
      call(`${api.base}/channels/${domain}/custom-field-definitions/${field._id}`, {
        method: 'DELETE',
        key,
      });
    expect((await remove(pine.domain, pine.key)).status).toBe(404);
    expect(JSON.parse((await remove(halo.domain, halo.key)).text)).toEqual({
      customFieldDefinition: { _id: field._id },
    });
    expect([(await get(`/${field._id}`)).status, (await remove(halo.domain, halo.key)).status]).toEqual([
      404, 404,
    ]);
    const again = await define({ ownerType: 'collab', handle, type: 'boolean' });
    expect(again._id).not.toBe(field._id);
    const collab = await call(`${api.base}/channels/${halo.domain}/collabs/${collabId}`, { key: halo.key });
    expect(JSON.parse(collab.text)).toMatchObject({ collab: { customFields: [] } });
  });

  it('moves `updatedAt` of the collabs that lose a value with a deleted field, and of no other', async () => {
    const { halo } = api;
    const custom = { 'cc-lost': 'dark' };
    const ids: string[] = [];
    for (const own of [{ custom }, {}, {}, {}]) ids.push((await createCollab(api, halo, own))._id);
    const [, ofDrop = '', ofProduct = ''] = ids;
    await createDrop(api, halo, { collabId: ofDrop, custom });
    await createDrop(api, halo, { collabId: ofProduct, products: [{ id: halo.products[0], custom }] });
    const times = () => Promise.all(ids.map(async (id) => (await getCollab(api, halo, id)).updatedAt));
    const { customFieldDefinitions } = readOk(await get(''), many);
    const fields = customFieldDefinitions.filter(({ handle }) => handle === 'cc-lost');
    expect(fields).toHaveLength(3);
    const before = await times();
    for (const { _id } of fields) await call(`${root()}/${_id}`, { method: 'DELETE', key: halo.key });
    const after = await times();
    expect(after.map((time, index) => time > (before[index] ?? ''))).toEqual([true, true, true, false]);
  });

  it('names what to send instead of invalid fields', async () => {
    const field = await define({ ownerType: 'product', handle: 'cc-size' });
    const problems = async (path: string, body: object) => readProblem(await send(path, body)).details;
    expect(await problems('', { ownerType: 'drop' })).toMatchObject([
      { path: 'handle', message: expect.stringContaining('Use 2 to 64 letters') as string },
    ]);
    expect(await problems('', { ownerType: 'product', handle: 'cc-size' })).toEqual([
      { path: 'handle', message: 'Is the handle of another product field. Choose another.' },
    ]);
    expect(await problems('', { ownerType: 'shop', handle: 'a b', name: '', type: 'text' })).toMatchObject([
      { path: 'ownerType', message: 'Must be collab, drop or product.' },
      { path: 'handle' },
      { path: 'name' },
      { path: 'type' },
    ]);
    expect(await problems(`/${field._id}`, { name: 'Size', handle: 'cc-other', type: 'boolean' })).toEqual([
      { path: 'handle', message: 'Cannot change. It is "cc-size"; send that or leave it out.' },
      { path: 'type', message: 'Cannot change. It is "single_line_text_field"; send that or leave it out.' },
    ]);
    expect(readOk(await get(`/${field._id}`), one).customFieldDefinition).toEqual(field);
    const foreign = `${api.base}/channels/${api.pine.domain}/custom-field-definitions/${field._id}`;
    expect((await call(foreign, { key: api.pine.key })).status).toBe(404);
    expect((await call(foreign, { key: api.pine.key, json: { name: 'Mine' } })).status).toBe(404);
  });
});
