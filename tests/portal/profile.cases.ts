import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab, updateCollab } from '../support/http/api-calls.ts';
import { listStaleSearchTexts } from '../support/db/collabs.ts';
import { listEvents } from '../support/db/events.ts';
import { countJobs } from '../support/db/jobs.ts';
import { addFault, clearFaults, untilDelayed } from '../support/store/mirror.ts';
import { appSettings } from '../support/world/app-settings.ts';
import { call } from '../support/http/api-client.ts';
import { until } from '../support/until.ts';
import { requestAdmin } from '../support/world/install.ts';
import { mailUrl, portalWorld } from './portal-world.ts';
import { png } from './drop-pages.ts';
import { openAs } from './open-as.ts';
import { removePicture, sendPicture } from './profile-form.ts';

const email = 'profile@example.com';
const details = { firstName: 'Mila', lastName: 'Stone', bio: 'Walks in the rain.', primaryColor: '#1C5A41' };
/** The same pixel with a text at the end. */
const otherPng = Buffer.concat([png, Buffer.from('another')]);

describe('the profile', () => {
  let accepted = '';
  let invited = '';
  beforeAll(async () => {
    const { halo, pine } = portalWorld();
    await mailUrl();
    accepted = (await createCollab(portalWorld(), halo, { email, firstName: 'M.' }))._id;
    invited = (await createCollab(portalWorld(), pine, { email, firstName: 'Mi' }))._id;
    const path = `collabs/${accepted}`;
    await requestAdmin(portalWorld(), { domain: halo.domain, path, body: { invite: true } });
    await (await openAs(email)).post(`/portal/brands/${accepted}/accept`, {});
  });
  const atHalo = async () => (await getCollab(portalWorld(), portalWorld().halo, accepted)).creator;

  it('begins with the name that a brand wrote, and shows the creator’s own one from then on', async () => {
    const browser = await openAs(email);
    const first = (await browser.get('/portal/profile')).text;
    expect(first).toMatch(/<input[^>]* name="firstName"[^>]* value="M\."/);
    expect(first).toMatch(/<input[^>]* name="lastName"[^>]* value="[^"]+"/);
    await browser.post('/portal/profile', details);
    expect(await atHalo()).toMatchObject({ firstName: 'Mila', lastName: 'Stone' });
    const { halo, pine, database } = portalWorld();
    expect((await getCollab(portalWorld(), pine, invited)).creator.firstName).toBe('Mi');
    const events = (await listEvents(database, accepted, 'collab.updated')).length;
    expect((await browser.get('/portal/profile')).text).not.toContain('Own values: First name.');
    // What a brand writes later is its own value.
    await updateCollab(portalWorld(), halo, { collabId: accepted, firstName: 'M.' });
    await browser.post('/portal/profile', details);
    expect((await atHalo()).firstName).toBe('M.');
    expect((await listEvents(database, accepted, 'collab.updated')).length).toBe(events + 1);
  });

  it('is found by the names that a brand sees, and by no others', async () => {
    const [address, ownName] = ['profile-found@example.com', 'Wintergreen'];
    const { halo, pine, database } = portalWorld();
    const people = await Promise.all(
      [halo, pine].map((brand) =>
        createCollab(portalWorld(), brand, {
          email: address,
          firstName: 'Seen',
          lastName: `By-${brand.domain}`,
        }),
      ),
    );
    const finds = async (words: string) => {
      const found = await Promise.all(
        [halo, pine].map(async ({ domain, key }) => {
          const path = `channels/${domain}/collabs?query=${encodeURIComponent(words)}`;
          const { text } = await call(`${portalWorld().base}/${path}`, { key });
          return (JSON.parse(text) as { collabs: { _id: string }[] }).collabs.map(({ _id }) => _id);
        }),
      );
      return found.map((ids, at) => ids.length === 1 && ids[0] === people[at]?._id);
    };
    const [atHalo] = people;
    const path = `collabs/${atHalo?._id}`;
    await requestAdmin(portalWorld(), { domain: halo.domain, path, body: { invite: true } });
    const browser = await openAs(address);
    await browser.post('/portal/profile', { ...details, lastName: ownName });
    expect([await finds(ownName), await finds('seen by')]).toEqual([
      [false, false],
      [true, true],
    ]);
    await browser.post(`/portal/brands/${atHalo?._id}/accept`, {});
    expect([await finds(ownName), await finds('seen by')]).toEqual([
      [true, false],
      [false, true],
    ]);
    await browser.post('/portal/profile', { ...details, lastName: 'Evergreen' });
    expect([await finds(ownName), await finds('evergreen')]).toEqual([
      [false, false],
      [true, false],
    ]);
    await updateCollab(portalWorld(), halo, { collabId: atHalo?._id ?? '', lastName: 'Overgreen' });
    expect([await finds('evergreen'), await finds('overgreen')]).toEqual([
      [false, false],
      [true, false],
    ]);
    await browser.post('/portal/profile', { collab: atHalo?._id ?? '' });
    expect(await finds('evergreen mila')).toEqual([true, false]);
    await browser.post('/portal/account/delete', { email: address });
    await until('both brands find nobody', async () => !(await finds(address)).includes(true));
    expect([await finds('evergreen'), await finds('seen by')]).toEqual([
      [false, false],
      [false, false],
    ]);
    expect(await listStaleSearchTexts(database)).toEqual([]);
  });

  it('gives its name to a brand that the creator accepts later', async () => {
    const later = 'profile-later@example.com';
    const { halo, pine } = portalWorld();
    const collabs = await Promise.all(
      [halo, pine].map((channel) => createCollab(portalWorld(), channel, { email: later, firstName: 'R.' })),
    );
    for (const [at, { domain }] of [halo, pine].entries()) {
      const path = `collabs/${collabs[at]?._id}`;
      await requestAdmin(portalWorld(), { domain, path, body: { invite: true } });
    }
    const browser = await openAs(later);
    await browser.post('/portal/profile', details);
    for (const [at, channel] of [halo, pine].entries()) {
      const collabId = collabs[at]?._id ?? '';
      const nameOf = async () => (await getCollab(portalWorld(), channel, collabId)).creator.firstName;
      expect(await nameOf()).toBe('R.');
      expect((await browser.post(`/portal/brands/${collabId}/accept`, {})).status).toBe(303);
      expect(await nameOf()).toBe('Mila');
    }
  });

  it('is shown by a brand that the creator accepted, beneath the brand’s own values', async () => {
    const browser = await openAs(email);
    const saved = await browser.post('/portal/profile', { ...details, Instagram: '@mila' });
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/portal/profile?saved=yes']);
    const creator = await atHalo();
    expect(creator).toMatchObject({ firstName: 'M.', shop: { description: details.bio } });
    expect(creator.shop.theme.primaryColor).toBe('#1c5a41');
    expect(creator.socials).toEqual([
      { platform: 'Instagram', handle: 'mila', url: 'https://www.instagram.com/mila' },
    ]);
    const other = await getCollab(portalWorld(), portalWorld().pine, invited);
    expect(other.creator).toMatchObject({ shop: { description: '' }, socials: [] });
  });

  it.each([
    [{ Instagram: 'instagram.com/ada_l' }, { url: 'https://instagram.com/ada_l' }],
    [{ TikTok: 'www.tiktok.com/@ada_l?lang=en' }, { url: 'https://www.tiktok.com/@ada_l?lang=en' }],
    [{ YouTube: 'youtube.com/@ada.l' }, { url: 'https://youtube.com/@ada.l' }],
    [{ YouTube: 'HTTP://youtube.com/c/Ada' }, { url: 'http://youtube.com/c/Ada' }],
    [{ Instagram: 'ada.l' }, { handle: 'ada.l', url: 'https://www.instagram.com/ada.l' }],
    [{ Website: 'ada.example' }, { url: 'https://ada.example/' }],
  ])('has profiles elsewhere as people type them: %j', async (typed, social) => {
    const browser = await openAs(email);
    expect((await browser.post('/portal/profile', { ...details, ...typed })).status).toBe(303);
    expect((await atHalo()).socials).toMatchObject([social]);
  });

  it.each([{ Website: 'ada @ home' }, { Website: 'ada' }, { Instagram: 'instagram.com/a b' }])(
    'names an address that is none: %j',
    async (typed) => {
      const browser = await openAs(email);
      const page = await browser.post('/portal/profile', { ...details, ...typed });
      expect([page.status, page.text.includes('Enter a URL such as')]).toEqual([400, true]);
    },
  );

  it('names what a brand shows differently, and replaces it on request', async () => {
    const browser = await openAs(email);
    const page = (await browser.get('/portal/profile')).text;
    expect(page).toContain('Own values: First name');
    expect(page).toContain('Accept the invitation of this brand to change this.');
    expect((await browser.post('/portal/profile', { collab: accepted })).status).toBe(303);
    expect((await atHalo()).firstName).toBe('Mila');
    expect((await browser.post('/portal/profile', { collab: invited })).status).toBe(409);
    const stranger = await openAs(email.toUpperCase().toLowerCase());
    expect((await stranger.post('/portal/profile', { collab: 'none' })).status).toBe(404);
  });

  it('has a picture of a phone, which completes it', async () => {
    const browser = await openAs(email);
    expect((await atHalo()).isOnboarded).toBe(false);
    const saved = await sendPicture(browser, new Uint8Array(png));
    expect([saved.status, saved.text.slice(0, 500)]).toEqual([303, '']);
    await until('the picture is processed', async () => (await atHalo()).profilePicture !== null);
    const creator = await atHalo();
    expect(creator.isOnboarded).toBe(true);
    // Browsers load media from the configured host, which the page's policy permits.
    const shown =
      /<img class="picture[^>]* src="([^"]+)"/.exec((await browser.get('/portal/profile')).text)?.[1] ?? '';
    expect(creator.profilePicture?.url).toContain(new URL(shown).pathname.replace(/^\/cdn/, ''));
    expect((await fetch(shown)).headers.get('content-type')).toBe('image/png');
    const { database } = portalWorld();
    expect(await listEvents(database, accepted, 'creator.onboarded')).toHaveLength(1);
    expect(await listEvents(database, invited, 'creator.onboarded')).toEqual([]);
    // A brand that sends the picture back does not make it its own.
    await updateCollab(portalWorld(), portalWorld().halo, {
      collabId: accepted,
      profilePicture: creator.profilePicture,
    });
    expect([(await removePicture(browser)).status, (await atHalo()).profilePicture]).toEqual([303, null]);
    await until('the store deletes the file', async () => (await fetch(shown)).status === 404);
  });

  it.each(['removed', 'replaced'])(
    'keeps no picture that was %s during the request to the store',
    async (how) => {
      const browser = await openAs(email);
      const { platform, database } = portalWorld();
      await addFault(platform.url, { fault: 'delay', untilRemoved: true, operation: 'UploadedFileById' });
      const first = sendPicture(browser, new Uint8Array(png));
      await untilDelayed(platform.url);
      if (how === 'removed') await removePicture(browser);
      else expect((await sendPicture(browser, new Uint8Array(otherPng))).status).toBe(303);
      const meanwhile = (await atHalo()).profilePicture?.url;
      expect(meanwhile === undefined).toBe(how === 'removed');
      await clearFaults(platform.url);
      expect((await first).status).toBe(303);
      await until('no picture is left', async () => (await countJobs(database, 'finish-picture')) === 0);
      expect((await atHalo()).profilePicture?.url).toBe(meanwhile);
    },
  );

  it('rejects files by their content, and explains what to do', async () => {
    const browser = await openAs(email);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')]);
    const files: [Uint8Array<ArrayBuffer>, number, string][] = [
      [new Uint8Array(heic), 400, 'This is a HEIC photo'],
      [new TextEncoder().encode('<svg onload="alert(1)"/>'), 400, 'This file is no image'],
      [new TextEncoder().encode('<!doctype html>'), 400, 'This file is no image'],
      [new Uint8Array(), 400, 'The file is empty'],
      [new Uint8Array(11 * 1024 * 1024), 400, 'Use a file of at most 10 MB'],
      [new Uint8Array(51 * 1024 * 1024), 413, ''],
    ];
    for (const [content, status, text] of files) {
      const response = await sendPicture(browser, content);
      expect([response.status, response.text.includes(text)]).toEqual([status, true]);
    }
    const mistyped = await browser.send('/portal/profile', {
      body: 'no parts',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Origin: appSettings.APP_URL },
    });
    expect(mistyped.status).toBe(400);
  });

  it('counts a line break once, as the form does', async () => {
    const browser = await openAs(email);
    const bio = `One\r\n${'x'.repeat(4_996)}`;
    expect((await browser.post('/portal/profile', { ...details, bio })).status).toBe(303);
    expect((await sendPicture(browser, new Uint8Array(), { ...details, bio })).status).toBe(303);
    expect((await atHalo()).shop.description).toBe(bio.replace('\r', ''));
    await browser.post('/portal/profile', details);
  });

  it('shows a rejected form again with the error', async () => {
    const browser = await openAs(email);
    const rejected = await browser.post('/portal/profile', {
      ...details,
      firstName: '',
      primaryColor: 'green<',
      TikTok: 'mila',
    });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain('id="firstName-error"');
    expect(rejected.text).toContain('value="green&lt;"');
    expect(rejected.text).toContain('value="mila"');
    expect((await atHalo()).firstName).toBe('Mila');
  });

  it('does not accept a form of another site', async () => {
    const browser = await openAs(email);
    const sent = await browser.post(
      '/portal/profile',
      { ...details, bio: 'x' },
      { Origin: 'https://evil.example' },
    );
    expect([sent.status, (await atHalo()).shop.description]).toEqual([403, details.bio]);
    expect((await call(`${portalWorld().appUrl}/portal/profile`)).status).toBe(303);
  });
});
