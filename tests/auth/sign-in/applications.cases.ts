import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, getCollab, unique } from '../../support/http/api-calls.ts';
import { call } from '../../support/http/api-client.ts';
import { getChannelId } from '../../support/db/channels.ts';
import { addTier } from '../../support/db/tiers.ts';
import { dumpInvitations, emptyRateBuckets, listApplications } from '../../support/db/auth.ts';
import { allPageData, pageDataOf, requestAdmin } from '../../support/world/install.ts';
import { listMails, untilInvitation, type PortalBrowser } from '../../support/portal/portal.ts';
import { waitForWebhooks } from '../../support/db/webhooks.ts';
import { sendWebhook } from '../../support/http/send-webhook.ts';
import { until } from '../../support/until.ts';
import { openAs } from '../../portal/open-as.ts';
import { isSignedIn, locationOf, mailUrl, open, portalWorld } from '../../portal/portal-world.ts';

const doInAdmin = (path: string, body?: object) =>
  requestAdmin(portalWorld(), { domain: portalWorld().halo.domain, path, ...(body && { body }) });
const question = { isRequired: true, options: [] as string[] };
const questions = [
  { ...question, id: 'why', kind: 'long-text', label: 'Why us?' },
  { ...question, id: 'profile', kind: 'link', label: 'Your profile' },
  { ...question, id: 'topic', kind: 'choice', label: 'Topic', options: ['Home', 'Garden'] },
  { ...question, id: 'note', kind: 'text', label: 'Anything else?', isRequired: false },
];
const form = { isEnabled: true, intro: 'Tell us <b>about</b> you.', questions };
const sentTo = [303, '/apply/halo?sent'];

/** A token of a page that was opened long enough ago. */
let token = '';
const tokenOf = (page: string) => /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
const answers = {
  'q-why': 'Lamps.\nMany.',
  'q-profile': 'social.example/ada',
  'q-topic': 'Home',
  'q-note': '',
};

const day = 24 * 3_600;
const send = (fields: Record<string, string>, browser: PortalBrowser = open()) => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `${unique('applicant-')}@example.com` };
  return browser.post('/apply/halo', { token, ...person, ...answers, ...fields });
};
const stored = (email: string) => listApplications(portalWorld().database, email);

/** Opens the form, and takes the time that a person needs. */
async function openForm(): Promise<void> {
  token = tokenOf((await open().get('/apply/halo')).text);
  await portalWorld().passTime(4);
}

/** Applies with a new address. */
async function applyNew(headers: Record<string, string> = {}) {
  const email = `${unique('new-')}@example.com`;
  expect(locationOf(await send({ email }, open(headers)))).toEqual(sentTo);
  const [{ id } = { id: '' }] = await stored(email);
  return { id, email };
}

