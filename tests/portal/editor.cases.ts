import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateDrop } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { fillDrafts } from '../support/portal/creator-drafts.ts';
import { emptyRateBuckets } from '../support/db/auth.ts';
import { countOwnMedia, listDrafts } from '../support/db/drafts.ts';
import { getChannelId } from '../support/db/channels.ts';
import { getCreatorOfCollab } from '../support/db/collabs.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { open, portalWorld } from './portal-world.ts';
import { formOf, pagesIn, product, saveDraft, setApproval } from './drop-pages.ts';
import { openAs } from './open-as.ts';

const email = 'editor@example.com';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const empty = { title: '', description: '', media: [], custom: {}, products: [] };

let browser: PortalBrowser;
let collabId = '';
let others = '';

/** Sends JSON as the page's script does. */
const send = (path: string, json: unknown, { from = browser, origin = appSettings.APP_URL } = {}) =>
  pagesIn(from).send(path, json, origin);

/** Sends an image as the page's script does. */
async function sendImage(
  collab: string,
  { id, content, from = browser }: { id: string; content: Uint8Array<ArrayBuffer>; from?: PortalBrowser },
) {
  const form = new FormData();
  form.append('id', id);
  form.append('file', new Blob([content], { type: 'image/png' }), 'photo.png');
  const encoded = new Response(form);
  const { status, text } = await from.send(`/portal/drops/${collab}/uploads`, {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '', Origin: appSettings.APP_URL },
  });
  return { status, text };
}

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
    expect((await sendImage(others, file)).status).toBe(404);
    expect((await sendImage(collabId, { ...file, from: open() })).status).toBe(401);
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

  it('upload an image by its content, once per id', async () => {
    const { database } = portalWorld();
    const creatorId = await getCreatorOfCollab(database, collabId);
    const id = randomUUID();
    const content = new Uint8Array(png);
    const both = await Promise.all([1, 2].map(() => sendImage(collabId, { id, content })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await until('the image is ready', async () => {
      const { body } = await send(`${collabId}/uploads`, { id });
      return (body.done as { state: string }).state === 'ready';
    });
    expect((await sendImage(collabId, { id, content })).text).toContain('"ready"');
    expect(await countOwnMedia(database, creatorId)).toBe(1);
    const stranger = await openAs('other-editor@example.com');
    expect((await sendImage(others, { id, content, from: stranger })).status).toBe(404);
    expect((await send(`${others}/uploads`, { id }, { from: stranger })).status).toBe(404);
  });

  it('reject files that are no image, HEIC, and above the limit', async () => {
    const rejected = async (content: Uint8Array<ArrayBuffer>) =>
      (await sendImage(collabId, { id: randomUUID(), content })).status;
    expect(await rejected(new TextEncoder().encode('<svg onload="alert(1)">'))).toBe(400);
    const page = Buffer.concat([png.subarray(0, 8), Buffer.from('<!doctype html><script>alert(1)</script>')]);
    expect(await rejected(new Uint8Array(page))).toBe(400);
    const huge = Buffer.from(png);
    huge.writeUInt32BE(30_000, 16);
    huge.writeUInt32BE(30_000, 20);
    expect(await rejected(new Uint8Array(huge))).toBe(400);
    expect(await rejected(new Uint8Array(Buffer.from('00000018667479706865696300000000', 'hex')))).toBe(400);
    expect(await rejected(new Uint8Array())).toBe(400);
    expect(await rejected(new Uint8Array(20 * 1024 * 1024 + 100_000))).toBe(413);
    const image = { id: randomUUID(), filename: 'a.png', mimeType: 'image/png', size: 10 };
    expect((await send(`${collabId}/uploads`, image)).status).toBe(400);
    const video = { id: randomUUID(), filename: 'a.mp4', mimeType: 'video/mp4', size: 2 * 1024 ** 3 };
    expect((await send(`${collabId}/uploads`, video)).status).toBe(400);
  });
});

describe('uploads of a creator', () => {
  const image = { id: randomUUID(), content: new Uint8Array(png) };

  it('are limited at once: bodies of others are not read meanwhile', async () => {
    const { appUrl } = portalWorld();
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      Cookie: cookie,
      Origin: appSettings.APP_URL,
      'Content-Length': 10_000_000,
      'Content-Type': 'multipart/form-data; boundary=x',
    };
    const agent = new Agent({ maxSockets: Infinity });
    // Three are read, thirty wait.
    const slow = Array.from({ length: 33 }, () => {
      const upload = request(`${appUrl}/portal/drops/${collabId}/uploads`, {
        method: 'POST',
        headers,
        agent,
      });
      upload.on('error', () => undefined).write('--x\r\n');
      return upload;
    });
    await until('one more is rejected', async () => (await sendImage(collabId, image)).status === 429);
    const other = await openAs('other-editor@example.com');
    expect((await sendImage(others, { ...image, id: randomUUID(), from: other })).status).toBe(200);
    for (const upload of slow) upload.destroy();
    await until('the others ended', async () => (await sendImage(collabId, image)).status === 200);
  });

  it('are limited in a day', async () => {
    expect((await sendImage(collabId, { ...image, id: randomUUID() })).status).toBe(200);
    const refill = await emptyRateBuckets(portalWorld().database);
    const rejected = await sendImage(collabId, { ...image, id: randomUUID() });
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('too many files today')]);
    const video = { id: randomUUID(), filename: 'a.mp4', mimeType: 'video/mp4', size: 10 };
    expect((await send(`${collabId}/uploads`, video)).status).toBe(400);
    await refill();
    expect((await send(`${collabId}/uploads`, video)).status).toBe(200);
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
