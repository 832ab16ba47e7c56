import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop, getCollab } from '../support/http/api-calls.ts';
import { waitForIdleMirror } from '../support/db/mirror.ts';
import type { PortalBrowser } from '../support/portal/portal.ts';
import { until } from '../support/until.ts';
import { locationOf, portalWorld } from './portal-world.ts';
import { pagesIn, product, saveDraft, setApproval } from './drop-pages.ts';
import { openAs } from './open-as.ts';

const email = 'drops@example.com';
let atHalo = '';
let atPine = '';
let browser: PortalBrowser;
let { change, textOf, titlesOf, badgesOf } = {} as ReturnType<typeof pagesIn>;
const dropsAtHalo = async () => (await getCollab(portalWorld(), portalWorld().halo, atHalo)).drops;

describe('the drops of a creator', () => {
  beforeAll(async () => {
    const { halo } = portalWorld();
    atHalo = (await createCollab(portalWorld(), halo, { email }))._id;
    browser = await openAs(email);
    ({ change, textOf, titlesOf, badgesOf } = pagesIn(browser));
  });

  it('are none at first, and can be created', async () => {
    const page = await textOf('/portal/drops');
    expect(page).toContain('No drops yet');
    expect(page).toContain('href="/portal/drops/new"');
    atPine = (await createCollab(portalWorld(), portalWorld().pine, { email }))._id;
  });

  it('are listed with the drafts of all brands by brand and state, in pages', async () => {
    const drop = await createDrop(portalWorld(), portalWorld().halo, { collabId: atHalo, title: 'In store' });
    await saveDraft(atPine, 'At Pine');
    await saveDraft(atHalo, 'Late <draft>', [{ id: product(0) }]);
    expect(await titlesOf('/portal/drops')).toEqual(['Late &lt;draft&gt;', 'At Pine', 'In store']);
    const listed = (query: string) => titlesOf(`/portal/drops?${query}`);
    expect(await listed(`collab=${atPine}`)).toEqual(['At Pine']);
    expect(await listed('state=published')).toEqual(['In store']);
    expect(await listed(`state=open&collab=${atHalo}`)).toEqual(['Late &lt;draft&gt;']);
    expect(await listed("state=nonsense&collab='&after=e30")).toHaveLength(3);
    expect(await textOf('/portal/drops?state=scheduled')).toContain('No drops match');
    for (let index = 0; index < 20; index += 1) await saveDraft(atPine, `No ${index}`);
    const first = await textOf('/portal/drops');
    expect(await titlesOf('/portal/drops')).toHaveLength(20);
    const next = /href="(\/portal\/drops\?after=[^"]+)"/.exec(first)?.[1] ?? '';
    const second = await textOf(next);
    expect(await titlesOf(next)).toEqual(['Late &lt;draft&gt;', 'At Pine', 'In store']);
    const back = /href="(\/portal\/drops\?before=[^"]+)"/.exec(second)?.[1] ?? '';
    expect(await titlesOf(back)).toEqual(await titlesOf('/portal/drops'));
    // The share page of the drop is reachable.
    await waitForIdleMirror(portalWorld().database);
    expect(second).toContain(`href="/portal/brands/${atHalo}?drop=${drop._id}"`);
    expect((await browser.get(`/portal/brands/${atHalo}?drop=${drop._id}`)).status).toBe(200);
  });

  it('are on the first page when the last one has become empty', async () => {
    const ofPine = await textOf(`/portal/drops?collab=${atPine}`);
    const next = (/href="(\/portal\/drops\?[^"]*after=[^"]+)"/.exec(ofPine)?.[1] ?? '').replaceAll(
      '&amp;',
      '&',
    );
    expect(await titlesOf(next)).toEqual(['At Pine']);
    const [path = ''] = /\/portal\/drops\/[\w-]{36}\/[\w-]{36}/.exec(await textOf(next)) ?? [];
    await change(path, 'discard', { list: '' });
    expect(await titlesOf(next)).toHaveLength(20);
  });

  it('show in the preview what shoppers see, and what a draft lacks', async () => {
    const [small = ''] = portalWorld().halo.variants;
    const { path } = await saveDraft(atHalo, 'Evening', [
      { id: product(2), note: 'Soft <light>' },
      { id: product(1), variantId: small },
      { id: '999999' },
    ]);
    const page = await textOf(`${path}/preview`);
    const order = ['halo lamp', 'Soft &lt;light&gt;', 'halo candle', 'Small', 'Sold out', 'Not available'];
    const places = order.map((text) => page.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(page).toContain('€10.00');
    expect(page).toContain('Publish now');
    expect(page).toContain('Europe/Berlin');
    const empty = await saveDraft(atHalo, '');
    const incomplete = await textOf(`${empty.path}/preview`);
    expect(incomplete).toContain('Complete the drop first');
    expect(incomplete).not.toContain('Publish now');
    expect(incomplete).toContain(`href="${empty.path}"`);
  });
});

