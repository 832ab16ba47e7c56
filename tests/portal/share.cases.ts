import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateCollab } from '../support/http/api-calls.ts';
import { until } from '../support/until.ts';
import { portalWorld } from './portal-world.ts';
import { openAs } from './open-as.ts';

const email = 'share@example.com';

describe('the share page', () => {
  let collabId = '';
  beforeAll(async () => {
    const { halo } = portalWorld();
    const collab = await createCollab(portalWorld(), halo, { email, affiliateCode: 'SHARE-1' });
    collabId = collab._id;
  });

  it('has link, code and a text with the disclosure in two languages', async () => {
    const browser = await openAs(email);
    const english = (await browser.get(`/portal/brands/${collabId}`)).text;
    expect(english).toContain('value="SHARE-1"');
    expect(english).toContain('>#ad My picks from Halo: https://halo.example/apps/creators/r/SHARE-1\n');
    expect(english).toContain('value="https://halo.example/apps/creators/r/SHARE-1"');
    expect((await browser.get(`/portal/brands/${collabId}?text=de`)).text).toContain(
      '>Werbung | Meine Favoriten von Halo: https://',
    );
  });

  it('lists a drop when its collection is in the store', async () => {
    const browser = await openAs(email);
    const path = `/portal/brands/${collabId}`;
    expect((await browser.get(path)).text).toContain('Drops appear here when they are in the store.');
    const drop = await createDrop(portalWorld(), portalWorld().halo, { collabId, title: 'Rain <walk>' });
    await until('the drop is listed', async () =>
      (await browser.get(path)).text.includes('Rain &lt;walk&gt;'),
    );
    const page = (await browser.get(`${path}?drop=${drop._id}`)).text;
    expect(page).toContain('#ad “Rain &lt;walk&gt;”, my picks from Halo: https://');
    expect(page).toMatch(/value="https:\/\/halo\.example\/apps\/creators\/r\/SHARE-1\/[\w-]{22}"/);
  });

  it('shows the QR code as a picture, and as a file to save', async () => {
    const browser = await openAs(email);
    const shown = await browser.get(`/portal/brands/${collabId}/qr`);
    expect(shown.headers.get('content-type')).toBe('image/svg+xml');
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(shown.text).toMatch(/^<svg /);
    const saved = await browser.get(`/portal/brands/${collabId}/qr?save=yes`);
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename="qr-halo.svg"');
    expect(saved.text).toBe(shown.text);
  });

  it('offers neither link nor code while the collab is paused', async () => {
    const own = await openAs(email);
    const { halo } = portalWorld();
    await updateCollab(portalWorld(), halo, { collabId, isActive: false });
    const paused = (await own.get(`/portal/brands/${collabId}`)).text;
    expect(paused).not.toMatch(/SHARE-1|id="post"|\/qr/);
    await updateCollab(portalWorld(), halo, { collabId, isActive: true });
    expect((await own.get(`/portal/brands/${collabId}`)).text).toContain('value="SHARE-1"');
  });

  it('is not found for a collab or drop of another creator', async () => {
    await createCollab(portalWorld(), portalWorld().halo, { email: 'not-share@example.com' });
    const stranger = await openAs('not-share@example.com');
    for (const path of [collabId, `${collabId}/qr`, 'share@example.com', '..%2f..%2fhealthz'])
      expect((await stranger.get(`/portal/brands/${path}`)).status).toBe(404);
    const own = await openAs(email);
    const missing = await own.get(`/portal/brands/${collabId}?drop=${collabId}`);
    expect([missing.status, missing.text.includes('Drop not found')]).toEqual([404, true]);
  });
});
