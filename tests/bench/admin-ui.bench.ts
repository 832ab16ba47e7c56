import { createCollab, createDrop } from '../support/http/api-calls.ts';
import type { FramedWorld } from '../support/world/framed-world.ts';
import { loadFigures, loadPages, type LoadGoal } from './admin-ui/load-figures.ts';
import { measureLoad } from './admin-ui/measure-load.ts';
import type { Bench } from './harness/bench.ts';
import { waitForMirror } from '../support/store/mirror-health.ts';
import { seedBrand } from '../support/db/seed.ts';

const goals: readonly LoadGoal[] = [
  ['lcp', 'ms', 1_250],
  ['inp', 'ms', 100],
  ['cls', '', 0.02],
  ['scripts', 'bytes', 165 * 1_024],
  ['styles', 'bytes', 20 * 1_024],
];

export const bench: Bench = {
  about: 'admin pages at a quarter of the processor’s speed and 150 ms per round trip',
  async run(stage) {
    const { loads } = await loadPages(stage, makePages, measureLoad);
    return loadFigures('admin-ui', goals, loads);
  },
};

/** A brand with many collabs and a drop of several products, and the measured pages. */
async function makePages(world: FramedWorld): Promise<Record<string, string>> {
  const { halo } = world;
  const discount = { discountAmount: 15, discountType: 'Percentage' };
  await seedBrand(world.database, { name: 'halo', collabs: 1_000, isMirrored: false });
  const { _id: collabId } = await createCollab(world, halo, { discount });
  const products = halo.products.map((id) => ({ id, enhancement: { note: 'I use it every day.' } }));
  const drop = await createDrop(world, halo, { collabId, products });
  await waitForMirror(world.database);
  const collab = `/collabs/${collabId}`;
  return { home: '/', collabs: '/collabs', collab, drop: `${collab}/drops/${drop._id}` };
}
