import { afterAll } from 'vitest';
import { startWorld } from '../support/world.ts';

/* The world of a file of tests. */

export const world = await startWorld();
afterAll(() => world.stop());
