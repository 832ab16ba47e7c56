import { afterAll } from 'vitest';
import { startWorld } from '../support/world/world.ts';

/* The world of a file of tests, which moves its time. */

export const world = await startWorld({ movesTime: true });
afterAll(() => world.stop());
