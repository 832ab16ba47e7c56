import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryStore } from '../support/store/admin-api.ts';
import { createCollab, createDrop, unique, updateDrop } from '../support/http/api-calls.ts';
import { emptyRateBuckets } from '../support/db/auth.ts';
import { getCreatorPrincipal } from '../support/db/collabs.ts';
import { advanceClock, timeIn } from '../support/db/clock.ts';
import { listDropIds } from '../support/db/drops.ts';
import { countJobs } from '../support/db/jobs.ts';
import { requestAdmin } from '../support/world/install.ts';
import { listMails } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { mailUrl, portalWorld } from './portal-world.ts';
import { openAs } from './open-as.ts';

const doInAdmin = (path: string, body?: object, domain = portalWorld().halo.domain) =>
  requestAdmin(portalWorld(), { domain, path, ...(body && { body }) });
const saveRules = async (rules: object) =>
  (await doInAdmin('settings/creators', { needsApproval: true, ...rules })).status;

/** The functions of a creator's pages. */
async function creatorFunctions() {
  const { saveDraft, getDraft } = await import('#app/domain/drops/drafts/drafts.ts');
  const { contentOfDrop, draftContent } = await import('#app/domain/drops/drafts/content.ts');
  const { scheduleDraft, submitDraft, withdrawDraft } = await import('#app/domain/drops/drafts/states.ts');
  const { getDropDetails } = await import('#app/domain/drops/drop.ts');
  const { listActivity } = await import('#app/domain/collabs/activity.ts');
  return {
    saveDraft,
    getDraft,
    contentOfDrop,
    draftContent,
    scheduleDraft,
    submitDraft,
    withdrawDraft,
    getDropDetails,
    listActivity,
  };
}

/** A creator with a saved draft. */
async function startDraft(title: string) {
  const email = `${unique('author-')}@example.com`;
  const { halo, database } = portalWorld();
  const { _id: collabId } = await createCollab(portalWorld(), halo, {
    email,
    firstName: 'Nia',
    lastName: 'Ray',
  });
  const creator = await getCreatorPrincipal(database, collabId);
  const path = { collabId, draftId: randomUUID() };
  const app = await creatorFunctions();
  const item = { id: halo.products[0], enhancement: { note: `Note of ${title}` }, custom: {} };
  const content = app.draftContent.parse({ title, products: [item] });
  await app.saveDraft(creator, path, { revision: 0, content });
  return {
    email,
    creator,
    path,
    content,
    page: `drops/review/${path.draftId}`,
    app,
    submit: (revision = 1) => app.submitDraft(creator, path, { revision }),
    find: () => app.getDraft(creator, path),
  };
}

const mailsTo = async (email: string, about: string) => listMails(await mailUrl(), email, about);
async function untilMailTo(email: string, about: string) {
  await until(`${email} has a mail about ${about}`, async () => (await mailsTo(email, about)).length > 0);
  const [mail] = await mailsTo(email, about);
  return mail ?? expect.fail('No mail');
}
const untilSent = () =>
  until('no mail waits', async () => (await countJobs(portalWorld().database, 'send-draft-mail')) === 0);

