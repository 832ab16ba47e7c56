import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateDrop } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { fillDrafts } from '../support/portal/creator-drafts.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { getChannelId } from '../support/db/channels.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { staffPublish, staffUnpublish } from '../support/store/staff-changes.ts';
import { until } from '../support/until.ts';
import { open, portalWorld } from './portal-world.ts';
import { formOf, pagesIn, png, product, saveDraft, sendImage, setApproval } from './drop-pages.ts';
import { openAs } from './open-as.ts';

const email = 'editor@example.com';
const empty = { title: '', description: '', media: [], custom: {}, products: [] };

let browser: PortalBrowser;
let collabId = '';
let others = '';

/** Sends JSON as the page's script does. */
const send = (path: string, json: unknown, { from = browser, origin = appSettings.APP_URL } = {}) =>
  pagesIn(from).send(path, json, origin);

const newPath = () => `${collabId}/${randomUUID()}`;
const drafts = () => listDrafts(portalWorld().database, collabId);

describe('requests of the editor’s script', () => {
  beforeAll(async () => {
    const { halo } = portalWorld();
    collabId = (await createCollab(portalWorld(), halo, { email }))._id;
    others = (await createCollab(portalWorld(), halo, { email: 'other-editor@example.com' }))._id;
    browser = await openAs(email);
  });

  const requests = (collab: string): [string, unknown][] => [
    [`${collab}/${randomUUID()}/save`, { revision: 0, content: empty }],
    [`${collab}/products`, { search: 'halo' }],
    [`${collab}/uploads`, { id: randomUUID(), filename: 'a.mp4', mimeType: 'video/mp4', size: 10 }],
  ];

  it('are rejected from other sites, without a session, and for collabs of others', async () => {
    for (const [path, json] of requests(collabId)) {
      const foreign = await send(path, json, { origin: 'https://evil.example' });
      expect([path, foreign.status]).toEqual([path, 403]);
      expect((await send(path, json, { from: open() })).status).toBe(401);
      expect((await browser.get(`/portal/drops/${path}`)).status).toBe(404);
    }
    for (const [path, json] of [...requests(others), ...requests(randomUUID())])
      expect((await send(path, json)).status).toBe(404);
    expect(await listDrafts(portalWorld().database, others)).toEqual([]);
    const file = { id: randomUUID(), content: new Uint8Array(png) };
    expect((await sendImage(browser, others, file)).status).toBe(404);
    expect((await sendImage(open(), collabId, file)).status).toBe(401);
  });

  it('name what is sold out, before it is added', async () => {
    const { platform, pine } = portalWorld();
    const { _id: atPine } = await createCollab(portalWorld(), pine, { email: 'sold-out@example.com' });
    const [, large = ''] = pine.variants;
    await queryStore(platform.url, pine.domain, {
      query:
        'mutation($id: ID!, $ids: [ID!]!) { productVariantsBulkDelete(productId: $id, variantsIds: $ids) { userErrors { message } } }',
      variables: {
        id: `gid://shopify/Product/${pine.products[1]}`,
        ids: [`gid://shopify/ProductVariant/${large}`],
      },
    });
    const from = await openAs('sold-out@example.com');
    const problemOf = async (text: string) => {
      const { body } = await send(`${atPine}/products`, { search: text }, { from });
      return (body.done as { cards: { title: string; problem: string | null }[] }).cards;
    };
    for (const text of ['candle', `https://${pine.domain}/products/pine-candle`])
      expect(await problemOf(text)).toMatchObject([{ title: 'pine candle', problem: 'sold-out' }]);
    expect(await problemOf('mug')).toMatchObject([{ title: 'pine mug', problem: null }]);
  });

  it('find products that the store shows, by words and by links, and no others', async () => {
    const { platform, halo } = portalWorld();
    const search = async (text: string) => {
      const { body } = await send(`${collabId}/products`, { search: text });
      return (body.done as { cards: { title: string }[] }).cards.map(({ title }) => title);
    };
    expect(await search('LAM')).toEqual(['halo lamp']);
    expect(await search('')).toContain('halo scarf');
    expect(await search(`https://${halo.domain}/de/collections/all/products/halo-mug?x=1#y`)).toEqual([
      'halo mug',
    ]);
    expect(await search(` ${halo.domain}/products/halo-mug `)).toEqual(['halo mug']);
    for (const text of [
      `evil.example/products/halo-mug`,
      `https://evil.example/products/halo-mug`,
      `https://${halo.domain}/pages/halo-mug`,
      `https://${halo.domain}/products/halo-mug" OR title:*`,
      'title:* OR status:DRAFT',
      'pine lamp',
    ])
      expect(await search(text), text).toEqual([]);
    expect(await search(`${halo.domain}/products/halo-mug`)).toEqual(['halo mug']);
    const elsewhere = await send(`${collabId}/products`, { search: 'www.shop.example/products/halo-mug' });
    expect(elsewhere.body.done).toEqual({ cards: [], isOtherStore: true });
    const { body } = await send(`${collabId}/products`, { search: 'soap' });
    const {
      cards: [{ id = '' } = {}],
    } = body.done as { cards: { id?: string }[] };
    const query =
      'mutation($product: ProductUpdateInput!) { productUpdate(product: $product) { userErrors { message } } }';
    const variables = { product: { id, status: 'DRAFT' } };
    await queryStore(platform.url, halo.domain, { query, variables });
    expect(await search('soa')).toEqual([]);
    const cards = await send(`${collabId}/products`, { ids: [id, 'gid://shopify/Product/1'] });
    expect(cards.body.done).toMatchObject([{ id, problem: 'missing' }, { problem: 'missing' }]);
    await queryStore(platform.url, halo.domain, { query, variables: { product: { id, status: 'ACTIVE' } } });
  });

  it('offer no product that is not published, which the preview shows as not available', async () => {
    const { platform, halo } = portalWorld();
    const staff = { platformUrl: platform.url, domain: halo.domain };
    const id = `gid://shopify/Product/${product(4)}`;
    await staffUnpublish(staff, id);
    for (const search of ['halo scar', `https://${halo.domain}/products/halo-scarf`])
      expect((await send(`${collabId}/products`, { search })).body.done).toEqual({ cards: [] });
    const cards = await send(`${collabId}/products`, { ids: [id] });
    expect(cards.body.done).toMatchObject([{ id, problem: 'missing' }]);
    const { path } = await saveDraft(collabId, 'Hidden', [{ id: product(4) }]);
    const { badgesOf } = pagesIn(browser);
    expect(await badgesOf(`${path}/preview`)).toContain('Not available');
    await staffPublish(staff, id);
    expect(await badgesOf(`${path}/preview`)).not.toContain('Not available');
  });

  it('save a draft once, and name what is wrong by field', async () => {
    const path = `${newPath()}/save`;
    const before = (await drafts()).length;
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await send(path, { revision: 0, content: { ...empty, title: 'A' } })).body.done).toMatchObject({
        revision: 1,
      });
    expect(
      (await send(path, { revision: 1, content: { ...empty, title: 'A' }, listsMissing: true })).body.done,
    ).toMatchObject({
      missing: [{ path: 'products' }],
    });
    expect(await drafts()).toHaveLength(before + 1);
    const long = await send(path, { revision: 1, content: { ...empty, title: 'x'.repeat(256) } });
    expect(long).toMatchObject({ status: 400, body: { problem: { fields: [{ path: 'content.title' }] } } });
    expect((await send(path, { revision: 0, content: { ...empty, title: 'B' } })).body.done).toMatchObject({
      conflict: { revision: 1, content: { title: 'A' } },
    });
  });
});

