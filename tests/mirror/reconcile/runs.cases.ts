import { describe, expect, it } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { createCollab } from '../../support/http/api-calls.ts';
import { addFault, clearFaults, controlPlatform, untilDelayed } from '../../support/store/mirror.ts';
import { staffDo } from '../../support/store/staff-changes.ts';
import { until } from '../../support/until.ts';
import { waitForMirror } from '../../support/store/mirror-health.ts';
import { waitForIdleMirror } from '../../support/db/mirror.ts';
import { advanceClock } from '../../support/db/clock.ts';
import { recordRejected } from '../../support/db/mirror-outcomes.ts';
import { getChannelId } from '../../support/db/channels.ts';
import {
  addInterruptedReconciliation,
  deleteReconciliations,
  backdateChannels,
  countFinishedNightly,
  giveUpReconciliation,
} from '../../support/db/reconciliations.ts';
import {
  mirrored,
  staff,
  renamed,
  world,
  collabIds,
  writes,
  tools,
  reconcile,
  expectNothingDiffers,
} from './reconcile-world.ts';

describe('A reconciliation', () => {
  it('skips a dirty collab, and overwrites nothing newer', async () => {
    const { entry } = await mirrored(0);
    await staffDo(staff, 'metaobjectUpdate', { id: entry.id, metaobject: renamed });
    const channelId = await getChannelId(world.database, staff.domain);
    const changed = { channelId, collabIds: collabIds.slice(0, 1) };
    await recordRejected(world.database, changed, { reason: 'Busy', attempts: 1 });
    const before = await writes();
    const response = tools.mirror('reconcile', staff.domain);
    expect(await response).toContain('3 compared  no differences  1 skipped');
    expect(await writes()).toEqual(before);
    await advanceClock(world.database, 120);
    await waitForMirror(world.database);
    const { report } = await reconcile();
    expect(report).toContain('1 entry values  1 repaired');
  });

  it('skips a collab that changed after the store was read', async () => {
    await addFault(staff.platformUrl, { fault: 'delay', untilRemoved: true, operation: 'PicturesByIds' });
    const before = await writes();
    const compared = tools.mirror('reconcile', staff.domain);
    await untilDelayed(staff.platformUrl);
    const address = `${world.base}/creators/collabs/${collabIds[3] ?? ''}`;
    await call(address, { key: world.halo.key, json: { primaryColor: '#00aa00' } });
    await waitForMirror(world.database);
    await clearFaults(staff.platformUrl);
    expect(await compared).toContain('3 compared  no differences  1 skipped');
    expect(await writes()).toHaveLength(before.length + 1);
    await expectNothingDiffers();
  });

  it('continues after a crash, and runs once per channel', async () => {
    await addInterruptedReconciliation(world.database, staff.domain, collabIds[2]);
    const { report } = await reconcile();
    expect(report).toContain('nightly  4 compared  no differences');
  });

  it('starts at night, once per store, at its own time; one that was given up continues', async () => {
    const { startReconciliations } = await import('#app/jobs/maintenance.ts');
    await deleteReconciliations(world.database);
    const [noon, morning] = [new Date('2026-11-21T12:00:00Z'), new Date('2026-11-22T04:50:00Z')];
    expect(await startReconciliations(noon)).toBe(0);
    expect(await startReconciliations(morning)).toBe(0);
    await backdateChannels(world.database);
    // The time in Berlin, the time zone of both stores, is 5:50.
    expect(await startReconciliations(morning)).toBe(2);
    const areOver = (count: number) => async () => (await countFinishedNightly(world.database)) === count;
    await until('both are reconciled', areOver(2));
    expect(await startReconciliations(morning)).toBe(0);
    await giveUpReconciliation(world.database, staff.domain);
    await backdateChannels(world.database);
    expect(await startReconciliations(morning)).toBe(2);
    await until('it has continued, and the other has run again', areOver(3));
  });

  it('stops after an uninstallation', async () => {
    await createCollab(world, world.pine);
    await waitForIdleMirror(world.database);
    await controlPlatform(staff.platformUrl, 'uninstall', { shop: world.pine.domain });
    const report = await tools.mirror('reconcile', world.pine.domain);
    expect(report).toMatch(/failed: .*(401|not in the store)/);
  });

  it('needs only a domain', async () => {
    await expect(tools.mirror('reconcile')).rejects.toThrow('npm run mirror -- reconcile DOMAIN');
    await expect(tools.mirror('reconcile', staff.domain, 'x')).rejects.toThrow('Show all stores');
    await expect(tools.mirror('reconcile', 'nobody.example')).rejects.toThrow('No channel');
  });
});
