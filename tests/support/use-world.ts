import { afterAll, beforeAll } from 'vitest';
import { closeApp } from './load-app.ts';
import { controlPlatform } from './mirror.ts';
import { testStores } from './test-stores.ts';
import { installInBoth, startWorld } from './world.ts';
import type { World } from './world.ts';

interface SharedWorld {
  world: Promise<World>;
  /** How many files have used it. */
  files: number;
}

const name = Symbol.for('the shared world of this process');

/**
 * The world of a file whose tests need no settings, worker or time of their own. The files of one process share it,
 * because its start takes seconds; it ends with the process. Each file has two stores of its own, and must not rely
 * on what a whole database or log contains.
 * @returns a function that returns the world.
 */
export function useWorld(): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    const kept = globalThis as { [name]?: SharedWorld };
    const shared = (kept[name] ??= { world: startWorld(), files: 0 });
    const number = (shared.files += 1);
    const started = await shared.world;
    world = number === 1 ? started : { ...started, ...(await addStores(started, number)) };
  });
  afterAll(closeApp);
  return () => {
    if (!world) throw new Error('The world has not started');
    return world;
  };
}

/** Adds the two stores of a further file. */
async function addStores(world: World, number: number) {
  const stores = testStores.map((seed) => ({ ...seed, domain: seed.domain.replace('.', `-${number}.`) }));
  for (const store of stores) await controlPlatform(world.platform.url, 'stores', store);
  const [halo = '', pine = ''] = stores.map(({ domain }) => domain);
  return installInBoth(world, { halo, pine, partner: `Test partner ${number}` });
}
