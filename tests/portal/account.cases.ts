import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab, updateCollab, updateDrop } from '../support/http/api-calls.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import { codesInStore } from '../support/store/discounts-in-store.ts';
import { countUploads } from '../support/db/privacy.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { filesOf } from '../support/store/pictures-in-store.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { call } from '../support/http/api-client.ts';
import { requestAdmin } from '../support/world/install.ts';
import { untilMail, type PortalBrowser } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { locationOf, mailUrl, open, portalWorld, toCodePage } from './portal-world.ts';
import { openAs } from './open-as.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a photo for a drop, as the editor does. */
async function upload(browser: PortalBrowser, collabId: string, name: string) {
  const form = new FormData();
  form.append('id', randomUUID());
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
  const encoded = new Response(form);
  return browser.send(`/portal/drops/${collabId}/uploads`, {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'Content-Type': encoded.headers.get('content-type') ?? '', Origin: appSettings.APP_URL },
  });
}

/** The secret of the link in a mail about a new address. */
async function linkTo(email: string): Promise<string> {
  const text = await untilMail(await mailUrl(), email, '/portal/address?token=');
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
const confirm = async (token: string) => {
  const { status, text } = await open().post('/portal/address', { token });
  return [status, /<h1>([^<]*)/.exec(text)?.[1]];
};
const ended = [400, 'Link expired'];
const request = (browser: PortalBrowser, email: string) => browser.post('/portal/account/address', { email });

describe('the change of the address', () => {
  const created: string[] = [];
  beforeAll(async () => {
    const { halo, pine } = portalWorld();
    for (const channel of [halo, pine])
      created.push((await createCollab(portalWorld(), channel, { email: 'old@example.com' }))._id);
    await createCollab(portalWorld(), halo, { email: 'taken@example.com' });
  });

  it('takes effect when both addresses are confirmed, for all brands, and sessions stay', async () => {
    const browser = await openAs('old@example.com');
    expect((await request(browser, ' New@Example.com')).text).toContain(
      'old@example.com and new@example.com',
    );
    const [old, fresh] = [await linkTo('old@example.com'), await linkTo('new@example.com')];
    expect(old).not.toBe(fresh);
    for (const token of [old, fresh])
      expect((await open().get(`/portal/address?token=${token}`)).text).toContain('Confirm');
    expect(await confirm(old)).toEqual([200, 'Address confirmed']);
    expect(await confirm(old)).toEqual(ended);
    const { halo, pine } = portalWorld();
    const emails = async () => [
      (await getCollab(portalWorld(), halo, created[0] ?? '')).creator.email,
      (await getCollab(portalWorld(), pine, created[1] ?? '')).creator.email,
    ];
    expect(await emails()).toEqual(['old@example.com', 'old@example.com']);
    expect(await confirm(fresh)).toEqual([200, 'Address changed']);
    expect(await confirm(fresh)).toEqual(ended);
    expect(await emails()).toEqual(['new@example.com', 'new@example.com']);
    expect((await browser.get('/portal/account')).text).toContain('new@example.com');
    // Erasure looks for the former address too.
    expect((await browser.get('/portal/account/data')).text).toContain('old@example.com');
    const again = await open().post('/portal/sign-in', { email: 'new@example.com' });
    expect(locationOf(again)).toEqual(toCodePage);
    await untilMail(await mailUrl(), 'new@example.com', 'sign-in/link');
  });

  it('responds alike to an address of another creator, whom only a mail informs', async () => {
    const email = 'asks@example.com';
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const browser = await openAs(email);
    const free = (await request(browser, 'free@example.com')).text;
    const taken = (await request(browser, 'taken@example.com')).text;
    expect(taken.replaceAll('taken@', 'free@')).toBe(free);
    await untilMail(await mailUrl(), 'taken@example.com', 'already belongs to another creator account');
    const page = await browser.get('/portal/account');
    expect(page.text).toContain(email);
  });

  it('ends by a later change, and does not accept a made-up link', async () => {
    const email = 'twice@example.com';
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const browser = await openAs(email);
    await request(browser, 'first@example.com');
    const first = await linkTo('first@example.com');
    await request(browser, 'second@example.com');
    expect(await confirm(first)).toEqual(ended);
    for (const token of ['', `cca_${'A'.repeat(43)}`, `${first}A`, "' OR true --"])
      expect(await confirm(token)).toEqual(ended);
  });

  it('rejects texts that are no address, and the present one', async () => {
    const browser = await openAs('taken@example.com');
    const wrong = [
      'a@b.example\r\nBcc: all@evil.example',
      'a@b.example,c@d.example',
      'x',
      '',
      'taken@example.com',
    ];
    for (const email of wrong) {
      const response = await request(browser, email);
      expect([response.status, response.text.includes('id="email-error"')]).toEqual([400, true]);
    }
    const other = await browser.post(
      '/portal/account/address',
      { email: 'z@example.com' },
      { Origin: 'https://evil.example' },
    );
    expect(other.status).toBe(403);
    const confirming = { body: 'token=x', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    expect((await call(`${portalWorld().appUrl}/portal/address`, confirming)).status).toBe(403);
  });
});

describe('the settings', () => {
  it('save mails and language', async () => {
    const email = 'settings@example.com';
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const browser = await openAs(email);
    const checked = (text: string) =>
      [...text.matchAll(/name="(\w+)"[^>]*checked=""/g)].map(([, name]) => name);
    expect(checked((await browser.get('/portal/account/settings')).text)).toEqual([
      ...['dropReview', 'dropSchedule'],
    ]);
    await browser.post('/portal/account/settings', { dropReview: 'on', locale: 'de' });
    const page = (await browser.get('/portal/account/settings')).text;
    expect(checked(page)).toEqual(['dropReview']);
    expect(page).toContain('<html lang="de">');
    expect((await browser.post('/portal/account/settings', { locale: 'fr' })).status).toBe(400);
    await open().post('/portal/sign-in', { email });
    await untilMail(await mailUrl(), email, 'mit diesem Code');
  });
});

describe('the data of a creator', () => {
  const email = 'leaves@example.com';
  const collabs: string[] = [];
  beforeAll(async () => {
    const { halo, pine } = portalWorld();
    for (const [channel, firstName] of [
      [halo, 'Leaves-Halo'],
      [pine, 'Leaves-Pine'],
    ] as const)
      collabs.push((await createCollab(portalWorld(), channel, { email, firstName }))._id);
    const discount = { discountAmount: 15, discountType: 'Percentage' };
    await updateCollab(portalWorld(), halo, { collabId: collabs[0] ?? '', discount });
    await createDrop(portalWorld(), halo, { collabId: collabs[0] ?? '', title: 'Leaves' });
    const { _id: dropId } = await createDrop(portalWorld(), halo, {
      collabId: collabs[0] ?? '',
      title: 'Fallen leaves',
    });
    await updateDrop(portalWorld(), halo, { collabId: collabs[0] ?? '', dropId, title: 'Old leaves' });
    await removeDropAsStaff(portalWorld().database, dropId);
    await requestAdmin(portalWorld(), {
      domain: halo.domain,
      path: `collabs/${collabs[0]}`,
      body: { invite: true },
    });
    const { saveDraft } = await import('#app/domain/drops/drafts/drafts.ts');
    const { draftContent } = await import('#app/domain/drops/drafts/content.ts');
    const creator = await getCreatorPrincipal(portalWorld().database, collabs[0] ?? '');
    const path = { collabId: collabs[0] ?? '', draftId: randomUUID() };
    await saveDraft(creator, path, {
      revision: 0,
      content: draftContent.parse({ title: 'Unpublished leaves' }),
    });
  });

  it('are a file with all brands, and without secrets', async () => {
    const browser = await openAs(email);
    await browser.post('/portal/profile', { firstName: 'Own', lastName: 'Name', bio: 'Own bio' });
    const { headers, text } = await browser.get('/portal/account/data');
    expect(headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
    const data = JSON.parse(text) as {
      creator: object;
      collabs: Record<'collab' | 'drops' | 'drafts' | 'invitation' | 'removedDrops' | 'changes', object>[];
    };
    expect(data.creator).toMatchObject({ email, firstName: 'Own', sessions: [{ revokedAt: null }] });
    expect(data.collabs.map(({ collab }) => collab)).toMatchObject([
      { firstName: 'Leaves-Halo' },
      { firstName: 'Leaves-Pine' },
    ]);
    expect(data.collabs[0]?.drops).toMatchObject([{ title: 'Leaves' }]);
    expect(data.collabs[0]?.drafts).toMatchObject([
      { state: 'open', content: { title: 'Unpublished leaves' } },
    ]);
    expect(data.collabs[0]).toMatchObject({
      invitation: { usedAt: null },
      removedDrops: [{ title: 'Old leaves' }],
      changes: expect.arrayContaining([
        expect.objectContaining({ before: { title: 'Fallen leaves' } }),
      ]) as object,
    });
    expect(text).not.toMatch(/hash/i);
  });

  it('are erased after the address is typed, in the stores too', async () => {
    const { halo, pine } = portalWorld();
    const [first = '', second = ''] = collabs;
    const inStore = () => findMirrored(portalWorld().platform.url, halo.domain, first);
    const codes = async () =>
      (await codesInStore(portalWorld().platform.url, halo.domain)).map(({ code }) => code);
    const { affiliateCode } = await getCollab(portalWorld(), halo, first);
    await until('the store has the drop and the code', async () => {
      const { collections } = await inStore();
      return collections.length === 1 && (await codes()).includes(affiliateCode);
    });
    const browser = await openAs(email);
    expect((await browser.get('/portal/account/delete')).text).toContain('What stays, and why');
    const wrong = await browser.post('/portal/account/delete', { email: 'other@example.com' });
    expect([wrong.status, wrong.text.includes('id="email-error"')]).toEqual([400, true]);
    const foreign = { Origin: 'https://evil.example' };
    expect((await browser.post('/portal/account/delete', { email }, foreign)).status).toBe(403);
    expect((await browser.get('/portal')).status).toBe(200);
    const deleted = await browser.post('/portal/account/delete', { email: ` ${email.toUpperCase()}` });
    expect(locationOf(deleted)).toEqual([303, '/portal/sign-in?deleted=yes']);
    expect((await browser.get('/portal/sign-in?deleted=yes')).text).toContain('Your account is deleted.');
    expect((await browser.get('/portal')).status).toBe(303);
    await until('both brands have an anonymous collab', async () => {
      const shown = [
        await getCollab(portalWorld(), halo, first),
        await getCollab(portalWorld(), pine, second),
      ];
      return shown.every(({ creator, isActive }) => creator.email !== email && !isActive);
    });
    expect(JSON.stringify(await getCollab(portalWorld(), halo, first))).not.toContain('Leaves-Halo');
    await until('the store hides the entry', async () => {
      const { handle } = (await getCollab(portalWorld(), halo, first)).creator;
      return handle.startsWith('erased-');
    });
    await until('the store has no code and no published collection', async () => {
      const { entry, collections, creatorCollection } = await inStore();
      const isShown = [...collections, creatorCollection].some((collection) => collection?.isPublished);
      return entry.status === 'DRAFT' && !isShown && !(await codes()).includes(affiliateCode);
    });
    expect(JSON.stringify((await inStore()).entry)).not.toContain('Leaves-Halo');
    // The same address is a new creator.
    const again = await createCollab(portalWorld(), halo, { email, firstName: 'Again' });
    expect(again._id).not.toBe(first);
  });

  it('leave no file of an upload that the store took meanwhile, and processes', async () => {
    const { halo, platform, database } = portalWorld();
    const uploader = 'uploads-last@example.com';
    const { _id: collabId } = await createCollab(portalWorld(), halo, { email: uploader });
    const { creatorId } = await getCreatorPrincipal(database, collabId);
    const browser = await openAs(uploader);
    await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'CreateFile' });
    const uploading = upload(browser, collabId, 'taken-meanwhile.png');
    await untilDelayed(platform.url);
    const other = await openAs(uploader);
    await other.post('/portal/account/delete', { email: uploader });
    await until('the upload is erased', async () => (await countUploads(database, creatorId)) === 0);
    await clearFaults(platform.url);
    await addFault(platform.url, { fault: 'user-error', code: 'FILE_LOCKED', operation: 'DeleteFile' });
    expect((await uploading).status).toBe(404);
    // Searches of files lag behind: what was uploaded later is found later.
    const { _id: keeper } = await createCollab(portalWorld(), halo, { email: 'keeps@example.com' });
    await upload(await openAs('keeps@example.com'), keeper, 'taken-later.png');
    const files = () => filesOf({ platformUrl: platform.url, domain: halo.domain }, 'taken-');
    const names = async () => (await files()).map(({ image }) => /taken-\w+/.exec(image?.url ?? '')?.[0]);
    await until('the store finds only the later file', async () => (await names()).join() === 'taken-later');
  });
});
