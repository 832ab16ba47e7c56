import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { findMirrored } from '../support/find-mirrored.ts';
import { deleteEntry } from '../support/foreign-objects.ts';
import { controlPlatform, mirrorIsAtRest, writesTo } from '../support/mirror.ts';
import { changeEntry } from '../support/staff-changes.ts';
import { loadToolsHere } from '../support/tools-here.ts';
import type { ToolsHere } from '../support/tools-here.ts';
import { startWorld } from '../support/world.ts';
import type { World } from '../support/world.ts';

let world: World;
let tools: ToolsHere;
let hand: { platformUrl: string; domain: string };
/** Collabs with a drop each, all standing in the store; each case disturbs some, and all are right again after it. */
const collabIds: string[] = [];

beforeAll(async () => {
  // Nothing is told: what differs is only found by looking.
  world = await startWorld({ worker: true });
  tools = await loadToolsHere(world.database);
  hand = { platformUrl: world.platform.url, domain: world.halo.domain };
  for (let index = 0; index < 4; index += 1) {
    const { _id: collabId } = await createCollab(world, world.halo);
    await createDrop(world, world.halo, { collabId, products: world.halo.products.map((id) => ({ id })) });
    collabIds.push(collabId);
  }
  await mirrorIsAtRest(world.database);
});
afterAll(async () => {
  await tools.close();
  await world.stop();
});

const mirrored = (index: number) => findMirrored(hand.platformUrl, hand.domain, collabIds[index] ?? '');
const writes = async () =>
  (await writesTo(hand.platformUrl, hand.domain)).map(({ operation }) => operation).sort();

/** What is told of one run, and what was written because of it. */
async function reconcile(): Promise<{ report: string; written: string[] }> {
  const before = await writes();
  const lines = (await tools.mirror('reconcile', hand.domain)).split('\n');
  await mirrorIsAtRest(world.database);
  const written = await writes();
  for (const operation of before) written.splice(written.indexOf(operation), 1);
  return { report: lines.find((line) => line.startsWith('compared')) ?? lines.join('\n'), written };
}

/** Has the first collab look as if a change of it waited for an hour to be mirrored, or as if it had been. */
async function setBehind(since: 'now()' | 'NULL', versions: number): Promise<void> {
  await world.database.query(
    `UPDATE mirror_entries SET dirty_since = ${since}, next_attempt_at = ${since}::timestamptz + interval '1 hour',
       wanted_version = wanted_version + $2
     WHERE collab_id = $1`,
    [collabIds[0], versions],
  );
}

async function expectNothingDiffers(): Promise<void> {
  const { report, written } = await reconcile();
  expect(report).toContain('nothing differed');
  expect(written).toEqual([]);
}

describe('A comparison of a store with what it should show', () => {
  it('finds nothing and writes nothing where all is as it should be', async () => {
    await expectNothingDiffers();
    expect(await tools.mirror('status', hand.domain)).toMatch(/compared .*Z {2}asked {2}4 looked at/);
  });

  it('finds entries that were deleted, changed, hidden or given another handle, and has those alone written', async () => {
    const before = await Promise.all([0, 1, 2, 3].map(mirrored));
    const id = (index: number) => before[index]?.entry.id ?? '';
    await deleteEntry(hand, id(0));
    await changeEntry(hand, id(1), { fields: [{ key: 'cc-creator-first-name', value: 'Staff' }] });
    await changeEntry(hand, id(2), {
      handle: 'by-staff',
      capabilities: { publishable: { status: 'DRAFT' } },
    });
    const { report, written } = await reconcile();
    expect(report).toContain(
      'differing: 1 entry deleted, 1 entry handle, 1 entry status, 1 entry values  3 mended',
    );
    expect(new Set(written)).toEqual(new Set(['UpsertMetaobject']));
    // The one that is made again is written twice: it names its own id.
    expect(written).toHaveLength(4);
    const after = await Promise.all([0, 1, 2, 3].map(mirrored));
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]?.entry).toMatchObject({ handle: before[0]?.entry.handle, status: 'ACTIVE' });
    await expectNothingDiffers();
  });

  it('does not judge a collab that is behind, and overwrites nothing newer', async () => {
    const { entry } = await mirrored(0);
    await changeEntry(hand, entry.id, { fields: [{ key: 'cc-creator-first-name', value: 'Staff' }] });
    await setBehind('now()', 1);
    const before = await writes();
    const answer = tools.mirror('reconcile', hand.domain);
    expect(await answer).toContain('3 looked at  nothing differed  1 left out');
    expect(await writes()).toEqual(before);
    await setBehind('NULL', -1);
    const { report } = await reconcile();
    expect(report).toContain('1 entry values  1 mended');
  });

  it('goes on where one that died has left it, and runs once per channel', async () => {
    await world.database.query(
      `INSERT INTO reconciliations (channel_id, id, cause, cursor, read)
       SELECT id, gen_random_uuid(), 'nightly', $2, 3 FROM channels WHERE domain = $1`,
      [hand.domain, collabIds[2]],
    );
    const { report } = await reconcile();
    expect(report).toContain('nightly  4 looked at  nothing differed');
  });

  it('breaks off where the app was taken out', async () => {
    await createCollab(world, world.pine);
    await mirrorIsAtRest(world.database);
    await controlPlatform(hand.platformUrl, 'uninstall', { shop: world.pine.domain });
    const report = await tools.mirror('reconcile', world.pine.domain);
    expect(report).toMatch(/broke off: .*(401|not in the store)/);
  });

  it('is asked for by a domain alone', async () => {
    await expect(tools.mirror('reconcile')).rejects.toThrow('npm run mirror -- reconcile DOMAIN');
    await expect(tools.mirror('reconcile', hand.domain, 'x')).rejects.toThrow('See how every store stands');
    await expect(tools.mirror('reconcile', 'nobody.example')).rejects.toThrow('There is no channel');
  });
});
