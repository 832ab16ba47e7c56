import { describe, expect, it } from 'vitest';
import { call, readProblem } from '../../support/http/api-client.ts';
import { createCollab, getCollab, newPerson, unique } from '../../support/http/api-calls.ts';
import { api, postCollab } from './endpoint-world.ts';

describe('create a collab', () => {
  it('accepts a domain in any spelling, and no domain with a channel key', async () => {
    const { halo } = api;
    await createCollab(api, halo, { platformDomain: ` ${halo.domain.toUpperCase()}. ` });
    await createCollab(api, halo);
  });

  it('accepts myshopifyDomain as the domain', async () => {
    const { base, halo, pine, partnerKey } = api;
    const create = (own: Record<string, string>, credential = { partnerKey } as object) =>
      call(`${base}/creators/collabs`, { ...credential, json: newPerson(own) });
    const capitals = halo.domain.toUpperCase();
    expect((await create({ myshopifyDomain: ` ${capitals}. ` })).status).toBe(200);
    expect((await create({ myshopifyDomain: halo.domain, platformDomain: capitals })).status).toBe(200);
    // Earlier versions ignored it, and created the collab in the key's channel.
    for (const credential of [{ partnerKey }, { key: halo.key }])
      expect((await create({ myshopifyDomain: pine.domain }, credential)).status).toBe(403);
    expect(readProblem(await create({ myshopifyDomain: '' })).details?.map(({ path }) => path)).toEqual([
      'myshopifyDomain',
    ]);
  });

  it('rejects two domains of two channels, naming both fields and every other problem', async () => {
    const { halo, pine } = api;
    const json = newPerson({ platformDomain: halo.domain, myshopifyDomain: pine.domain, title: 5 });
    const { statusCode, message, details } = readProblem(await postCollab(api, json));
    expect([statusCode, details?.map(({ path }) => path)]).toEqual([400, ['title', 'myshopifyDomain']]);
    expect(message + JSON.stringify(details)).toMatch(/myshopifyDomain.*than platformDomain/);
  });

  it('lets a partner act in a channel that granted it access', async () => {
    const json = newPerson({ platformDomain: api.halo.domain });
    const result = await call(`${api.base}/creators/collabs`, { partnerKey: api.partnerKey, json });
    expect(result.status).toBe(200);
  });

  it('requires the domain from a partner', async () => {
    const result = await call(`${api.base}/creators/collabs`, {
      partnerKey: api.partnerKey,
      json: newPerson(),
    });
    expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: 'platformDomain' }] });
  });

  it('rejects a foreign channel and a missing one with the same message', async () => {
    const forbiddenMessages = await Promise.all(
      [api.pine.domain, 'nobody.myshopify.com'].map(async (platformDomain) => {
        const byChannel = await postCollab(api, newPerson({ platformDomain }));
        const byPartner = await call(`${api.base}/creators/collabs`, {
          partnerKey: api.partnerKey,
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
    const existing = await createCollab(api, api.halo, { email });
    const result = await postCollab(api, newPerson({ email: email.toUpperCase() }));
    expect(readProblem(result)).toMatchObject({ statusCode: 409, error: 'Conflict' });
    expect(result.text).toContain(existing._id);
  });

  it('saves and compares an internationalized domain of an email address in its ASCII form', async () => {
    const { base, halo } = api;
    const name = unique('ada-idn');
    const { _id } = await createCollab(api, halo, { email: ` ${name}@Bücher.example ` });
    expect((await getCollab(api, halo, _id)).creator.email).toBe(`${name}@xn--bcher-kva.example`);
    const other = await createCollab(api, halo, { email: `${name}@пример.рф` });
    expect((await getCollab(api, halo, other._id)).creator.email).toBe(`${name}@xn--e1afmkfd.xn--p1ai`);
    for (const domain of ['BÜCHER.example', 'xn--bcher-kva.EXAMPLE', 'bu\u0308cher\u3002example']) {
      const email = `${name}@${domain}`;
      const query = new URLSearchParams({ email }).toString();
      const listed = await call(`${base}/creators/collabs?${query}`, { key: halo.key });
      expect(listed.text, domain).toContain(_id);
      expect((await postCollab(api, newPerson({ email }))).status, domain).toBe(409);
      const update = await call(`${base}/creators/collabs/${_id}`, { key: halo.key, json: { email } });
      expect(update.status, domain).toBe(200);
    }
  });

  it('accepts every atom of RFC 5322 before the @, and no misplaced dot', async () => {
    for (const local of ['tom&jerry', 'a/b=c!d', "o'", 'x#$%*+-?^_`{|}~.y']) {
      const email = `${local}${unique('.')}@example.com`;
      const { _id } = await createCollab(api, api.halo, { email });
      expect((await getCollab(api, api.halo, _id)).creator.email).toBe(email.toLowerCase());
    }
    for (const local of ['.a', 'a.', 'a..b', 'a b', 'a"b', 'a(b', 'a@b', 'a,b', 'a<b', ''])
      expect(
        readProblem(await postCollab(api, newPerson({ email: `${local}@example.com` }))).details,
        local,
      ).toMatchObject([{ path: 'email' }]);
  });

  it('rejects non-ASCII characters before the @ of an email address, and reports it', async () => {
    for (const email of ['ädä@example.com', 'ada.б@bücher.example'])
      expect(readProblem(await postCollab(api, newPerson({ email }))).details).toEqual([
        {
          path: 'email',
          message:
            'Must have only ASCII characters before the @, such as ada@example.com. After it, others are accepted.',
        },
      ]);
    for (const email of ['ada@bücher.example/x', 'ada@b%41ü.example', 'ada@ü'])
      expect(readProblem(await postCollab(api, newPerson({ email }))).details, email).toEqual([
        { path: 'email', message: 'Must be an email address.' },
      ]);
  });

  it('creates one collab for two concurrent requests', async () => {
    const json = newPerson();
    const results = await Promise.all(Array.from({ length: 6 }, () => postCollab(api, json)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('creates concurrent collabs of one name, each with its own code', async () => {
    const names = { firstName: 'Same', lastName: 'Name' };
    const results = await Promise.all(Array.from({ length: 5 }, () => createCollab(api, api.pine, names)));
    expect(new Set(results.map(({ affiliateCode }) => affiliateCode.toLowerCase())).size).toBe(5);
  });

  it('rejects a used affiliate code in any case, and a used handle', async () => {
    const taken = unique('Taken');
    await createCollab(api, api.halo, { affiliateCode: taken, handle: taken });
    const code = readProblem(await postCollab(api, newPerson({ affiliateCode: taken.toUpperCase() })));
    const handle = readProblem(await postCollab(api, newPerson({ handle: taken })));
    expect([code.statusCode, handle.statusCode]).toEqual([409, 409]);
    expect(code.message).toContain(`"${taken.toUpperCase()}" is in use`);
    expect(handle.message).toContain(`"${taken.toLowerCase()}" is in use`);
  });

  it('allows the same code and creator in another channel, and shows it nothing of the first', async () => {
    const email = 'shared@example.com';
    const ours = await createCollab(api, api.halo, {
      email,
      affiliateCode: 'SHARED',
      title: 'Halo’s title',
    });
    const theirs = await createCollab(api, api.pine, {
      email,
      affiliateCode: 'SHARED',
      firstName: 'Other',
    });
    expect(theirs.creator).toBe(ours.creator);
    const { creator } = await getCollab(api, api.pine, theirs._id);
    expect(creator).toMatchObject({
      firstName: 'Other',
      shop: { title: expect.not.stringContaining('Halo') as string },
    });
  });
});
