import { describe, expect, it } from 'vitest';
import { demoStores } from '../../../local/demo/brands/build-store-seed.ts';

const stores = demoStores();

describe.each(stores.map((store) => [store.name, store] as const))('the demo store of %s', (_name, store) => {
  const variants = store.products.flatMap((product) => product.variants);

  it('has at least 25 products with unique handles', () => {
    const handles = store.products.map((product) => product.handle);
    expect(handles.length).toBeGreaterThanOrEqual(25);
    expect(new Set(handles).size).toBe(handles.length);
    for (const handle of handles) expect(handle).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('respects the platform’s limits', () => {
    for (const product of store.products) {
      expect(product.title.length).toBeLessThanOrEqual(255);
      expect(product.options.length).toBeLessThanOrEqual(3);
      expect(product.variants.length).toBe(
        product.options.reduce((count, option) => count * option.values.length, 1),
      );
    }
    for (const variant of variants) expect(variant.price).toMatch(/^\d+\.\d\d$/);
    expect(new Set(variants.map((variant) => variant.sku)).size).toBe(variants.length);
  });

  it('has for each variant a picture of its own product', () => {
    for (const product of store.products) {
      for (const variant of product.variants) expect(product.images[variant.imageIndex ?? -1]).toBeDefined();
    }
  });

  it('has options, sold out variants, drafts, a very long title and a right-to-left one', () => {
    expect(store.products.filter((product) => product.variants.length > 1).length).toBeGreaterThanOrEqual(15);
    expect(variants.some((variant) => !variant.available)).toBe(true);
    expect(store.products.map((product) => product.status)).toEqual(
      expect.arrayContaining(['ACTIVE', 'DRAFT', 'ARCHIVED']),
    );
    expect(store.products.some((product) => product.title.length > 200)).toBe(true);
    expect(
      store.products.some((product) => /^\p{Script=Arabic}|^\p{Script=Hebrew}/u.test(product.title)),
    ).toBe(true);
  });
});

it('two brands have their own currency and colors', () => {
  expect(new Set(stores.map((store) => store.domain)).size).toBe(2);
  expect(new Set(stores.map((store) => store.currency)).size).toBe(2);
  expect(new Set(stores.map((store) => store.brand.primaryColor)).size).toBe(2);
});
