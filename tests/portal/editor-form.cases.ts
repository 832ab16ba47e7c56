import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, updateDrop } from '../support/http/api-calls.ts';
import { fillDrafts } from '../support/portal/creator-drafts.ts';
import { listDrafts } from '../support/db/drafts.ts';
import { removeDropAsStaff } from '../support/db/drops.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { portalWorld } from './portal-world.ts';
import { formOf, pagesIn, product, saveDraft } from './drop-pages.ts';
import { openAs } from './open-as.ts';

const email = 'plain-form@example.com';

let browser: PortalBrowser;
let collabId = '';
const drafts = () => listDrafts(portalWorld().database, collabId);
const titles = async () => (await drafts()).map(({ content }) => content.title);
const pathOf = (id: string) => `/portal/drops/${collabId}/${id}`;
const publishedDrop = async (title: string) =>
  (await createDrop(portalWorld(), portalWorld().halo, { collabId, title }))._id;

describe('a form without JavaScript loses nothing', () => {
  beforeAll(async () => {
    collabId = (await createCollab(portalWorld(), portalWorld().halo, { email }))._id;
    browser = await openAs(email);
  });

  it('when it selects the brand’s version: what it sent becomes a draft, once', async () => {
    const dropId = await publishedDrop('Both');
    const path = pathOf(dropId);
    const { textOf } = pagesIn(browser);
    const saved = await browser.post(path, {
      ...formOf(await textOf(path)),
      title: 'Saved',
      intent: 'save',
    });
    const draftPath = (saved.headers.get('location') ?? '').replace(/\?.*/, '');
    await updateDrop(portalWorld(), portalWorld().halo, { collabId, dropId, description: 'Theirs' });
    const form = { ...formOf(await textOf(draftPath)), title: 'Typed <last>', intent: 'theirs' };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await browser.post(draftPath, form)).headers.get('location')).toContain('?saved=copy');
    expect((await titles()).toSorted()).toEqual(['Both', 'Typed <last> (my version)']);
    expect(await textOf(`${draftPath}?saved=copy`)).toContain('saved as a separate draft');
  });

  it('when it selects the brand’s version before the draft was ever saved', async () => {
    const dropId = await publishedDrop('Never saved');
    const path = pathOf(dropId);
    const form = formOf(await pagesIn(browser).textOf(path));
    await browser.post(path, { ...form, title: 'Elsewhere', intent: 'save' });
    await updateDrop(portalWorld(), portalWorld().halo, { collabId, dropId, description: 'Theirs' });
    // The draft that another device started has another id.
    const other = { ...form, draft: randomUUID(), title: 'Typed first', intent: 'theirs' };
    const { status, headers } = await browser.post(path, other);
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('?kept=yes')]);
    expect(await titles()).toContain('Typed first (my version)');
    expect(await pagesIn(browser).textOf(headers.get('location') ?? '')).toContain(
      'What you typed is in this',
    );
  });

  it('when its draft was submitted, published or removed meanwhile', async () => {
    const { path } = await saveDraft(collabId, 'Waits', [{ id: product(0) }]);
    const form = { ...formOf(await pagesIn(browser).textOf(path)), intent: 'save' };
    const schedule = { publishAt: '2099-01-01T10:00', timeZone: 'UTC', revision: '1' };
    await pagesIn(browser).change(path, 'schedule', schedule);
    const kept = async (title: string, at: string, sent: Record<string, string>) => {
      const location = (await browser.post(at, { ...sent, title })).headers.get('location') ?? '';
      expect(location).toContain('?kept=yes');
      expect(await titles()).toContain(`${title} (my version)`);
    };
    await kept('While it waits', path, form);
    await pagesIn(browser).change(path, 'withdraw');
    await pagesIn(browser).change(path, 'publish', { revision: '1' });
    await kept('After its publication', path, { ...form, copy: randomUUID() });
    const dropId = await publishedDrop('Removed');
    const opened = formOf(await pagesIn(browser).textOf(pathOf(dropId)));
    await removeDropAsStaff(portalWorld().database, dropId);
    await kept('After its removal', pathOf(dropId), { ...opened, intent: 'save' });
  });

  it('when it is invalid, or no draft can be added', async () => {
    const path = pathOf(randomUUID());
    const form = { ...formOf(await pagesIn(browser).textOf(path)), intent: 'save' };
    const long = await browser.post(path, { ...form, title: 'x'.repeat(300), description: 'Still here' });
    expect([long.status, long.text.includes('Still here'), long.text.includes('aria-invalid')]).toEqual([
      400,
      true,
      true,
    ]);
    const { path: waits } = await saveDraft(collabId, 'Waits too', [{ id: product(0) }]);
    const sent = { ...formOf(await pagesIn(browser).textOf(waits)), title: 'Not lost', intent: 'save' };
    const schedule = { publishAt: '2099-01-01T10:00', timeZone: 'UTC', revision: '1' };
    await pagesIn(browser).change(waits, 'schedule', schedule);
    await fillDrafts(portalWorld().database, collabId, 128);
    const full = await browser.post(waits, sent);
    expect([full.status, full.text.includes('value="Not lost"')]).toEqual([409, true]);
  });
});

describe('a number of a custom field', () => {
  it.each([
    { locale: 'de', typed: '4,5', saved: 4.5, shown: '4,5' },
    { locale: 'de', typed: '1,125', saved: 1.125, shown: '1,125' },
    { locale: 'de', typed: '0.5', saved: 0.5, shown: '0,5' },
    { locale: 'en', typed: '1.125', saved: 1.125, shown: '1.125' },
    { locale: 'de', typed: '1.000', saved: '1.000', shown: '1.000' },
    { locale: 'en', typed: '1,000', saved: '1,000', shown: '1,000' },
    { locale: 'de', typed: 'viele.5', saved: 'viele.5', shown: 'viele.5' },
  ])(
    'that is typed as $typed in $locale is saved as $saved, and shown by $shown',
    async ({ locale, typed, saved, shown }) => {
      const { halo } = portalWorld();
      const address = `numbers-${randomUUID()}@example.com`;
      const { _id: own } = await createCollab(portalWorld(), halo, { email: address });
      // Defines the field.
      await createDrop(portalWorld(), halo, { collabId: own, custom: { Strength: 2.5 } });
      const creator = await openAs(address);
      await creator.post('/portal/account/settings', { locale });
      const path = `/portal/drops/${own}/${randomUUID()}`;
      const { textOf } = pagesIn(creator);
      const page = await textOf(path);
      const [name = ''] = /custom-[^"]*strength/i.exec(page) ?? [];
      await creator.post(path, {
        ...formOf(page),
        title: 'Strong',
        [name]: typed,
        intent: `add:${product(0)}`,
      });
      const [draft] = await listDrafts(portalWorld().database, own);
      expect(Object.values(draft?.content.custom ?? {})).toEqual([saved]);
      // A draft keeps what is no number. It cannot be published.
      const again = await textOf(path);
      expect(again).toContain(`value="${shown}"`);
      const published = await pagesIn(creator).change(path, 'publish', { revision: '1' });
      const hint = locale === 'de' ? 'zum Beispiel 4,5' : 'such as 4.5';
      expect([published.status < 400, published.text.includes(hint)]).toEqual(
        typeof saved === 'number' ? [true, false] : [false, true],
      );
    },
  );
});
