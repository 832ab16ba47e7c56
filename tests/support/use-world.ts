import { afterAll, beforeAll } from 'vitest';
import { startWorld } from './world.ts';
import type { World, WorldOptions } from './world.ts';

/** Starts a world before the tests of a file, and stops it after them. @returns a function that returns the world. */
export function useWorld(options: WorldOptions = {}): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await startWorld(options);
  });
  afterAll(() => world?.stop());
  return () => {
    if (!world) throw new Error('The world has not started');
    return world;
  };
}
