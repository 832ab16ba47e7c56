import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab } from '../support/http/api-calls.ts';
import { loseFilesOfUploads } from '../support/db/drafts.ts';
import { addFault, clearFaults } from '../support/store/mirror.ts';
import { requestAdmin } from '../support/world/install.ts';
import { until } from '../support/until.ts';
import { formOf, png } from './drop-pages.ts';
import { openAs } from './open-as.ts';
import { open, portalWorld } from './portal-world.ts';
import { removePicture, sendPicture } from './profile-form.ts';

const email = 'profile-form@example.com';
const details = { firstName: 'Mila', lastName: 'Stone', bio: 'Walks in the rain.', primaryColor: '#1c5a41' };
/** The service finds its size; the simulated store needs one byte more. */
const unreadable = new Uint8Array(Buffer.from('ffd8ffc00011080001000a', 'hex'));

describe('the form of the profile', () => {
  let collabId = '';
  beforeAll(async () => {
    const { halo } = portalWorld();
    collabId = (await createCollab(portalWorld(), halo, { email }))._id;
    const path = `collabs/${collabId}`;
    await requestAdmin(portalWorld(), { domain: halo.domain, path, body: { invite: true } });
    await (await openAs(email)).post(`/portal/brands/${collabId}/accept`, {});
  });
  const atHalo = async () => (await getCollab(portalWorld(), portalWorld().halo, collabId)).creator;

  it('saves texts beside a picture that fails, and a picture beside texts that fail', async () => {
    const browser = await openAs(email);
    const heic = new Uint8Array(Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000')]));
    const failed = await sendPicture(browser, heic, { ...details, bio: 'Beside a failed picture' });
    expect([failed.status, failed.text.includes('This is a HEIC photo')]).toEqual([400, true]);
    expect((await atHalo()).shop.description).toBe('Beside a failed picture');
    const large = new Uint8Array(12 * 1024 * 1024);
    expect((await sendPicture(browser, large, { ...details, bio: 'After a large one' })).status).toBe(400);
    expect((await atHalo()).shop.description).toBe('After a large one');
    const rejected = await sendPicture(browser, new Uint8Array(png), {
      ...details,
      firstName: '',
      bio: 'Typed',
    });
    expect([rejected.status, rejected.text.includes('id="firstName-error"')]).toEqual([400, true]);
    expect(rejected.text).toContain('>Typed</textarea>');
    await until('the picture is processed', async () => (await atHalo()).profilePicture !== null);
    // No file is chosen.
    expect((await sendPicture(browser, new Uint8Array(), details)).status).toBe(303);
    expect((await atHalo()).profilePicture).not.toBeNull();
    expect((await removePicture(browser)).status).toBe(303);
  });

  it('keeps what was typed after the session has ended, and sends it after the sign-in', async () => {
    const typed = { ...details, bio: 'Two lines,\nand "more" <b>' };
    const kept = await sendPicture(open(), new Uint8Array(png), typed);
    expect(kept.status).toBe(401);
    expect(kept.text).toMatch(/<form[^>]* action="\/portal\/profile"/);
    expect(kept.text).toContain('href="/portal/sign-in" target="_blank"');
    const { text } = await open().post('/portal/profile', typed);
    // Forms with files have other line ends.
    expect(kept.text.replaceAll('\r\n', '\n')).toBe(text);
    const fields = formOf(text);
    expect(fields).toEqual(typed);
    const browser = await openAs(email);
    expect((await browser.post('/portal/profile', fields)).status).toBe(303);
    expect((await atHalo()).shop.description).toBe(typed.bio);
    await browser.post('/portal/profile', details);
    // Without fields there is nothing to keep.
    expect((await open().post('/portal/profile', {})).status).toBe(303);
  });

  it('names the error of a picture that the store rejects, also when a job finds it', async () => {
    const browser = await openAs(email);
    const textOf = async () => (await browser.get('/portal/profile')).text;
    const reason = 'The image could not be processed';
    const rejected = await sendPicture(browser, unreadable, details);
    expect([rejected.status, rejected.text.includes(reason)]).toEqual([400, true]);
    const page = await textOf();
    expect([page.includes(reason), page.includes('is being processed')]).toEqual([true, false]);
    // It was shown.
    expect((await browser.post('/portal/profile', details)).status).toBe(303);
    expect(await textOf()).not.toContain(reason);
    const { platform } = portalWorld();
    await addFault(platform.url, { fault: 'unavailable', times: 'always', operation: 'UploadedFileById' });
    expect((await sendPicture(browser, unreadable, details)).status).toBe(400);
    await clearFaults(platform.url);
    await portalWorld().passTime(10);
    await until('the page says why', async () => (await textOf()).includes(reason));
  });

  it('gives a picture up that the store has not processed for a day', async () => {
    const browser = await openAs(email);
    const { platform, database } = portalWorld();
    await addFault(platform.url, { fault: 'unavailable', times: 'always', operation: 'UploadedFileById' });
    expect((await sendPicture(browser, new Uint8Array(png), details)).status).toBe(400);
    await loseFilesOfUploads(database);
    await clearFaults(platform.url);
    expect((await browser.get('/portal/profile')).text).toContain('is being processed');
    await portalWorld().passTime(25 * 3_600);
    const reason = 'The store could not process the profile picture';
    await until('the page says so', async () => (await browser.get('/portal/profile')).text.includes(reason));
  });
});