describe('a draft', () => {
  it('is published once by a form that is sent twice', async () => {
    const before = (await dropsAtHalo()).length;
    const { path } = await saveDraft(atHalo, 'Twice', [{ id: product(0) }]);
    const wrong = await change(path, 'publish', { revision: '7' });
    expect([wrong.status, wrong.text.includes('changed on another device')]).toEqual([409, true]);
    const responses = await Promise.all([1, 2].map(() => change(path, 'publish', { revision: '1' })));
    const [drop] = await dropsAtHalo();
    const target = `/portal/drops/${atHalo}/${drop?._id}/preview?done=published`;
    expect(responses.map(locationOf)).toEqual([
      [303, target],
      [303, target],
    ]);
    expect((await dropsAtHalo()).length).toBe(before + 1);
    expect(await textOf(target)).toContain('Published. It can take a minute');
    await until('the drop can be shared', async () => (await textOf(target)).includes(`?drop=${drop?._id}`));
  });

  it('is scheduled in a time zone, and withdrawn', async () => {
    const { path } = await saveDraft(atHalo, 'Later', [{ id: product(0) }]);
    const at = (publishAt: string) =>
      change(path, 'schedule', { revision: '1', publishAt, timeZone: 'America/New_York' });
    for (const [time, reason] of [
      ['2001-01-01T10:00', 'Select a time in the future'],
      ['soon', 'Select a date and a time'],
    ] as const) {
      const { status, text } = await at(time);
      expect([status, text.includes(reason), text.includes(`value="${time}"`)]).toEqual([400, true, true]);
    }
    expect(locationOf(await at('2099-07-01T10:00'))).toEqual([303, `${path}/preview?done=scheduled`]);
    const page = await textOf(`${path}/preview`);
    // 10:00 in New York is 14:00 UTC in summer.
    expect(page).toContain('dateTime="2099-07-01T14:00:00.000Z"');
    expect(await badgesOf(`${path}/preview`)).toEqual(['Scheduled']);
    expect(await titlesOf('/portal/drops?state=scheduled')).toEqual(['Later']);
    await change(path, 'withdraw');
    const done = await change(path, 'withdraw');
    expect(locationOf(done)).toEqual([303, `${path}/preview?done=withdrawn`]);
    expect(await badgesOf(`${path}/preview`)).toEqual(['Draft']);
  });

  it('is submitted to a brand that approves drops', async () => {
    const { path } = await saveDraft(atHalo, 'Asks', [{ id: product(0) }]);
    await setApproval(true);
    expect(await textOf(`${path}/preview`)).toContain('Submit to Halo');
    const published = await change(path, 'publish', { revision: '1' });
    expect([published.status, published.text.includes('Submit the drop instead')]).toEqual([409, true]);
    const sent = [
      await change(path, 'submit', { revision: '1' }),
      await change(path, 'submit', { revision: '1' }),
    ];
    expect(sent.map(locationOf)).toEqual(sent.map(() => [303, `${path}/preview?done=submitted`]));
    await setApproval(false);
    expect(await badgesOf(`${path}/preview`)).toEqual(['Submitted']);
  });

  it('is copied once by a form that is sent twice', async () => {
    const { path } = await saveDraft(atHalo, 'Original', [{ id: product(0) }]);
    const copy = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect(locationOf(await change(path, 'duplicate', { copy }))).toEqual([
        303,
        `/portal/drops/${atHalo}/${copy}`,
      ]);
    expect((await titlesOf('/portal/drops')).filter((title) => title === 'Original (copy)')).toHaveLength(1);
  });
});
