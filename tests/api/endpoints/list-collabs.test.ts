import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listedCollabResponse } from '#app/http/collab-schemas.ts';
import { paginationResponse } from '#app/http/response-schemas.ts';
import { createCollab, createDrop, newPerson } from '../../support/http/api-calls.ts';
import { call, readOk, readProblem, type ApiCall } from '../../support/http/api-client.ts';
import { useWorld } from '../../support/world/use-world.ts';
import type { World } from '../../support/world/world.ts';

const responseSchema = z.strictObject({
  collabs: z.array(listedCollabResponse),
  pagination: paginationResponse,
});

interface ListCall extends ApiCall {
  query?: Record<string, string>;
}

function callList(api: World, { query = {}, ...options }: ListCall = {}) {
  const credential = options.partnerKey === undefined ? { key: api.halo.key } : {};
  return call(`${api.base}/creators/collabs?${new URLSearchParams(query).toString()}`, {
    ...credential,
    ...options,
  });
}

async function list(api: World, options: ListCall = {}) {
  return readOk(await callList(api, options), responseSchema);
}

const api = await useWorld();

describe('list collabs', () => {
  it('returns a brand’s own collabs, newest first, with full creators and drops as ids', async () => {
    const first = await createCollab(api, api.halo, { title: 'Shop' });
    const second = await createCollab(api, api.halo);
    await createCollab(api, api.pine);
    const drop = await createDrop(api, api.halo, { collabId: first._id });
    const { collabs, pagination } = await list(api);
    expect(collabs.map(({ _id }) => _id)).toEqual([second._id, first._id]);
    expect(collabs[1]).toMatchObject({
      creator: { _id: first.creator, firstName: 'Ada', shop: { title: 'Shop' } },
      drops: [drop._id],
    });
    expect(pagination).toEqual({ hasNextPage: false, nextCursor: null });
  });

  it('filters by email in any case, and returns an empty list without a match', async () => {
    const person = newPerson();
    const { _id } = await createCollab(api, api.halo, person);
    const found = await list(api, { query: { email: ` ${person.email.toUpperCase()} ` } });
    expect(found.collabs.map((collab) => collab._id)).toEqual([_id]);
    const none = await list(api, { query: { email: 'nobody@example.com' } });
    expect(none).toEqual({ collabs: [], pagination: { hasNextPage: false, nextCursor: null } });
  });

  it('rejects an email address with a space, which an unescaped + means', async () => {
    const result = await call(`${api.base}/creators/collabs?email=ada+shop@example.com`, {
      key: api.halo.key,
    });
    expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: 'email' }] });
    expect(readProblem(result).message).toContain('%2B');
  });

  it.each(['email', 'platform_domain', 'myshopify_domain', 'limit', 'cursor'])(
    'rejects an empty %s, which an unset variable of a client sends',
    async (name) => {
      for (const value of ['', ' ']) {
        const result = await callList(api, { query: { [name]: value } });
        expect(readProblem(result)).toMatchObject({ statusCode: 400, details: [{ path: name }] });
      }
    },
  );

  it('returns to a partner the collabs of channels that granted access, by domain or email', async () => {
    const { halo, pine, partnerKey } = api;
    const person = newPerson();
    const ours = await createCollab(api, halo, person);
    await createCollab(api, pine, person);
    const byEmail = await list(api, { partnerKey, query: { email: person.email } });
    expect(byEmail.collabs.map(({ _id }) => _id)).toEqual([ours._id]);
    const byDomain = await list(api, {
      partnerKey,
      query: { platform_domain: `${halo.domain.toUpperCase()}.`, limit: '1' },
    });
    expect(byDomain.collabs.map(({ _id }) => _id)).toEqual([ours._id]);
    expect(readProblem(await callList(api, { partnerKey })).details?.map(({ path }) => path)).toEqual([
      'platform_domain',
    ]);
  });

  it('rejects an inaccessible channel with the same message as a missing one', async () => {
    const { pine, partnerKey } = api;
    for (const credential of [{}, { partnerKey }]) {
      const texts = await Promise.all(
        [pine.domain, 'nobody.myshopify.com'].map(async (domain) => {
          const result = await callList(api, { ...credential, query: { platform_domain: domain } });
          expect(result.status).toBe(403);
          return result.text.replace(domain, '…');
        }),
      );
      expect(texts[0]).toBe(texts[1]);
    }
  });

  it('accepts myshopify_domain as platform_domain', async () => {
    const { halo, pine, partnerKey } = api;
    const { _id } = await createCollab(api, halo);
    const found = await list(api, {
      partnerKey,
      query: { myshopify_domain: `${halo.domain.toUpperCase()}.`, limit: '1' },
    });
    expect(found.collabs.map((collab) => collab._id)).toEqual([_id]);
    const same = { platform_domain: halo.domain, myshopify_domain: halo.domain.toUpperCase() };
    expect((await callList(api, { query: same })).status).toBe(200);
    // Earlier versions ignored it, and returned the collabs of the key's own channel.
    expect((await callList(api, { query: { myshopify_domain: pine.domain } })).status).toBe(403);
    const two = { platform_domain: halo.domain, myshopify_domain: pine.domain, limit: '0' };
    const { statusCode, details } = readProblem(await callList(api, { query: two }));
    expect([statusCode, details?.map(({ path }) => path)]).toEqual([400, ['limit', 'myshopify_domain']]);
    expect(details?.[1]?.message).toContain('than platform_domain');
  });

  describe('in pages', () => {
    it('continues a list with either name of the domain parameter', async () => {
      const { halo, partnerKey } = api;
      const made = [await createCollab(api, halo), await createCollab(api, halo)];
      for (const [first, second] of [
        ['myshopify_domain', 'platform_domain'],
        ['platform_domain', 'myshopify_domain'],
      ] as const) {
        const page = { partnerKey, query: { [first]: halo.domain, limit: '1' } };
        const { collabs, pagination } = await list(api, page);
        const next = await list(api, {
          partnerKey,
          query: { [second]: halo.domain, limit: '1', cursor: pagination.nextCursor ?? '' },
        });
        expect([...next.collabs, ...collabs].map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id));
      }
    });

    it('returns every collab once, also if collabs are created between pages', async () => {
      for (let count = 0; count < 5; count += 1) await createCollab(api, api.halo);
      const all = (await list(api, { query: { limit: '250' } })).collabs.map(({ _id }) => _id);
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: z.output<typeof responseSchema> = await list(api, {
          query: { limit: '2', ...(cursor === null ? {} : { cursor }) },
        });
        expect(page.pagination.hasNextPage).toBe(page.pagination.nextCursor !== null);
        seen.push(...page.collabs.map(({ _id }) => _id));
        cursor = page.pagination.nextCursor;
        await createCollab(api, api.halo);
      } while (cursor !== null && seen.length < 100);
      expect(seen).toEqual(all);
    });

    it('accepts a cursor only for the list that it belongs to', async () => {
      const { halo, pine, partnerKey } = api;
      await createCollab(api, halo);
      await createCollab(api, halo);
      const { nextCursor } = (await list(api, { query: { limit: '1' } })).pagination;
      const cursor = nextCursor ?? '';
      expect(cursor.length).toBeGreaterThan(20);
      const flipped = cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A');
      const rejected = [
        await callList(api, { query: { cursor: flipped } }),
        await callList(api, { query: { cursor: `${cursor}A` } }),
        await callList(api, { query: { cursor: 'x' } }),
        await callList(api, { query: { cursor, email: 'a@example.com' } }),
        await callList(api, { key: pine.key, query: { cursor } }),
        await callList(api, { partnerKey, query: { cursor, platform_domain: halo.domain } }),
      ];
      expect(rejected.map((result) => readProblem(result).details?.map(({ path }) => path))).toEqual(
        rejected.map(() => ['cursor']),
      );
      expect((await callList(api, { query: { cursor, limit: '3' } })).status).toBe(200);
    });

    it.each(['0', '05', '251', '-1', '1.5', '5.0', '+5', ' 5', '1e2', '0x10', '\u0665', 'many'])(
      'rejects %j as a limit',
      async (limit) => {
        const rejected = await callList(api, { query: { limit } });
        expect(readProblem(rejected).details).toEqual([
          { path: 'limit', message: 'Must be a whole number from 1 to 250, in digits only.' },
        ]);
      },
    );

    it('rejects a parameter that is given twice', async () => {
      const result = await call(`${api.base}/creators/collabs?limit=1&limit=2`, { key: api.halo.key });
      expect(readProblem(result).details?.map(({ path }) => path)).toEqual(['limit']);
    });
  });
});
