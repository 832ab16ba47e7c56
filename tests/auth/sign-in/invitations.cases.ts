import { describe, expect, it } from 'vitest';
import { createCollab, getCollab, unique } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { dumpInvitations, emptyRateBuckets, plantBrandLook } from '../../support/db/auth.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { countJobs } from '../../support/db/jobs.ts';
import { allPageData, requestAdmin } from '../../support/world/install.ts';
import { listMails, portalCookies, untilInvitation, untilSignInMail } from '../../support/portal/portal.ts';
import { bearer } from '../../support/portal/sign-in.ts';
import { until } from '../../support/until.ts';
import { openAs } from '../../portal/open-as.ts';
import {
  isSignedIn,
  locationOf,
  mailUrl,
  open,
  portalWorld,
  startSignIn,
} from '../../portal/portal-world.ts';

const doInAdmin = (path: string, body: object) =>
  requestAdmin(portalWorld(), { domain: portalWorld().halo.domain, path, body });
const readCollabPage = async (id: string) =>
  (await requestAdmin(portalWorld(), { domain: portalWorld().halo.domain, path: `collabs/${id}` })).text;

/** Creates a collab and invites its creator from its page. */
async function invite() {
  const email = `${unique('invited-')}@example.com`;
  const { _id: id } = await createCollab(portalWorld(), portalWorld().halo, { email });
  expect((await doInAdmin(`collabs/${id}`, { invite: true })).status).toBe(200);
  return { id, email, mail: await untilInvitation(await mailUrl(), email) };
}

const day = 24 * 3_600;

/** A new creator who signs in by the code of a mail, without an invitation. */
async function startSignInWithCode() {
  const { browser, address, mail } = await startSignIn();
  await browser.post('/portal/sign-in/code', { code: mail.code });
  return { browser, address };
}

async function listCollabs(email: string) {
  const { halo, base } = portalWorld();
  const { text } = await call(`${base}/creators/collabs?email=${email}`, { key: halo.key });
  return JSON.parse(text) as { collabs: { _id: string }[] };
}

