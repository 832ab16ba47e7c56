import { demoCollabs } from '../../../local/demo/creators.ts';
import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { demoStores } from '../../../local/demo/brands/build-store-seed.ts';
import type {
  DiscountItemsRecord,
  DiscountValueRecord,
} from '../../../local/simulator/state/records/discount.ts';
import type { VariantRecord } from '../../../local/simulator/state/records/product.ts';
import type { Store } from '../../../local/simulator/state/store.ts';
import type { StoreSeed } from '../../../local/simulator/store-seed.ts';
import { World } from '../../../local/simulator/state/world.ts';

export const HALO = 'halo-botanics.myshopify.com';
export const NORTHPINE = 'northpine-goods.myshopify.com';

/** The time of everything in the stores. */
export const createdAt = '2026-11-21T09:00:00Z';
/** Pages are requested a moment later. */
export const clock = { now: () => Date.parse(createdAt) + 1_000 };

/** A demo store of the simulated platform before the first mirroring. */
export function openDemoStore(domain: string): Store {
  const seed = demoStores().find((store) => store.domain === domain);
  if (seed === undefined) throw new Error(`no demo store ${domain}`);
  return openStore(seed);
}

/** A store of the simulated platform that contains only its seed. */
export function openStore(seed: StoreSeed): Store {
  return new World().addStore(seed, { scopes: [], now: Date.parse(createdAt) });
}

/** A demo creator's collab with a store, by first name. */
export function demoCollab(domain: string, firstName: string): DemoCollab {
  const collab = demoCollabs().find(
    ({ body }) => body.platformDomain === domain && body.firstName === firstName,
  );
  if (collab === undefined) throw new Error(`no demo collab of ${firstName} with ${domain}`);
  return structuredClone(collab);
}

export function productOf(store: Store, handle: string) {
  const product = store.products.find('handle', handle);
  if (!product) throw new Error(`no product ${handle}`);
  return product;
}

/** Number of a product's first variant, as forms send it. */
export function variantOf(store: Store, handle: string): string {
  return productOf(store, handle).variantRecords[0]?.id.split('/').pop() ?? '';
}

/** Changes the variants of all products. */
export function changeVariants(store: Store, change: Partial<VariantRecord>): void {
  for (const product of store.products.all())
    store.products.put({
      ...product,
      variantRecords: product.variantRecords.map((variant) => ({ ...variant, ...change })),
    });
}

interface TestDiscount {
  code: string;
  value: { percentage: number } | { amount: string };
  items?: DiscountItemsRecord;
  hasEnded?: boolean;
  minimum?: { subtotal: string };
  /** Whether it combines with discounts on orders and on products. */
  combines?: boolean;
}

/** Replaces the discounts of a store. */
export function setDiscounts(store: Store, discounts: readonly TestDiscount[]): void {
  for (const { id } of store.discounts.all()) store.discounts.remove(id);
  for (const { id } of store.redeemCodes.all()) store.redeemCodes.remove(id);
  for (const {
    code,
    value,
    items = { all: true } as const,
    hasEnded = false,
    minimum,
    combines = false,
  } of discounts) {
    const id = store.newId('DiscountCodeNode');
    const written: DiscountValueRecord = 'amount' in value ? { ...value, appliesOnEachItem: false } : value;
    store.discounts.put({
      id,
      title: code,
      items,
      value: written,
      ...(minimum && { minimum }),
      createdAt,
      updatedAt: createdAt,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: hasEnded ? '2026-02-01T00:00:00Z' : null,
      appliesOncePerCustomer: false,
      usageLimit: null,
      tags: [],
      combinesWith: { orderDiscounts: combines, productDiscounts: combines, shippingDiscounts: false },
    });
    store.redeemCodes.put({
      id: store.newId('DiscountRedeemCode'),
      discountId: id,
      code,
      usageCount: 0,
      countedFrom: 0,
    });
  }
}
