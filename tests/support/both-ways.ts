import { afterAll, beforeAll, describe } from 'vitest';
import { startWorld } from './world.ts';
import type { World } from './world.ts';

/**
 * Describes a part of the interface twice, each time in a world of its own: by the server's short way in, and through
 * Remix. What holds for one has to hold for the other.
 * @param body gets a function that returns the world once it has started.
 */
export function describeBothWays(title: string, body: (world: () => World) => void): void {
  describe.each([
    ['the short way', true],
    ['through Remix', false],
  ] as const)(`${title}, %s`, (_, shortWay) => {
    let world: World | undefined;
    beforeAll(async () => {
      world = await startWorld({ shortWay });
    });
    afterAll(() => world?.stop());
    body(() => {
      if (!world) throw new Error('The world has not started');
      return world;
    });
  });
}