/** Imports new creators, who are invited. */
async function importCreators(count: number) {
  const emails = Array.from({ length: count }, () => `${unique('listed-')}@example.com`);
  const file = new FormData();
  const lines = emails.map((email) => `${email},Lis,Ted\n`);
  file.set('file', new File(['email,firstName,lastName\n', ...lines], 'creators.csv', { type: 'text/csv' }));
  const checked = await doInAdmin('collabs/import', file);
  const [importId = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(checked.text) ?? [];
  expect((await doInAdmin(`collabs/import/${importId}`, { start: true, invites: true })).status).toBe(200);
  return { emails, importId };
}

const accept = (token: string, browser = open()) => browser.post('/portal/invitation', { token });

describe('an invitation', () => {
  it('is accepted by the button of its page, which signs in and shows the profile to the brand', async () => {
    const { id, email, mail } = await invite();
    expect(mail.messageId).toMatch(/^<invitation\.[0-9a-f-]{36}@collabs\.example>$/);
    const before = await getCollab(portalWorld(), portalWorld().halo, id);
    expect([before.creator.username, await readCollabPage(id)]).toEqual([
      '',
      expect.stringContaining('invited'),
    ]);
    await call(`${portalWorld().appUrl}${mail.link}`, { method: 'HEAD' });
    expect(await readCollabPage(id)).not.toContain('"opened"');
    const browser = open();
    for (let opened = 0; opened < 2; opened += 1) {
      const page = await browser.get(mail.link);
      expect([page.status, page.text.includes('Halo invites you'), page.text.includes(email)]).toEqual([
        200,
        true,
        true,
      ]);
    }
    expect(isSignedIn(browser)).toBe(false);
    await until('the brand sees it', async () => (await readCollabPage(id)).includes('"opened"'));
    // A creator without a name begins with the profile.
    expect(locationOf(await accept(mail.token, browser))).toEqual([303, '/portal/profile?first=yes']);
    expect((await browser.get('/portal')).text).toContain('Halo');
    const list = await call(`${portalWorld().base}/creators/collabs`, {
      headers: bearer(browser.cookies.get(portalCookies.token) ?? ''),
    });
    expect([list.status, list.text.includes(id)]).toEqual([200, true]);
    const after = await getCollab(portalWorld(), portalWorld().halo, id);
    expect(after.creator.username).toBe(email.split('@')[0]);
    const page = await readCollabPage(id);
    expect([page.includes('"accepted"'), page.includes('collab.updated')]).toEqual([true, true]);
    expect((await doInAdmin(`collabs/${id}`, { invite: true })).status).toBe(409);
  });

  it('is accepted in the portal by its creator, who is signed in', async () => {
    const { id, email } = await invite();
    const foreign = await invite();
    const browser = await openAs(email);
    const page = (await browser.get('/portal')).text;
    expect([page.includes('Invited'), page.includes(`/portal/brands/${id}/accept`)]).toEqual([true, true]);
    const path = (collab: string) => `/portal/brands/${collab}/accept`;
    const accepts = (collab: string, of = browser) => of.post(path(collab), {});
    expect((await accepts(foreign.id)).status).toBe(404);
    expect(locationOf(await accepts(id, open()))).toEqual([
      ...[303, `/portal/sign-in?next=${encodeURIComponent(path(id))}`],
    ]);
    expect(await readCollabPage(id)).not.toContain('"accepted"');
    expect(locationOf(await accepts(id))).toEqual([303, '/portal']);
    expect(await readCollabPage(id)).toContain('"accepted"');
    expect((await accepts(id)).status).toBe(400);
    expect((await browser.get('/portal')).text).not.toContain('Invited');
  });

  it('signs a known creator in by mail first, and is accepted then', async () => {
    const { id, email, mail } = await invite();
    const first = open();
    await accept(mail.token, first);
    const other = await createCollab(portalWorld(), portalWorld().pine, { email });
    const domain = portalWorld().pine.domain;
    await requestAdmin(portalWorld(), { domain, path: `collabs/${other._id}`, body: { invite: true } });
    const { token, link } = await untilInvitation(await mailUrl(), email, 2);
    const browser = open();
    expect(locationOf(await accept(token, browser))).toEqual([303, '/portal/sign-in/code']);
    expect(isSignedIn(browser)).toBe(false);
    // A person with the forwarded link, without the mailbox, reaches nothing.
    expect(locationOf(await browser.get('/portal'))[0]).toBe(303);
    const { code } = await untilSignInMail(await mailUrl(), email);
    // The button was pressed before the sign-in, and need not be pressed again.
    expect(locationOf(await browser.post('/portal/sign-in/code', { code }))).toEqual([
      303,
      '/portal/profile?first=yes',
    ]);
    expect(browser.cookies.has(portalCookies.invitation)).toBe(false);
    // The browser that is signed in as the creator needs no other mail.
    expect((await first.get(link)).status).toBe(400);
    expect(await readCollabPage(id)).toContain('"accepted"');
  });

  it('signs in by mail first who has another brand, whose data the link must not open', async () => {
    const { email, mail } = await invite();
    await createCollab(portalWorld(), portalWorld().pine, { email });
    const forwarded = open();
    expect(locationOf(await accept(mail.token, forwarded))).toEqual([303, '/portal/sign-in/code']);
    expect(locationOf(await forwarded.get('/portal'))[0]).toBe(303);
    const { code } = await untilSignInMail(await mailUrl(), email);
    const signedIn = await forwarded.post('/portal/sign-in/code', { code });
    expect(locationOf(signedIn)).toEqual([303, '/portal/profile?first=yes']);
  });

  it('signs in by mail first who has used the portal, also after the session expired', async () => {
    const { browser, address } = await startSignInWithCode();
    expect(isSignedIn(browser)).toBe(true);
    await portalWorld().passTime(31 * day);
    // Each sign-in deletes expired sessions.
    await startSignInWithCode();
    const { collabs } = await listCollabs(address);
    await doInAdmin(`collabs/${collabs[0]?._id}`, { invite: true });
    const { token } = await untilInvitation(await mailUrl(), address);
    const forwarded = open();
    expect(locationOf(await accept(token, forwarded))).toEqual([303, '/portal/sign-in/code']);
    expect(isSignedIn(forwarded)).toBe(false);
  });

  it('ends the session of another creator in the browser', async () => {
    const { mail } = await invite();
    const browser = open();
    await accept(mail.token, browser);
    const own = browser.cookies.get(portalCookies.refresh) ?? '';
    const other = await invite();
    expect((await browser.get(other.mail.link)).text).toContain(other.email);
    expect(locationOf(await accept(other.mail.token, browser))).toEqual([303, '/portal/profile?first=yes']);
    const stolen = open();
    stolen.cookies.set(portalCookies.refresh, own);
    expect(locationOf(await stolen.get('/portal'))[0]).toBe(303);
  });

  it('is used once, also by concurrent requests', async () => {
    const { mail } = await invite();
    const responses = await Promise.all(Array.from({ length: 6 }, () => accept(mail.token)));
    // Others may find the creator signed in already, and continue by mail.
    const opened = responses.filter(({ headers }) => headers.get('location') === '/portal/profile?first=yes');
    expect(opened).toHaveLength(1);
    expect((await accept(mail.token)).status).toBe(400);
  });

  it('ends when it is revoked, replaced or expired, and rejects malformed links', async () => {
    const { id, email, mail } = await invite();
    await doInAdmin(`collabs/${id}`, { invite: true });
    const newer = await untilInvitation(await mailUrl(), email, 2);
    expect((await accept(mail.token)).status).toBe(400);
    expect((await open().get(newer.link)).status).toBe(200);
    await doInAdmin(`collabs/${id}`, { revokeInvitation: true });
    expect((await open().get(newer.link)).status).toBe(400);
    expect((await accept(newer.token)).status).toBe(400);
    expect(await readCollabPage(id)).toContain('"revoked"');
    expect((await doInAdmin(`collabs/${id}`, { invite: true })).status).toBe(200);
    expect((await doInAdmin(`collabs/${id}`, { invite: true })).status).toBe(429);
    const last = await untilInvitation(await mailUrl(), email, 3);
    await portalWorld().passTime(14 * 24 * 3_600);
    expect((await accept(last.token)).status).toBe(400);
    expect(await readCollabPage(id)).toContain('"expired"');
    const changed = `${last.token.slice(0, -1)}${last.token.endsWith('A') ? 'B' : 'A'}`;
    for (const token of ['', 'x', `cci_${'A'.repeat(86)}`, `cci_${'_'.repeat(86)}`, 'cci_%00', changed]) {
      expect((await open().get(`/portal/invitation?token=${token}`)).status).toBe(400);
      expect((await accept(token)).status).toBe(400);
    }
  });

  it('is not accepted by a form of another site', async () => {
    const { mail } = await invite();
    const { token } = mail;
    const response = await open().post('/portal/invitation', { token }, { Origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    expect((await open().get(mail.link)).headers.get('content-security-policy')).toContain(
      "frame-ancestors 'none'",
    );
    expect((await accept(token)).status).toBe(303);
  });

  it('leaves no secret in tables, jobs and logs', async () => {
    const { mail } = await invite();
    const stored = await dumpInvitations(portalWorld().database);
    await open().get(mail.link);
    const log = portalWorld().processes.logOf('app');
    expect(mail.token.length).toBe(90);
    expect([stored, log].map((text) => text.includes(mail.token.slice(-60)))).toEqual([false, false]);
  });

  it('is sent in bulk to those without one', async () => {
    const [accepted, invited] = [await invite(), await invite()];
    await accept(accepted.mail.token);
    const email = `${unique('bulk-')}@example.com`;
    const { _id } = await createCollab(portalWorld(), portalWorld().halo, { email });
    const collabIds = [accepted.id, invited.id, _id];
    const body = { action: { kind: 'invite' }, target: { collabIds }, after: null };
    expect((await doInAdmin('collabs', body)).text).toMatch(/"changed",1,.*"already",2/);
    await untilInvitation(await mailUrl(), email);
    expect(await listMails(await mailUrl(), invited.email)).toHaveLength(1);
    const filtered = await requestAdmin(portalWorld(), {
      domain: portalWorld().halo.domain,
      path: 'collabs',
      query: { invitation: 'accepted', q: 'invited' },
    });
    expect([filtered.text.includes(accepted.id), filtered.text.includes(invited.id)]).toEqual([true, false]);
  });

  it('is not sent after a thousand of the store in a day', async () => {
    await invite();
    const { _id } = await createCollab(portalWorld(), portalWorld().halo);
    const body = { action: { kind: 'invite' }, target: { collabIds: [_id] }, after: null };
    const refill = await emptyRateBuckets(portalWorld().database);
    const { status, text } = await doInAdmin(`collabs/${_id}`, { invite: true });
    expect([status, text]).toEqual([
      429,
      expect.stringContaining('Your store has sent 1000 invitations in a day.'),
    ]);
    for (let tried = 0; tried < 3; tried += 1)
      expect((await doInAdmin('collabs', body)).text).toMatch(/"changed",0,.*"limited",1/);
    // The store has one again, and none of the creator's is used up.
    await portalWorld().passTime(120);
    expect((await doInAdmin('collabs', body)).text).toMatch(/"changed",1,/);
    await doInAdmin(`collabs/${_id}`, { revokeInvitation: true });
    await refill();
    expect((await doInAdmin('collabs', body)).text).toMatch(/"changed",1,/);
  });

  it('is sent three times at once, in bulk too, and then once a day', async () => {
    const { _id } = await createCollab(portalWorld(), portalWorld().halo);
    const body = { action: { kind: 'invite' }, target: { collabIds: [_id] }, after: null };
    const inviteInBulk = async () => {
      const { text } = await doInAdmin('collabs', body);
      await doInAdmin(`collabs/${_id}`, { revokeInvitation: true });
      return text;
    };
    for (let sent = 0; sent < 3; sent += 1) expect(await inviteInBulk()).toMatch(/"changed",1,/);
    const skipped = await inviteInBulk();
    expect(skipped).toMatch(/"changed",0,.*"limited",1/);
    const inviteAlone = async () => (await doInAdmin(`collabs/${_id}`, { invite: true })).status;
    expect(await inviteAlone()).toBe(429);
    await portalWorld().passTime(day + 60);
    const { deleteFullRateBuckets } = await import('#app/db/retention.ts');
    await deleteFullRateBuckets();
    expect([await inviteAlone(), await inviteAlone()]).toEqual([200, 429]);
  });

  it('needs one connection, so that as many as the pool has do not wait for each other', async () => {
    const { inviteCollab, revokeInvitation } =
      await import('#app/domain/creators/invitations/invitations.ts');
    const { halo, database } = portalWorld();
    const channelId = await getChannelId(database, halo.domain);
    const brand = { kind: 'brand', credentialId: channelId, channelId } as const;
    const ids: string[] = [];
    for (let made = 0; made < 12; made += 1) ids.push((await createCollab(portalWorld(), halo))._id);
    await Promise.all(ids.map((id) => inviteCollab(brand, id)));
    for (const id of ids) await revokeInvitation(brand, id);
  });

  it('is sent to the new creators of an import', async () => {
    const {
      emails: [email = ''],
    } = await importCreators(1);
    await untilInvitation(await mailUrl(), email);
    await until(
      'no job is left',
      async () => (await countJobs(portalWorld().database, 'send-invitation')) === 0,
    );
    const list = await call(`${portalWorld().base}/creators/collabs?email=${email}`, {
      key: portalWorld().halo.key,
    });
    expect(list.text).toContain('"source":"import"');
  });

  it('is not sent by an import after a thousand of the store in a day, and the import names the creators', async () => {
    await invite();
    const refill = await emptyRateBuckets(portalWorld().database);
    // More than the store may send again soon.
    const { importId } = await importCreators(20);
    const { halo } = portalWorld();
    const shown = async () => {
      const page = { domain: halo.domain, path: `collabs/import/${importId}` };
      return JSON.stringify(allPageData((await requestAdmin(portalWorld(), page)).text));
    };
    await until('it counts them', async () => /"notInvited":[1-9]/.test(await shown()));
    await refill();
    expect(await shown()).toContain('"reason":"Not invited: your store has sent too many invitations');
  });

  it('has the look of the brand, and no further header by its name', async () => {
    const look = { color: '#ffee00', logo: 'https://cdn.example.com/logo.png' };
    const title = 'Pine & Sons\r\nBcc: eve@example.com';
    await plantBrandLook(portalWorld().database, portalWorld().pine.domain, { title, ...look });
    const email = `${unique('styled-')}@example.com`;
    const { _id } = await createCollab(portalWorld(), portalWorld().pine, { email });
    const domain = portalWorld().pine.domain;
    await requestAdmin(portalWorld(), { domain, path: `collabs/${_id}`, body: { invite: true } });
    const mail = await untilInvitation(await mailUrl(), email);
    expect(mail.to).toEqual([email]);
    expect(mail.subject).toMatch(/^Pine & Sons\s+Bcc: eve@\u2060example.\u2060com invites you/);
    expect(mail.html + mail.text).not.toContain('example.com invites');
    expect(mail.html).toContain(look.logo);
    // White text on the brand's yellow would not be readable.
    expect(mail.html).toMatch(/background-color:\s?#[4-8][0-9a-f][4-8][0-9a-f]00/);
    expect(await listMails(await mailUrl(), 'eve@example.com')).toEqual([]);
    const page = await open().get(mail.link);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("img-src 'self' https://cdn.example.com ");
    expect(page.text).toContain('<style>:root{--accent:light-dark(');
    // A host that would end the directive, as no form accepts it.
    const hostile = { ...look, title, logo: 'https://w.example.com;sandbox/logo.png' };
    await plantBrandLook(portalWorld().database, domain, hostile);
    const harmless = (await open().get(mail.link)).headers.get('content-security-policy') ?? '';
    expect(harmless).toBe(
      policy.replace('https://cdn.example.com ', '').replace('https://cdn.example.com ', ''),
    );
  });
});
