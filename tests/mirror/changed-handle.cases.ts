import { beforeAll, describe, expect, it } from 'vitest';
import { createCollab, unique, updateCollab } from '../support/http/api-calls.ts';
import { call } from '../support/http/api-client.ts';
import { advanceClock } from '../support/db/clock.ts';
import { listEvents } from '../support/db/events.ts';
import { findMirrored } from '../support/store/find-mirrored.ts';
import { deleteEntry, makeEntry } from '../support/store/foreign-objects.ts';
import { addFault, requestsTo } from '../support/store/mirror.ts';
import { getMirrorState, waitForMirror } from '../support/store/mirror-health.ts';
import { viewStore } from '../support/store/store-view.ts';
import { until } from '../support/until.ts';
import type { World } from '../support/world/world.ts';

/** Longer than the mirror waits before it retries a write. */
const retrySeconds = 120;

/** Cases of entries whose handle changes, also to a handle that another entry had or has. */
export function changedHandleCases(theWorld: () => World): void {
  describe('a creator with a changed handle', () => {
    let world: World;
    beforeAll(() => {
      world = theWorld();
    });
    const mirrored = (collabId: string) => findMirrored(world.platform.url, world.halo.domain, collabId);
    const rename = (collabId: string, handle: string) =>
      call(`${world.base}/creators/collabs/${collabId}`, { key: world.halo.key, json: { handle } });
    const page = (handle: string) =>
      fetch(`${world.platform.url}/stores/${world.halo.domain}/pages/creator/${handle}`, {
        redirect: 'manual',
      });

    async function createWithHandle(handle: string) {
      const collab = await createCollab(world, world.halo, { handle });
      await waitForMirror(world.database);
      return { collabId: collab._id, entryId: (await mirrored(collab._id)).entry.id };
    }

    it('keeps the entry with the new handle, and the old page redirects to the new one', async () => {
      const [old, present] = [unique('old-'), unique('new-')];
      const { collabId, entryId } = await createWithHandle(old);
      const { platform, halo } = world;
      const before = await requestsTo(platform.url, halo.domain);
      await rename(collabId, present);
      await waitForMirror(world.database);
      const during = (await requestsTo(platform.url, halo.domain)).slice(before.length);
      expect(during.map(({ operation }) => operation)).toEqual(['UpdateMetaobject']);
      const { entry } = await mirrored(collabId);
      expect(entry).toMatchObject({ id: entryId, handle: present, fields: { 'cc-creator-handle': present } });
      const moved = await page(old);
      expect([moved.status, moved.headers.get('location')]).toEqual([301, expect.stringContaining(present)]);
      expect((await page(present)).status).toBe(200);
    });

    it('has one entry, however often the response is lost', async () => {
      const { collabId, entryId } = await createWithHandle(unique('old-'));
      const present = unique('new-');
      await addFault(world.platform.url, { fault: 'lose-answer', operation: 'UpdateMetaobject', times: 3 });
      await rename(collabId, present);
      await waitForMirror(world.database);
      expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
      await advanceClock(world.database, 200);
      await waitForMirror(world.database);
      expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
    });

    it('gets a new entry if the old one was deleted', async () => {
      const { collabId, entryId } = await createWithHandle(unique('old-'));
      const present = unique('new-');
      await deleteEntry({ platformUrl: world.platform.url, domain: world.halo.domain }, entryId);
      await rename(collabId, present);
      await waitForMirror(world.database);
      const { entry } = await mirrored(collabId);
      expect(entry.handle).toBe(present);
      expect(entry.id).not.toBe(entryId);
    });

    describe('with the former handle of another', () => {
      /** Gives collabs handles while the mirror has a backlog; the first collab is mirrored first. */
      async function setHandles(
        handles: readonly (readonly [collabId: string, handle: string])[],
      ): Promise<void> {
        // The mirror waits half a second after a change that closely follows another.
        for (const [collabId] of handles)
          await updateCollab(world, world.halo, { collabId, handle: unique('gap-') });
        for (const [collabId, handle] of handles) await updateCollab(world, world.halo, { collabId, handle });
        await waitForMirror(world.database);
      }

      async function expectMirrored(collab: { collabId: string; entryId: string }, handle: string) {
        expect((await mirrored(collab.collabId)).entry).toMatchObject({
          id: collab.entryId,
          handle,
          fields: { 'cc-creator-handle': handle },
        });
        expect(await listEvents(world.database, collab.collabId, 'mirror.failed')).toEqual([]);
      }

      it('keeps the entry, as does the other with its new handle', async () => {
        const [had, later] = [unique('had-'), unique('later-')];
        const [one, other] = [await createWithHandle(had), await createWithHandle(unique('own-'))];
        await setHandles([
          [other.collabId, had],
          [one.collabId, later],
        ]);
        await expectMirrored(one, later);
        await expectMirrored(other, had);
      });

      it('keeps the entry, as does the other after a swap', async () => {
        const [first, second] = [unique('first-'), unique('second-')];
        const [one, other] = [await createWithHandle(first), await createWithHandle(second)];
        await setHandles([
          [one.collabId, second],
          [other.collabId, first],
        ]);
        await expectMirrored(one, second);
        await expectMirrored(other, first);
      });

      it('leaves it to a new creator', async () => {
        const [had, later] = [unique('had-'), unique('later-')];
        const one = await createWithHandle(had);
        await updateCollab(world, world.halo, { collabId: one.collabId, handle: later });
        const newcomer = await createWithHandle(had);
        await waitForMirror(world.database);
        await expectMirrored(one, later);
        await expectMirrored(newcomer, had);
      });
    });

    it('does not change a manually created entry with the handle of a deleted one', async () => {
      const handle = unique('own-');
      const { collabId, entryId } = await createWithHandle(handle);
      const store = { platformUrl: world.platform.url, domain: world.halo.domain };
      await deleteEntry(store, entryId);
      const foreign = await makeEntry(store, { handle, firstName: 'Made by hand' });
      await updateCollab(world, world.halo, { collabId, firstName: 'Ours' });
      const reason = async () => (await getMirrorState(world.database, collabId)).error;
      await until('it has failed', async () => (await reason()) !== null);
      expect(await reason()).toContain(`"creator" entry in the store has the handle "${handle}"`);
      const { entries } = await viewStore(world.platform.url, world.halo.domain);
      expect(entries.filter((entry) => entry.handle === handle)).toMatchObject([
        { id: foreign, fields: { 'cc-creator-first-name': 'Made by hand' } },
      ]);
      await deleteEntry(store, foreign);
      await advanceClock(world.database, retrySeconds);
      await waitForMirror(world.database);
      expect((await mirrored(collabId)).entry).toMatchObject({
        handle,
        fields: { 'cc-creator-first-name': 'Ours' },
      });
    });

    it('does not change a manually created entry with the new handle, and reports it', async () => {
      const { collabId, entryId } = await createWithHandle(unique('old-'));
      const present = unique('taken-');
      const store = { platformUrl: world.platform.url, domain: world.halo.domain };
      const foreign = await makeEntry(store, { handle: present, firstName: 'Made by hand' });
      await rename(collabId, present);
      const reason = async () => (await getMirrorState(world.database, collabId)).error;
      await until('it has failed', async () => (await reason()) !== null);
      expect(await reason()).toContain(`"creator" entry in the store has the handle "${present}"`);
      await deleteEntry(store, foreign);
      await advanceClock(world.database, retrySeconds);
      await waitForMirror(world.database);
      expect((await mirrored(collabId)).entry).toMatchObject({ id: entryId, handle: present });
    });
  });
}
