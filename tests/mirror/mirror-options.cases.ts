import { beforeAll, describe, expect, it } from 'vitest';
import type { MirrorOptions } from '#app/domain/channels/mirror-options.ts';
import { createCollab, createDrop } from '../support/http/api-calls.ts';
import { queryStore } from '../support/store/admin-api.ts';
import { call } from '../support/http/api-client.ts';
import { requestsTo, type LoggedRequest } from '../support/store/mirror.ts';
import { viewStore } from '../support/store/store-view.ts';
import { loadPageFunctions } from '../support/domain/page-functions.ts';
import type { World } from '../support/world/world.ts';
import { listSyncTimes, waitForMirror } from '../support/store/mirror-health.ts';
import { getChannelId } from '../support/db/channels.ts';
import { waitForNoMirrorJob } from '../support/db/jobs.ts';
import { listOwnSizes, getFieldId } from '../support/db/collabs.ts';

const names = ['plain', 'withDrop', 'withRemoved'] as const;
type Name = (typeof names)[number];

/** Cases of one store without other activity: the writes after a change of mirror options. */
export function mirrorOptionsCases(theWorld: () => World): void {
  describe('mirror options of a store', () => {
    let world: World;
    let app: Awaited<ReturnType<typeof loadPageFunctions>>;
    let channelId: string;
    const collabs = new Map<Name, string>();
    beforeAll(async () => {
      world = theWorld();
      const { pine, database } = world;
      app = await loadPageFunctions(database);
      for (const name of names) collabs.set(name, (await createCollab(world, pine))._id);
      await addDrop('withDrop');
      await addDrop('withDrop');
      const removedDrop = await addDrop('withRemoved');
      await waitForMirror(database);
      channelId = await getChannelId(database, pine.domain);
      const key = { channelId, collabId: collabs.get('withRemoved') ?? '', dropId: removedDrop };
      await app.inTransaction((tx) => app.removeDropIn(tx, key, { kind: 'admin', id: '1' }));
      await waitForMirror(database);
    });

    async function addDrop(name: Name): Promise<string> {
      return (await createDrop(world, world.pine, { collabId: collabs.get(name) ?? '' }))._id;
    }

    const change = (options: Partial<MirrorOptions>) =>
      app.inTransaction((tx) => app.updateMirrorOptionsIn(tx, channelId, options));

    const whatFollows = (options: Partial<MirrorOptions>) => whatFollowsFrom(() => change(options));

    /** The platform operations of a change, in alphabetical order, and the collabs that the mirror read. */
    async function whatFollowsFrom(action: () => Promise<unknown>) {
      const { platform, pine, database } = world;
      const before = { requests: await requestsTo(platform.url, pine.domain), times: await syncTimes() };
      await action();
      await waitForMirror(database);
      await waitForNoMirrorJob(database, channelId);
      const requests = (await requestsTo(platform.url, pine.domain)).slice(before.requests.length);
      const after = await syncTimes();
      return {
        requests,
        // Products name their creators later, whenever the mirror is idle.
        operations: requests
          .map(({ operation }) => operation)
          .filter((name) => name !== 'SetMetafields')
          .sort(),
        lookedAt: names.filter((_, index) => before.times[index] !== after[index]),
      };
    }

    const syncTimes = () =>
      listSyncTimes(
        world.database,
        names.map((name) => collabs.get(name) ?? ''),
      );

    const fieldOfAll = async (key: string) =>
      (await viewStore(world.platform.url, world.pine.domain)).entries.map(({ fields }) => fields[key]);
    const hiddenIn = (requests: readonly LoggedRequest[]) =>
      JSON.stringify(requests).match(/"key":"hidden","type":"number_integer","value":"[01]"/g);

    it('hide and show collections of existing drops, and write nothing else', async () => {
      const hides = await whatFollows({ hidesDropsFromSearch: true });
      // Two drops and the creator.
      const operations = ['CollectionProducts', 'UpdateCollection'].flatMap((name) => [name, name, name]);
      expect(hides).toMatchObject({ operations, lookedAt: ['withDrop'] });
      expect(hiddenIn(hides.requests)?.map((found) => found.at(-2))).toEqual(['1', '1', '1']);
      const shows = await whatFollows({ hidesDropsFromSearch: false });
      expect(shows).toMatchObject({ operations, lookedAt: ['withDrop'] });
      expect(hiddenIn(shows.requests)?.map((found) => found.at(-2))).toEqual(['0', '0', '0']);
    });

    it('delete collections of removed drops on request, and do not restore them', async () => {
      const deletes = { operations: ['DeleteCollection'], lookedAt: ['withRemoved'] };
      expect(await whatFollows({ dropRemoval: 'delete' })).toMatchObject(deletes);
      expect((await viewStore(world.platform.url, world.pine.domain)).collections).toHaveLength(3);
      expect(await whatFollows({ dropRemoval: 'unpublish' })).toMatchObject({ operations: [], lookedAt: [] });
    });

    it('delete and create creators’ collections, and write only entries of creators with drops', async () => {
      const deletes = { operations: ['DeleteCollection', 'UpdateMetaobject'], lookedAt: ['withDrop'] };
      expect(await whatFollows({ mirrorsCreatorCollection: false })).toMatchObject(deletes);
      expect(await fieldOfAll('cc-creator-collection')).toEqual([null, null, null]);
      const operations = ['CollectionByHandle', 'CollectionProducts', 'CreateCollection', 'Publish'];
      const creates = { operations: [...operations, 'UpdateMetaobject'], lookedAt: ['withDrop'] };
      expect(await whatFollows({ mirrorsCreatorCollection: true })).toMatchObject(creates);
      expect((await fieldOfAll('cc-creator-collection')).filter(Boolean)).toHaveLength(1);
    });

    it('write all entries without email addresses, and with them again', async () => {
      // Read access affects the URLs.
      const operations = ['DefinitionByType', 'MetafieldDefinitions', ...names.map(() => 'UpdateMetaobject')];
      const writes = { operations, lookedAt: [...names] };
      expect(await whatFollows({ mirrorsEmail: false })).toMatchObject(writes);
      expect(await fieldOfAll('cc-creator-email')).toEqual([null, null, null]);
      expect(await whatFollows({ mirrorsEmail: true })).toMatchObject(writes);
      expect((await fieldOfAll('cc-creator-email')).filter((email) => email?.includes('@'))).toHaveLength(3);
    });

    it('enable Storefront API access by a change of the definition alone', async () => {
      const access = async () => {
        const query = '{ metaobjectDefinitionByType(type: "creator") { access { storefront } } }';
        const { pine, platform } = world;
        const found = await queryStore<
          Record<'metaobjectDefinitionByType', { access: { storefront: string } }>
        >(platform.url, pine.domain, { query });
        return found.metaobjectDefinitionByType.access.storefront;
      };
      const operations = ['DefinitionByType', 'MetafieldDefinitions', 'UpdateDefinition'];
      expect(await whatFollows({ storefrontApiAccess: true })).toMatchObject({ operations, lookedAt: [] });
      expect(await access()).toBe('PUBLIC_READ');
      expect(await whatFollows({ storefrontApiAccess: false })).toMatchObject({ operations, lookedAt: [] });
      expect(await access()).toBe('NONE');
    });

    it('add and delete the misspelled domain key for themes', async () => {
      const updates = names.map(() => 'UpdateMetaobject');
      const follows = await whatFollows({ backwardCompatibleKeys: true });
      expect(follows).toMatchObject({
        operations: ['DefinitionByType', 'MetafieldDefinitions', 'UpdateDefinition', ...updates],
      });
      expect(follows.lookedAt).toEqual(names);
      expect(await fieldOfAll('cc-channel-platform-domian')).toEqual(names.map(() => world.pine.domain));
      expect(await whatFollows({ backwardCompatibleKeys: false })).toMatchObject({ operations: updates });
      const { entries } = await viewStore(world.platform.url, world.pine.domain);
      const left = entries.filter(({ fields }) => fields['data']?.includes('domian'));
      expect([left, await fieldOfAll('cc-channel-platform-domian')]).toEqual([[], names.map(() => null)]);
    });

    it('create a customer for every creator, and stop when disabled', async () => {
      const follows = await whatFollows({ mirrorsCustomer: true });
      const each = ['CreateCustomer', 'CustomerByEmail', 'UpdateMetaobject'];
      expect(follows.operations).toEqual(each.flatMap((operation) => names.map(() => operation)));
      expect(await whatFollows({ mirrorsCustomer: false })).toMatchObject({ operations: [], lookedAt: [] });
      expect((await fieldOfAll('cc-creator-customer')).every((id) => id?.includes('/Customer/'))).toBe(true);
    });

    it('delete the values of a deleted custom field in the entries', async () => {
      const { pine, database } = world;
      const { base } = world;
      const [mood, fit] = ['cc-mood', 'cc-fit'];
      const collabId = (name: Name) => collabs.get(name) ?? '';
      await call(`${base}/creators/collabs/${collabId('plain')}`, {
        key: pine.key,
        json: { custom: { [mood]: 'calm \u00fc' } },
      });
      const plain = await addDrop('withRemoved');
      const products = [{ id: pine.products[0], custom: { [fit]: 'loose' } }];
      const { _id: dressed } = await createDrop(world, pine, { collabId: collabId('withRemoved'), products });
      await waitForMirror(database);
      const weights = () => listOwnSizes(database, [collabId('plain'), plain, dressed]);
      const [before = 0, bare = 0, heavier = 0] = await weights();
      expect(heavier).toBeGreaterThan(bare);
      expect(await whatFollowsFrom(() => removeFieldCalled(mood))).toMatchObject({
        operations: ['UpdateMetaobject'],
        lookedAt: ['plain'],
      });
      expect(await whatFollowsFrom(() => removeFieldCalled(fit))).toMatchObject({
        operations: ['UpdateMetaobject'],
        lookedAt: ['withRemoved'],
      });
      const { entries } = await viewStore(world.platform.url, pine.domain);
      expect(JSON.stringify(entries)).not.toMatch(/cc-mood|cc-fit/);
      const [after = 0, , lighter = 0] = await weights();
      // In UTF-8, as the store counts.
      expect(before - after).toBe(Buffer.byteLength('"cc-mood":"calm \u00fc",'));
      expect(lighter).toBe(bare);
    });

    async function removeFieldCalled(handle: string): Promise<void> {
      const fieldId = await getFieldId(world.database, channelId, handle);
      await app.deleteField({ channelId, fieldId });
    }

    it('write nothing without a change', async () => {
      const present = { mirrorsEmail: true, dropRemoval: 'unpublish', hidesDropsFromSearch: false } as const;
      expect(await whatFollows(present)).toMatchObject({ operations: [], lookedAt: [] });
    });
  });
}