describe('the application page', () => {
  beforeAll(async () => {
    expect((await open().get('/apply/halo')).status).toBe(404);
    expect((await doInAdmin('settings/applications', form)).status).toBe(200);
    await openForm();
  });

  it('shows the brand’s questions as text, and is not open for other brands', async () => {
    const page = await open().get('/apply/halo');
    expect([page.status, page.text.includes('Apply to Halo'), page.text.includes('&lt;b&gt;about')]).toEqual([
      200,
      true,
      true,
    ]);
    for (const { label } of questions) expect(page.text).toContain(label);
    expect(page.text).not.toMatch(/<script(?! src)/);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    for (const handle of ['pine', 'none', 'x'.repeat(300), '%00', 'HALO'])
      expect((await open().get(`/apply/${handle}`)).status).toBe(404);
    expect((await open().post('/apply/pine', { token })).status).toBe(404);
  });

  it('saves an application once, with the last answers', async () => {
    const { email } = await applyNew();
    expect(locationOf(await send({ email: ` ${email.toUpperCase()} `, 'q-topic': 'Garden' }))).toEqual(
      sentTo,
    );
    const found = await stored(email);
    expect(found.map(({ state }) => state)).toEqual(['new']);
    expect(found[0]?.answers.map(({ label, value }) => [label, value])).toEqual([
      ['Why us?', 'Lamps.\nMany.'],
      ['Your profile', 'https://social.example/ada'],
      ['Topic', 'Garden'],
      ['Anything else?', ''],
    ]);
    expect((await open().get('/apply/halo?sent')).text).toContain('Application sent');
  });

  it('keeps an application beside another one that a stranger sends with its address', async () => {
    const { email } = await applyNew();
    const other = tokenOf((await open().get('/apply/halo')).text);
    await portalWorld().passTime(4);
    const forged = { email, token: other, firstName: 'Eve', 'q-profile': 'evil.example' };
    expect(locationOf(await send(forged))).toEqual(sentTo);
    const found = await stored(email);
    expect(found.map(({ answers: [, profile] }) => profile?.value).toSorted()).toEqual([
      'https://evil.example/',
      'https://social.example/ada',
    ]);
    // The stranger cannot use up the applications of the address either.
    const stranger = open();
    while ((await send({ email }, stranger)).status !== 429);
    expect(locationOf(await send({ email, 'q-topic': 'Garden' }))).toEqual(sentTo);
  });

  it('rejects wrong answers, keeps the others, and marks each field', async () => {
    const wrong: Record<string, string>[] = [
      { email: 'ada' },
      { email: 'a@b.example\r\nBcc: eve@c.example' },
      { 'q-why': '' },
      { 'q-profile': 'javascript:alert(1)' },
      { 'q-profile': 'http://127.0.0.1/' },
      { 'q-topic': 'Cars' },
      { firstName: '' },
      { 'q-note': 'x'.repeat(300) },
      { 'q-note': 'a\0b' },
    ];
    for (const fields of wrong) {
      const page = await send({ lastName: 'O’"<Kept', ...fields });
      expect([
        page.status,
        page.text.includes('aria-invalid'),
        page.text.includes('O’&quot;&lt;Kept'),
      ]).toEqual([400, true, true]);
    }
    expect((await send({ 'q-why': 'a'.repeat(2_000_000) })).status).toBe(413);
    const foreign = await open().post('/apply/halo', { token }, { Origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
  });

  it('stores nothing that a program sends: the hidden field, at once, or with a forged time', async () => {
    const email = `${unique('robot-')}@example.com`;
    expect(locationOf(await send({ email, website: 'https://spam.example' }))).toEqual(sentTo);
    const fresh = tokenOf((await open().get('/apply/halo')).text);
    const early = await send({ email, token: fresh });
    expect([early.status, tokenOf(early.text)]).toEqual([400, fresh]);
    expect(early.text).not.toContain('aria-invalid');
    // An error of a field is what a person needs to see first.
    const wrong = await send({ email: 'no address', token: fresh });
    expect([wrong.status, wrong.text.includes('id="email-error"')]).toEqual([400, true]);
    const [time = '', mac = ''] = token.split('.');
    const forged = ['', 'x', '1.2', `${Number(time) - 9_000}.${mac}`, `${time}.${mac.slice(1)}`];
    for (const sent of forged) expect((await send({ email, token: sent })).status).toBe(400);
    expect(await stored(email)).toEqual([]);
  });

  it('shows the same page for the address of a creator', async () => {
    const email = `${unique('member-')}@example.com`;
    await createCollab(portalWorld(), portalWorld().halo, { email });
    const [known, unknown] = [await send({ email }), await send({})];
    const essence = ({ status, headers, text }: typeof known) => [status, headers.get('location'), text];
    expect(essence(known)).toEqual(essence(unknown));
  });

  it('limits how often an address and a network apply, and keeps what was typed', async () => {
    const email = `${unique('often-')}@example.com`;
    const kept = { lastName: 'Kept', 'q-why': 'A long answer' };
    // Sends from a new network until a form is above a limit. Returns how many were not.
    const sendUntilLimited = async (fields: Record<string, string>, status: number) => {
      const browser = open();
      for (let sent = 0; ; sent += 1) {
        const { status: got, text, headers } = await send(fields, browser);
        if (got === status) continue;
        expect([got, tokenOf(text), Number(headers.get('retry-after')) > 0]).toEqual([429, token, true]);
        expect(text).toMatch(/Too many applications\. Wait.*value="Kept".*>A long answer<\/textarea>/s);
        return sent;
      }
    };
    expect(await sendUntilLimited({ ...kept, email }, 303)).toBe(3);
    // Forms with errors count as no applications.
    expect(await sendUntilLimited({ ...kept, email: 'ada' }, 400)).toBeGreaterThanOrEqual(100);
    expect(await sendUntilLimited(kept, 303)).toBe(10);
  });
});

describe('an application', () => {
  it('is approved once, and the mail signs the creator in', async () => {
    const { id, email } = await applyNew({ 'Accept-Language': 'de' });
    expect((await doInAdmin('applications')).text).toContain(email);
    expect((await doInAdmin('')).text).toContain('"applications"');
    const { database, halo } = portalWorld();
    const { tier } = await addTier(database, await getChannelId(database, halo.domain), { title: 'Star' });
    const approve = (into = tier) => doInAdmin(`applications/${id}`, { decision: 'approve', tier: into });
    const responses = await Promise.all([approve(), approve(), approve()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const outcomes = [await approve(), await approve(randomUUID())].map(({ text }) => pageDataOf(text));
    expect(outcomes).toMatchObject([{ done: { isPresent: false } }, { done: { isPresent: true } }]);
    const mail = await untilInvitation(await mailUrl(), email);
    expect(mail.subject).toBe('Halo hat Ihre Bewerbung angenommen');
    expect(await listMails(await mailUrl(), email)).toHaveLength(1);
    const browser = open();
    expect(locationOf(await browser.post('/portal/invitation', { token: mail.token }))).toEqual([
      303,
      '/portal/profile?first=yes',
    ]);
    expect(isSignedIn(browser)).toBe(true);
    const list = await call(`${portalWorld().base}/creators/collabs?email=${email}`, {
      key: portalWorld().halo.key,
    });
    const { collabs } = JSON.parse(list.text) as { collabs: { _id: string }[] };
    const collab = await getCollab(portalWorld(), portalWorld().halo, collabs[0]?._id ?? '');
    expect([collabs.length, collab.creator.source, collab.creator.firstName]).toEqual([
      1,
      'application',
      'Ada',
    ]);
    const late = await doInAdmin(`applications/${id}`, { decision: 'decline', message: '' });
    expect(late.status).toBe(409);
  });

  it('is approved without a tier, though the brand has a default one', async () => {
    const { halo, database } = portalWorld();
    const channelId = await getChannelId(database, halo.domain);
    const { tier, campaign } = await addTier(database, channelId, { title: 'Default', isDefault: true });
    const approveInto = async (chosen: string) => {
      const { id } = await applyNew();
      const { text } = await doInAdmin(`applications/${id}`, { decision: 'approve', tier: chosen });
      const { done } = pageDataOf(text) as { done: { collabId: string } };
      return (await getCollab(portalWorld(), halo, done.collabId)).tierKey;
    };
    expect([await approveInto(''), await approveInto(tier)]).toEqual([null, `tier-${campaign}`]);
    await doInAdmin(`campaigns/${campaign}`, { archive: true, successor: null });
  });

  it('of a creator in the program keeps the collab', async () => {
    const email = `${unique('present-')}@example.com`;
    const { _id, affiliateCode } = await createCollab(portalWorld(), portalWorld().halo, { email });
    await send({ email });
    const [{ id } = { id: '' }] = await stored(email);
    // List and page say so before the brand decides.
    const listed = JSON.stringify(allPageData((await doInAdmin('applications')).text));
    expect(listed).toContain(`"email":"${email}","name":"Ada Lovelace","isPresent":true`);
    const page = JSON.stringify(allPageData((await doInAdmin(`applications/${id}`)).text));
    expect(page).toContain(`"present":{"collabId":"${_id}"`);
    const response = await doInAdmin(`applications/${id}`, { decision: 'approve', tier: '' });
    expect(pageDataOf(response.text)).toEqual({ done: { collabId: _id, isPresent: true, sendsMail: true } });
    expect((await getCollab(portalWorld(), portalWorld().halo, _id)).affiliateCode).toBe(affiliateCode);
    await untilInvitation(await mailUrl(), email);
  });

  it('of a creator with an open invitation replaces it, and says when no mail is sent', async () => {
    const approve = async (email: string) => {
      const [{ id } = { id: '' }] = await stored(email);
      const { text } = await doInAdmin(`applications/${id}`, { decision: 'approve', tier: '' });
      return pageDataOf(text);
    };
    const email = `${unique('open-')}@example.com`;
    const { _id } = await createCollab(portalWorld(), portalWorld().halo, { email });
    await doInAdmin(`collabs/${_id}`, { invite: true });
    const former = await untilInvitation(await mailUrl(), email);
    await send({ email });
    expect(await approve(email)).toMatchObject({ done: { isPresent: true, sendsMail: true } });
    const mails = async () => await listMails(await mailUrl(), email);
    await until('the approval is sent', async () => (await mails()).length === 2);
    expect((await mails()).map(({ subject }) => subject)).toContain('Halo has approved your application');
    expect((await open().get(former.link)).status).toBe(400);

    const late = await applyNew();
    const refill = await emptyRateBuckets(portalWorld().database);
    expect(await approve(late.email)).toMatchObject({ done: { isPresent: false, sendsMail: false } });
    await refill();
  });

  it('is declined once, with the brand’s message, and deleted after 90 days', async () => {
    const { id, email } = await applyNew();
    const decline = () =>
      doInAdmin(`applications/${id}`, { decision: 'decline', message: 'Next <year>.\nSorry.' });
    expect((await Promise.all([decline(), decline()])).map(({ status }) => status)).toEqual([200, 200]);
    const other = { decision: 'decline', message: 'Another' };
    expect((await doInAdmin(`applications/${id}`, other)).status).toBe(409);
    await until('the mail is sent', async () => (await listMails(await mailUrl(), email)).length > 0);
    const mails = await listMails(await mailUrl(), email);
    expect(mails.map(({ subject, messageId }) => [subject, messageId])).toEqual([
      ['Your application to Halo', `<declined.${id}@collabs.example>`],
    ]);
    expect(mails[0]?.html).toContain('Next &lt;year&gt;.');
    expect(mails[0]?.text).toContain('Next <year>.');
    expect((await doInAdmin(`applications/${id}`, { decision: 'approve', tier: '' })).status).toBe(409);
    await portalWorld().passTime(89 * day);
    expect(await stored(email)).toHaveLength(1);
    await portalWorld().passTime(2 * day);
    await until('it is deleted', async () => (await stored(email)).length === 0);
    await openForm();
  });

  it('and an invitation are erased with the person', async () => {
    const { email } = await applyNew();
    const { _id } = await createCollab(portalWorld(), portalWorld().halo, { email });
    await doInAdmin(`collabs/${_id}`, { invite: true });
    const { token: link } = await untilInvitation(await mailUrl(), email);
    const webhook = { topic: 'customers/redact', shop: portalWorld().halo.domain };
    await sendWebhook(portalWorld().appUrl, { ...webhook, payload: { customer: { id: 7, email } } });
    await waitForWebhooks(portalWorld().database);
    expect(await stored(email)).toEqual([]);
    expect((await open().get(`/portal/invitation?token=${link}`)).status).toBe(400);
    expect(await dumpInvitations(portalWorld().database)).not.toContain(_id);
    expect((await doInAdmin(`collabs/${_id}`, { invite: true })).status).toBe(409);
  });

  it('are in the download of a creator, and deleted with the account, without a collab of the brand', async () => {
    const { email } = await applyNew();
    await createCollab(portalWorld(), portalWorld().pine, { email });
    const browser = await openAs(email);
    const data = JSON.parse((await browser.get('/portal/account/data')).text) as { creator: object };
    expect(data.creator).toMatchObject({ applications: [{ state: 'new', firstName: 'Ada' }] });
    await browser.post('/portal/account/delete', { email });
    await until('the application is deleted', async () => (await stored(email)).length === 0);
  });

  it('into an unknown tier, or of another brand, changes nothing', async () => {
    const { id, email } = await applyNew();
    const unknown = { decision: 'approve', tier: '01900000-0000-7000-8000-000000000000' };
    expect((await doInAdmin(`applications/${id}`, unknown)).status).toBe(400);
    const foreign = await requestAdmin(portalWorld(), {
      domain: portalWorld().pine.domain,
      path: `applications/${id}`,
      body: { decision: 'approve', tier: '' },
    });
    expect(foreign.status).toBe(404);
    expect((await stored(email)).map(({ state }) => state)).toEqual(['new']);
  });
});

describe('the form of a brand', () => {
  it('rejects broken questions', async () => {
    const broken = [
      [{ ...questions[0], label: '' }],
      [{ ...questions[2], options: ['One'] }],
      [questions[0], questions[0]],
      Array.from({ length: 21 }, (_, index) => ({ ...questions[0], id: `q${index}` })),
    ];
    for (const changed of broken)
      expect((await doInAdmin('settings/applications', { ...form, questions: changed })).status).toBe(400);
    expect((await doInAdmin('settings/applications', { ...form, isEnabled: false })).status).toBe(200);
    expect((await send({})).status).toBe(404);
  });
});
