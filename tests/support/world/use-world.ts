import { afterAll } from 'vitest';
import { listChannelIds } from '../db/channels.ts';
import { resetClock } from '../db/clock.ts';
import { closeApp, loadApp } from './load-app.ts';
import { clearFaults, controlPlatform } from '../store/mirror.ts';
import { testStores } from './test-stores.ts';
import { installInBoth, startWorld, type World, type WorldOptions } from './world.ts';

interface SharedWorld {
  world: Promise<World>;
  /** How many files have used it. */
  files: number;
}

/** The shared worlds of this process, by their options. */
const name = Symbol.for('the shared worlds of this process');
const worlds = ((globalThis as { [name]?: Map<string, SharedWorld> })[name] ??= new Map<
  string,
  SharedWorld
>());

/** The platform's background work ends before the app looks the second time. */
const delays = { job: 50, count: 50 };

/**
 * Returns the world of a file whose tests need no settings and no time of their own. The files of one process with
 * equal options use it one after the other, because its start takes seconds; it ends with the process. Each file has
 * two stores of its own. It must not rely on what a whole log contains, nor, without a worker, on what a whole table
 * contains: with a worker, the data of earlier files is erased.
 * @param settings of functions of the app that the file calls, see {@link loadApp}.
 */
export async function useWorld(
  options: Pick<WorldOptions, 'worker'> = {},
  settings: Record<string, string> = {},
): Promise<World> {
  afterAll(closeApp);
  const key = JSON.stringify(options);
  const shared = worlds.get(key) ?? { world: startWorld({ ...options, delays }), files: 0 };
  worlds.set(key, shared);
  const number = (shared.files += 1);
  const world = await shared.world;
  if (number === 1) return world;
  if (options.worker) await eraseChannels(world, settings);
  return { ...world, ...(await addStores(world, number)) };
}

/** Erases all channels of a world, as after an uninstallation, so that its worker has nothing to do for them. */
async function eraseChannels({ database, platform }: World, settings: Record<string, string>): Promise<void> {
  await clearFaults(platform.url);
  await loadApp(database, settings);
  const { eraseShop } = await import('#app/domain/privacy/erase-shop.ts');
  for (const channelId of await listChannelIds(database)) await eraseShop(channelId);
  await resetClock(database);
}

/** Adds the two stores of a further file. */
async function addStores(world: World, number: number) {
  const stores = testStores.map((seed) => ({ ...seed, domain: seed.domain.replace('.', `-${number}.`) }));
  for (const store of stores) await controlPlatform(world.platform.url, 'stores', store);
  const [halo = '', pine = ''] = stores.map(({ domain }) => domain);
  return installInBoth(world, { halo, pine, partner: `Test partner ${number}` });
}
