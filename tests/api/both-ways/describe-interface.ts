import { afterAll, beforeAll, describe } from 'vitest';
import { startWorld } from '../../support/world.ts';
import type { World } from '../../support/world.ts';

/** Describes a part of the interface; it gets a function that returns the world once it has started. */
export type Cases = (world: () => World) => void;

const parts = import.meta.glob<{ cases: Cases }>('./*.cases.ts');

/**
 * Describes the interface by the server's short way in, or through Remix. What holds for one has to hold for the other.
 * All parts share one world, which none of them may find empty.
 */
export function describeInterface(shortWay: boolean): void {
  let world: World | undefined;
  beforeAll(async () => {
    world = await startWorld({ shortWay });
  });
  afterAll(() => world?.stop());
  const started = () => {
    if (!world) throw new Error('The world has not started');
    return world;
  };
  for (const [file, load] of Object.entries(parts))
    describe(file.replace('.cases.ts', ''), async () => {
      (await load()).cases(started);
      // A default tier would be given to whoever comes next.
      afterAll(() => started().database.query('TRUNCATE campaigns CASCADE'));
    });
}
