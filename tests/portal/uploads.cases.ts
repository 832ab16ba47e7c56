import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab } from '../support/http/api-calls.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { emptyRateBuckets } from '../support/db/auth.ts';
import { countOwnMedia } from '../support/db/drafts.ts';
import { getCreatorOfCollab } from '../support/db/collabs.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { portalWorld } from './portal-world.ts';
import { pagesIn, png, sendImage as sendImageFrom } from './drop-pages.ts';
import { openAs } from './open-as.ts';
import { sendPicture } from './profile-form.ts';

let browser: PortalBrowser;
let collabId = '';
let others = '';

/** Sends JSON as the page's script does. */
const send = (path: string, json: unknown, { from = browser } = {}) => pagesIn(from).send(path, json);

/** Sends an image as the page's script does. */
const sendImage = (
  collab: string,
  { from = browser, ...image }: { id: string; content: Uint8Array<ArrayBuffer>; from?: PortalBrowser },
) => sendImageFrom(from, collab, image);

describe('uploads of a creator', () => {
  const image = { id: randomUUID(), content: new Uint8Array(png) };

  beforeAll(async () => {
    const { halo } = portalWorld();
    collabId = (await createCollab(portalWorld(), halo, { email: 'uploads@example.com' }))._id;
    others = (await createCollab(portalWorld(), halo, { email: 'other-uploads@example.com' }))._id;
    browser = await openAs('uploads@example.com');
  });

  it('are images by their content, once per id', async () => {
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
    const stranger = await openAs('other-uploads@example.com');
    expect((await sendImage(others, { id, content, from: stranger })).status).toBe(404);
    expect((await send(`${others}/uploads`, { id }, { from: stranger })).status).toBe(404);
  });

  it('are rejected if they are no image, HEIC, and above the limit', async () => {
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
    const other = await openAs('other-uploads@example.com');
    expect((await sendImage(others, { ...image, id: randomUUID(), from: other })).status).toBe(200);
    // The texts beside a picture are saved.
    const texts = { firstName: 'Ada', lastName: 'Lovelace', bio: 'Typed meanwhile' };
    const profile = await sendPicture(browser, image.content, texts);
    expect([profile.status, profile.text.includes('Other uploads are still in progress')]).toEqual([
      400,
      true,
    ]);
    expect((await browser.get('/portal/profile')).text).toContain('Typed meanwhile');
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

  it('count once in a day, however often the browser repeats them while the store is away', async () => {
    const { halo, platform, database } = portalWorld();
    const email = 'outage-uploads@example.com';
    const collab = (await createCollab(portalWorld(), halo, { email }))._id;
    const from = await openAs(email);
    const photo = { ...image, id: randomUUID(), from };
    const video = { id: randomUUID(), filename: 'a.mp4', mimeType: 'video/mp4', size: 10 };
    const statuses = async () => [
      (await sendImage(collab, photo)).status,
      (await send(`${collab}/uploads`, video, { from })).status,
    ];
    await addFault(platform.url, { fault: 'unavailable', times: 'always', operation: 'stagedUploadsCreate' });
    expect(await statuses()).toEqual([503, 503]);
    await emptyRateBuckets(database);
    await clearFaults(platform.url);
    await addFault(platform.url, { fault: 'unavailable', times: 'always', operation: 'staged_upload' });
    expect(await statuses()).toEqual([503, 200]);
    await emptyRateBuckets(database);
    await clearFaults(platform.url);
    expect(await statuses()).toEqual([200, 200]);
    // Another one is above the limit, also when it is repeated at the same time and later.
    const next = { ...photo, id: randomUUID() };
    const rejected = () => Promise.all([1, 2].map(async () => (await sendImage(collab, next)).status));
    expect([await rejected(), await rejected()]).toEqual([
      [400, 400],
      [400, 400],
    ]);
  });
});
