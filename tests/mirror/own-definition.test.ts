import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { createCollab } from '../support/http/api-calls.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { makeDefinition, makeEntry, readDefinition } from '../support/store/foreign-objects.ts';
import { addFault, clearFaults, untilDelayed, writesTo } from '../support/store/mirror.ts';
import { staffDo } from '../support/store/staff-changes.ts';
import { viewStore } from '../support/store/store-view.ts';
import { loadInProcessTools } from '../support/world/in-process-tools.ts';
import { until } from '../support/until.ts';
import { loadPageFunctions } from '../support/domain/page-functions.ts';
import { startWorld, type World } from '../support/world/world.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';
import { findBlockedReason, getMirrorState, waitForMirror } from '../support/store/mirror-health.ts';
import { getChannelId } from '../support/db/channels.ts';

const fields = ['merchant_note', 'cc-creator-first-name'].map((key) => ({
  key,
  name: key,
  type: 'single_line_text_field',
}));

const pagesUnder = (urlHandle: string) => ({
  onlineStore: { enabled: true, data: { urlHandle, createRedirects: false } },
  renderable: { enabled: true, data: { metaTitleKey: 'merchant_note' } },
});

let world: World;
let app: Awaited<ReturnType<typeof loadPageFunctions>>;
beforeAll(async () => {
  world = await startWorld();
  app = await loadPageFunctions(world.database);
  await makeDefinition(staffOf(world.halo.domain), fields, {
    access: { storefront: 'PUBLIC_READ' },
    capabilities: { publishable: { enabled: true }, ...pagesUnder('creator') },
  });
  await makeDefinition(staffOf(world.pine.domain), fields, {
    access: { storefront: 'PUBLIC_READ' },
    capabilities: pagesUnder('people'),
  });
  await makeEntry(staffOf(world.pine.domain), { handle: 'theirs', firstName: 'Theirs' });
  await change(world.halo.domain, { mirrorsEmail: false });
  await world.processes.startWorker();
});
afterAll(() => world.stop());

const staffOf = (domain: string) => ({ platformUrl: world.platform.url, domain });

async function change(domain: string, options: Partial<MirrorOptions>): Promise<void> {
  const channelId = await getChannelId(world.database, domain);
  await app.inTransaction((tx) => app.updateMirrorOptionsIn(tx, channelId, options));
}

async function untilBlocked(domain: string): Promise<string> {
  await until('it is blocked', async () => (await findBlockedReason(world.database, domain)) !== null);
  return (await findBlockedReason(world.database, domain)) ?? '';
}

async function untilIdle(domain: string): Promise<void> {
  await waitForMirror(world.database);
  await waitForNoMirrorJob(world.database, await getChannelId(world.database, domain));
}

async function untilMirrored(domain: string, collabId: string): Promise<void> {
  await until('it is mirrored', async () => {
    const { state } = await getMirrorState(world.database, collabId);
    return state === 'synced' && (await findBlockedReason(world.database, domain)) === null;
  });
}

describe('a store’s own definition of creators', () => {
  it('gets missing fields only, and keeps access, URLs and page names', async () => {
    const { halo } = world;
    const { access, capabilities } = (await readDefinition(staffOf(halo.domain))) ?? {};
    const { _id } = await createCollab(world, halo);
    await untilMirrored(halo.domain, _id);
    const after = await readDefinition(staffOf(halo.domain));
    expect(after).toMatchObject({ access, capabilities, types: { merchant_note: 'single_line_text_field' } });
    expect(after?.types).toMatchObject({ 'cc-creator-drops': 'list.collection_reference', data: 'json' });
    expect(after).toMatchObject({
      access: { storefront: 'PUBLIC_READ' },
      capabilities: {
        onlineStore: { data: { urlHandle: 'creator' } },
        renderable: { data: { metaTitleKey: 'merchant_note', metaDescriptionKey: null } },
      },
    });
    const { entry } = await findMirrored(world.platform.url, halo.domain, _id);
    expect(entry).toMatchObject({ status: 'ACTIVE', fields: { 'cc-creator-email': null } });
  });

  it('gets no email addresses while they are public, unless the brand allows that', async () => {
    const { halo } = world;
    const { _id } = await createCollab(world, halo);
    await untilMirrored(halo.domain, _id);
    await change(halo.domain, { mirrorsEmail: true });
    expect(await untilBlocked(halo.domain)).toContain('email addresses');
    const hidden = await findMirrored(world.platform.url, halo.domain, _id);
    expect(hidden.entry.fields['cc-creator-email']).toBeNull();
    await change(halo.domain, { storefrontApiAccess: true });
    await untilMirrored(halo.domain, _id);
    const shown = await findMirrored(world.platform.url, halo.domain, _id);
    expect(shown.entry.fields['cc-creator-email']).toContain('@');
  });

  it('gets none either when the brand enables them during a write', async () => {
    const { halo, platform } = world;
    await change(halo.domain, { mirrorsEmail: false, storefrontApiAccess: false });
    await untilIdle(halo.domain);
    await addFault(platform.url, { fault: 'delay', operation: 'UpsertMetaobject', untilRemoved: true });
    await createCollab(world, halo);
    await untilDelayed(platform.url);
    await change(halo.domain, { mirrorsEmail: true });
    await clearFaults(platform.url);
    await untilBlocked(halo.domain);
    const { entries } = await viewStore(platform.url, halo.domain);
    expect(entries).toHaveLength(3);
    expect(entries.map(({ fields }) => fields['cc-creator-email'])).toEqual([null, null, null]);
  });

  it('blocks its channel if something would have to be removed, and reports it', async () => {
    const { pine, platform, database } = world;
    const before = await readDefinition(staffOf(pine.domain));
    const { _id } = await createCollab(world, pine);
    const reason = await untilBlocked(pine.domain);
    for (const text of ['"people"', '"creator"', 'drafts', 'Storefront API']) expect(reason).toContain(text);
    expect(await writesTo(platform.url, pine.domain)).toEqual([]);
    expect(await readDefinition(staffOf(pine.domain))).toEqual(before);
    expect(await getMirrorState(database, _id)).toMatchObject({ attempts: 0, error: null });

    await staffDo(staffOf(pine.domain), 'metaobjectDefinitionUpdate', {
      id: before?.id,
      definition: {
        access: { storefront: 'NONE' },
        capabilities: { publishable: { enabled: true }, ...pagesUnder('creator') },
      },
    });
    await untilMirrored(pine.domain, _id);
    const { entries } = await viewStore(platform.url, pine.domain);
    expect(entries.map(({ handle }) => handle)).toContain('theirs');
    expect((await findMirrored(platform.url, pine.domain, _id)).entry.status).toBe('ACTIVE');

    // No webhook reports a change of access. A reconciliation finds it, deletes nothing, and reports it.
    const open = { access: { storefront: 'PUBLIC_READ' } };
    await staffDo(staffOf(pine.domain), 'metaobjectDefinitionUpdate', { id: before?.id, definition: open });
    const tools = await loadInProcessTools(database);
    const report = await tools.mirror('reconcile', pine.domain);
    expect(report).toContain('differing: 1 definition conflict  1 repaired');
    expect(await untilBlocked(pine.domain)).toContain('email addresses');
    expect((await readDefinition(staffOf(pine.domain)))?.access).toEqual(open.access);
  });
});
