import type { StoreSeed } from '../platform/store-seed.ts';
import { buildStoreSeed } from './brands/build-store-seed.ts';
import { HALO_BOTANICS } from './brands/halo-botanics/halo-botanics.ts';
import { NORTHPINE_GOODS } from './brands/northpine-goods/northpine-goods.ts';

export const DEMO_BRANDS = [HALO_BOTANICS, NORTHPINE_GOODS];

/** The two demo stores as a simulated platform starts with them. Always the same. */
export function demoStores(): StoreSeed[] {
  return DEMO_BRANDS.map(buildStoreSeed);
}
