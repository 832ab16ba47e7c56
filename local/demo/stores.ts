import type { StoreSeed } from '../simulator/store-seed.ts';
import { buildStoreSeed } from './brands/build-store-seed.ts';
import { HALO_BOTANICS } from './brands/halo-botanics/halo-botanics.ts';
import { NORTHPINE_GOODS } from './brands/northpine-goods/northpine-goods.ts';

export const DEMO_BRANDS = [HALO_BOTANICS, NORTHPINE_GOODS];

/** The seeds of the two demo stores. Always the same. */
export function demoStores(): StoreSeed[] {
  return DEMO_BRANDS.map(buildStoreSeed);
}