describe('a submitted drop', () => {
  beforeAll(async () => {
    expect(await saveRules({})).toBe(200);
  });

  it('is reviewed by the brand: changes requested, submitted again, approved once', async () => {
    const { halo, pine, database, platform } = portalWorld();
    const draft = await startDraft('First <draft>');
    const { page, email, path } = draft;
    // Nobody at the brand sees it before.
    expect((await doInAdmin(page)).text).not.toContain('Note of');
    await draft.submit();
    type Shop = { shop: { contactEmail: string } };
    const { shop } = await queryStore<Shop>(platform.url, halo.domain, {
      query: '{ shop { contactEmail } }',
    });
    const mail = await untilMailTo(shop.contactEmail, 'submitted “First <draft>”');
    expect(mail.subject).toBe('Nia Ray submitted “First <draft>”');
    expect(mail.text).toContain(`/admin/apps/test-app-key/${page}`);
    expect(mail.html).toContain('First &lt;draft&gt;');
    expect((await doInAdmin('drops/review')).text).toContain('First <draft>');
    expect((await doInAdmin('drops')).text).toContain('"hasReviews",true');
    expect((await doInAdmin('drops/review', undefined, pine.domain)).text).not.toContain('First <draft>');
    expect((await doInAdmin(page, undefined, pine.domain)).status).toBe(404);
    expect((await doInAdmin(page)).text).toContain('Note of First <draft>');

    const changes = { decision: 'changes', revision: 1, comment: 'Add a <title>.' };
    for (const comment of ['', ' ', 'x'.repeat(2_001), 7, undefined])
      expect((await doInAdmin(page, { ...changes, comment })).status).toBe(400);
    const decisions = await Promise.all([doInAdmin(page, changes), doInAdmin(page, changes)]);
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const response = await untilMailTo(email, 'requests changes');
    expect(response.html).toContain('Add a &lt;title&gt;.');
    expect(response.messageId).toMatch(/^<draft-changes\.[0-9a-f-]{36}@collabs\.example>$/);
    expect(response.text).toContain(`/portal/drops/${path.collabId}/${path.draftId}`);
    expect((await doInAdmin(page)).text).not.toContain('Note of');

    const content = { ...draft.content, title: 'Better' };
    await draft.app.saveDraft(draft.creator, path, { revision: 1, content });
    await draft.submit(2);
    expect((await doInAdmin(page, { decision: 'approve', revision: 1, publishAt: null })).status).toBe(409);
    const approve = () => doInAdmin(page, { decision: 'approve', revision: 2, publishAt: null });
    expect((await Promise.all([approve(), approve()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listDropIds(database, path.collabId)).toHaveLength(1);
    expect((await untilMailTo(email, 'approved')).text).toContain(
      'Shoppers see it in the store in a moment.',
    );
    // Both are recorded: whose drop it is, and who approved it.
    const { approvedBy, state, channelId } = await draft.find();
    const activity = await draft.app.listActivity({ channelId, collabId: path.collabId }, 10);
    const { actor, drop } = activity.find(({ type }) => type === 'drop.created') ?? {};
    expect([state, actor?.kind, drop?.title]).toEqual(['published', 'admin', 'Better']);
    expect(approvedBy).toBe(actor?.id);
    expect((await doInAdmin(page)).text).toContain('Note of First <draft>');
    await untilSent();
    expect(await mailsTo(email, 'approved')).toHaveLength(1);
  });

  it('that is returned twice without a change causes two mails, which mail clients tell apart', async () => {
    const draft = await startDraft('Returned twice');
    const subject = 'requests changes';
    for (const count of [1, 2]) {
      await draft.submit();
      await doInAdmin(draft.page, { decision: 'changes', revision: 1, comment: `Comment ${count}` });
      await until('it is sent', async () => (await mailsTo(draft.email, subject)).length === count);
    }
    const ids = (await mailsTo(draft.email, subject)).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
  });

  it('that was withdrawn cannot be approved, and its mail is not sent', async () => {
    const draft = await startDraft('Withdrawn');
    await draft.submit();
    await draft.app.withdrawDraft(draft.creator, draft.path);
    const late = await doInAdmin(draft.page, { decision: 'approve', revision: 1, publishAt: null });
    expect([late.status, late.text.includes('The creator withdrew or changed this drop.')]).toEqual([
      409,
      true,
    ]);
    expect(await listDropIds(portalWorld().database, draft.path.collabId)).toEqual([]);
  });

  it('is announced to the address in the settings, and to its creator in the creator’s language', async () => {
    expect(await saveRules({ reviewEmail: 'no address' })).toBe(400);
    expect(await saveRules({ reviewEmail: 'reviews@halo.example' })).toBe(200);
    const draft = await startDraft('Deutsch');
    const browser = await openAs(draft.email);
    await browser.post('/portal/account/settings', { dropReview: 'on', locale: 'de' });
    await draft.submit();
    await untilMailTo('reviews@halo.example', 'submitted “Deutsch”');
    await doInAdmin(draft.page, { decision: 'changes', revision: 1, comment: 'Bitte länger.' });
    expect((await untilMailTo(draft.email, 'fordert Änderungen an „Deutsch“ an')).text).toContain(
      'Bitte länger.',
    );
    expect(await saveRules({})).toBe(200);
  });

  it('is not announced again when many were submitted lately', async () => {
    const reviewer = 'loop@halo.example';
    expect(await saveRules({ reviewEmail: reviewer })).toBe(200);
    const draft = await startDraft('Loop');
    await draft.submit();
    await untilMailTo(reviewer, '“Loop”');
    const refill = await emptyRateBuckets(portalWorld().database);
    await draft.app.withdrawDraft(draft.creator, draft.path);
    await draft.submit((await draft.find()).revision);
    await untilSent();
    expect(await mailsTo(reviewer, '“Loop”')).toHaveLength(1);
    await refill();
    expect(await saveRules({})).toBe(200);
  });

  it('is approved without a mail that its creator has turned off', async () => {
    const draft = await startDraft('Muted');
    const browser = await openAs(draft.email);
    await browser.post('/portal/account/settings', { locale: '' });
    await draft.submit();
    expect((await doInAdmin(draft.page, { decision: 'approve', revision: 1, publishAt: null })).status).toBe(
      200,
    );
    await untilSent();
    expect(await mailsTo(draft.email, 'Muted')).toEqual([]);
  });
});

describe('a scheduled drop that cannot be published', () => {
  it('is announced to its creator with the reason', async () => {
    await saveRules({ needsApproval: false });
    const draft = await startDraft('Too many');
    const { email, creator, path, app } = draft;
    const publishAt = await timeIn(portalWorld().database, 60);
    await app.scheduleDraft(creator, path, { revision: 1, publishAt });
    await createDrop(portalWorld(), portalWorld().halo, { collabId: path.collabId, title: 'First' });
    await saveRules({ needsApproval: false, maxDrops: 1 });
    await advanceClock(portalWorld().database, 60);
    const { text } = await untilMailTo(email, '“Too many” wasn’t published');
    expect(text).toContain('This brand allows 1 published drop.');
    await saveRules({ needsApproval: false });
  });

  it('is announced with the reason on its pages, and with the difference once the brand changed it', async () => {
    await saveRules({ needsApproval: false });
    const draft = await startDraft('Both changed');
    const { email, creator, path, app } = draft;
    const { collabId } = path;
    const { _id: dropId } = await createDrop(portalWorld(), portalWorld().halo, {
      collabId,
      title: 'Before',
    });
    const { channelId } = await draft.find();
    const base = app.contentOfDrop(await app.getDropDetails({ channelId, collabId, dropId }));
    const change = { collabId, draftId: randomUUID() };
    const content = { ...base, title: 'Changed by its creator' };
    await app.saveDraft(creator, change, {
      revision: 0,
      content,
      basedOn: { dropId, baseRevision: 0, base },
    });
    const publishAt = () => timeIn(portalWorld().database, 60);
    await app.scheduleDraft(creator, change, { revision: 1, publishAt: await publishAt() });
    await updateDrop(portalWorld(), portalWorld().halo, { collabId, dropId, description: 'By the brand' });
    await advanceClock(portalWorld().database, 60);
    const { text } = await untilMailTo(email, '“Changed by its creator” wasn’t published');
    const link = /https?:\/\/\S+(\/portal\/drops\/\S+)/.exec(text)?.[1] ?? '';
    expect(link).toBe(`/portal/drops/${collabId}/${change.draftId}`);
    const browser = await openAs(email);
    const editor = (await browser.get(link)).text;
    expect([editor.includes('id="conflict"'), editor.includes('The drop wasn’t published:')]).toEqual([
      true,
      true,
    ]);
    const preview = (await browser.get(`${link}/preview`)).text;
    expect(preview).toContain(`href="${link}">See the difference in the editor`);
    const publish = { intent: 'publish', revision: '1' };
    const rejected = await browser.post(`${link}/change`, publish);
    expect([rejected.status, rejected.text.includes(`href="${link}">See the difference`)]).toEqual([
      409,
      true,
    ]);

    const locked = await startDraft('Locked');
    await locked.app.scheduleDraft(locked.creator, locked.path, {
      revision: 1,
      publishAt: await publishAt(),
    });
    await saveRules({ needsApproval: false, lockedFields: ['notes'] });
    await advanceClock(portalWorld().database, 60);
    const mail = await untilMailTo(locked.email, '“Locked” wasn’t published');
    expect(mail.text).toContain('The brand doesn’t let creators change this.');
    expect(mail.text).not.toContain('products[');
    const own = await openAs(locked.email);
    const page = (await own.get(`/portal/drops/${locked.path.collabId}/${locked.path.draftId}/preview`)).text;
    expect(page).toContain('The drop wasn’t published at its time.');
    expect(page).toContain('The brand doesn’t let creators change this.');
    await saveRules({ needsApproval: false });
  });
});

describe('the editor of a drop in the admin', () => {
  it('shows that its creator has a draft, without the content of an open one', async () => {
    await saveRules({});
    const { halo } = portalWorld();
    const draft = await startDraft('Other');
    const { creator, app } = draft;
    const { collabId } = draft.path;
    const { _id: dropId } = await createDrop(portalWorld(), halo, { collabId, title: 'Shared' });
    const { channelId } = await draft.find();
    const base = app.contentOfDrop(await app.getDropDetails({ channelId, collabId, dropId }));
    const path = { collabId, draftId: randomUUID() };
    const editor = async () => (await doInAdmin(`collabs/${collabId}/drops/${dropId}`)).text;
    const of = { dropId, baseRevision: 0, base };
    await app.saveDraft(creator, path, {
      revision: 0,
      content: { ...base, title: 'Unseen title' },
      basedOn: of,
    });
    expect(await editor()).toContain(path.draftId);
    expect(await editor()).not.toContain('Unseen title');
    await app.submitDraft(creator, path, { revision: 1 });
    expect((await doInAdmin(`drops/review/${path.draftId}`)).text).toContain('Unseen title');
    await saveRules({ needsApproval: false });
  });
});
