import { chromium } from '@playwright/test';
import { findBrowser } from '../../local/browser.ts';
import { createCollab, createDrop } from '../support/api-calls.ts';
import { startFramedWorld } from '../support/framed-world.ts';
import { loadFigures } from './admin-ui/load-figures.ts';
import { measureLoad } from './admin-ui/measure-load.ts';
import type { Load } from './admin-ui/measure-load.ts';
import type { Bench } from './harness/bench.ts';
import { waitForMirror } from '../support/mirror-health.ts';
import { seedBrand } from '../support/db/seed.ts';

export const bench: Bench = {
  about: 'admin pages at a quarter of the processor’s speed and 150 ms per round trip',
  async run(stage) {
    stage.buildIfStale();
    stage.print('starting everything');
    const world = await startFramedWorld();
    stage.supervisor.onStop(() => world.stop());
    const { executablePath, args } = await findBrowser(stage.print);
    const browser = await chromium.launch({ executablePath, args: [...args] });
    stage.supervisor.onStop(() => browser.close());
    const paths = await makePages(world);
    const loads: Load[] = [];
    for (let round = 0; round < (stage.small ? 2 : 8); round += 1)
      for (const [name, path] of Object.entries(paths)) {
        stage.print(`${name}, round ${round + 1}`);
        loads.push({ ...(await measureLoad(browser, world, path)), name });
      }
    return loadFigures(loads);
  },
};

type FramedWorld = Awaited<ReturnType<typeof startFramedWorld>>;

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