describe('the editor page', () => {
  it('saves nothing when it is opened, and allows what it needs', async () => {
    const before = (await drafts()).length;
    const { status, text, headers } = await browser.get(`/portal/drops/${newPath()}`);
    expect([status, text.includes('New drop')]).toEqual([200, true]);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/https:[ ;]/);
    expect(policy).toContain(' https://*.storage.googleapis.com ');
    expect(await drafts()).toHaveLength(before);
    expect((await browser.get(`/portal/drops/${others}/${randomUUID()}`)).status).toBe(404);
    expect((await browser.get(`/portal/drops/${collabId}/x`)).status).toBe(404);
    expect((await browser.get('/portal/drops/new')).headers.get('location')).toContain(
      `/portal/drops/${collabId}/`,
    );
  });

  it('shows the first products of the brand for an empty drop', async () => {
    const path = `/portal/drops/${newPath()}`;
    // The page does not wait for a slow store.
    await until('the store has responded', async () =>
      /aria-label="Add halo mug"/.test((await browser.get(path)).text),
    );
  });

  it('lets a form without JavaScript choose between its version and the brand’s', async () => {
    const { halo } = portalWorld();
    const { _id: dropId } = await createDrop(portalWorld(), halo, { collabId, title: 'Both' });
    const path = `/portal/drops/${collabId}/${dropId}`;
    const fields = formOf((await browser.get(path)).text);
    const saved = await browser.post(path, { ...fields, title: 'Mine', intent: 'save' });
    const draftPath = (saved.headers.get('location') ?? '').replace(/\?.*/, '');
    await updateDrop(portalWorld(), halo, { collabId, dropId, description: 'Theirs' });
    const page = (await browser.get(draftPath)).text;
    expect(page).toContain('id="conflict"');
    const before = (await drafts()).length;
    await browser.post(draftPath, { ...formOf(page), intent: 'theirs' });
    const all = await drafts();
    expect(all).toHaveLength(before + 1);
    expect(all.map(({ content }) => content.title)).toEqual(
      expect.arrayContaining(['Both', 'Mine (my version)']),
    );
    expect((await browser.get(draftPath)).text).not.toContain('id="conflict"');
    const stale = await browser.post(draftPath, { ...fields, title: 'Late', intent: 'save' });
    expect([
      stale.status,
      stale.text.includes('Late'),
      stale.text.includes('changed on another device'),
    ]).toEqual([409, true, true]);
    await removeDropAsStaff(portalWorld().database, dropId);
    expect((await browser.get(draftPath)).text).toContain('removed this drop from the store');
  });

  it('is read-only while a draft waits, and shows what the brand requests', async () => {
    const { halo, database } = portalWorld();
    const { id, path } = await saveDraft(collabId, 'Waits', [{ id: product(0) }]);
    const change = (intent: string) =>
      browser.post(`${path}/change`, {
        intent,
        revision: '1',
        publishAt: '2099-01-01T10:00',
        timeZone: 'UTC',
      });
    const page = async () => (await browser.get(path)).text;
    expect(await page()).toContain('id="editor-data"');
    await change('schedule');
    const waiting = await page();
    expect([waiting.includes('id="editor-data"'), waiting.includes('Scheduled for January 1, 2099')]).toEqual(
      [false, true],
    );
    const locked = await send(`${collabId}/${id}/save`, { revision: 1, content: empty });
    expect(locked).toMatchObject({
      status: 409,
      body: { problem: { message: expect.stringContaining('Withdraw') as string } },
    });
    await change('withdraw');
    await setApproval(true);
    await change('submit');
    expect(await page()).toContain('value="withdraw"');
    const { requestChanges } = await import('#app/domain/drops/drafts/review.ts');
    const channelId = await getChannelId(database, halo.domain);
    await requestChanges({ channelId, draftId: id, revision: 1 }, 'Add <b>a photo</b>');
    await setApproval(false);
    expect(await page()).toContain('Add &lt;b&gt;a photo&lt;/b&gt;');
    await browser.post(`${path}/change`, { intent: 'discard', revision: '1' });
    expect(await page()).toContain('value="restore"');
  });

  it('shows when a collab has too many drafts', async () => {
    const full = (await createCollab(portalWorld(), portalWorld().pine, { email }))._id;
    await fillDrafts(portalWorld().database, full, 128);
    const { status, body } = await send(`${full}/${randomUUID()}/save`, { revision: 0, content: empty });
    expect([status, body.problem?.message]).toEqual([409, expect.stringContaining('128 drafts')]);
    const path = `/portal/drops/${full}/${randomUUID()}`;
    const form = await browser.post(path, {
      ...formOf((await browser.get(path)).text),
      title: 'Kept',
      intent: 'save',
    });
    expect([form.status, form.text.includes('128 drafts'), form.text.includes('value="Kept"')]).toEqual([
      409,
      true,
      true,
    ]);
  });
});
