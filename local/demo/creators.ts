import type { DemoCollab } from './creators/demo-collab.ts';
import { HALO_COLLABS } from './creators/halo-collabs.ts';
import { NORTHPINE_COLLABS } from './creators/northpine-collabs.ts';

/** Every collab of the demo, brand by brand, with its drops; Sanna works with both brands. */
export function demoCollabs(): DemoCollab[] {
  return [...HALO_COLLABS, ...NORTHPINE_COLLABS];
}
