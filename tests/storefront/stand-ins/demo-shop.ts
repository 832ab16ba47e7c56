import { demoCollabs } from '../../../local/demo/creators.ts';
import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { demoStores } from '../../../local/demo/brands/build-store-seed.ts';
import { openMemoryStore, type MemoryStore } from './open-memory-store.ts';

export const HALO = 'halo-botanics.myshopify.com';
export const NORTHPINE = 'northpine-goods.myshopify.com';

/** A demo store before the first mirroring. */
export function openDemoStore(domain: string): MemoryStore {
  const seed = demoStores().find((store) => store.domain === domain);
  if (seed === undefined) throw new Error(`no demo store ${domain}`);
  return openMemoryStore(seed);
}

/** A demo creator's collab with a store, by first name. */
export function demoCollab(domain: string, firstName: string): DemoCollab {
  const collab = demoCollabs().find(
    ({ body }) => body.platformDomain === domain && body.firstName === firstName,
  );
  if (collab === undefined) throw new Error(`no demo collab of ${firstName} with ${domain}`);
  return structuredClone(collab);
}
