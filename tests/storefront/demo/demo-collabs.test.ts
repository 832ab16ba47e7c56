import { describe, expect, it } from 'vitest';
import { DEMO_CAMPAIGNS } from '../../../local/demo/campaigns.ts';
import { demoCollabs } from '../../../local/demo/creators.ts';
import { buildDropBody, type FindProduct } from '../../../local/demo/creators/build-drop-body.ts';
import { demoStores } from '../../../local/demo/brands/build-store-seed.ts';

const collabs = demoCollabs();
const drops = collabs.flatMap(({ body, drops }) =>
  drops.map((drop) => ({ domain: body.platformDomain, drop })),
);
const entries = drops.flatMap(({ drop }) => drop.products);

/** A platform with the demo's products and generated ids. */
function productsOf(domain: string): FindProduct {
  return (handle) => {
    const product = demoStores()
      .find((store) => store.domain === domain)
      ?.products.find((candidate) => candidate.handle === handle && candidate.status === 'ACTIVE');
    return Promise.resolve(
      product && {
        id: `gid://shopify/Product/${handle}`,
        variants: product.variants.map(({ title }) => ({
          id: `gid://shopify/ProductVariant/${handle}/${title}`,
          title,
        })),
      },
    );
  };
}

describe('the demo collabs', () => {
  it('have at least five creators with seven drops, one of them with both brands', () => {
    expect(new Set(collabs.map(({ body }) => body.email)).size).toBeGreaterThanOrEqual(5);
    expect(drops.length).toBeGreaterThanOrEqual(7);
    const brandsOf = (email: string) =>
      collabs.filter(({ body }) => body.email === email).map(({ body }) => body.platformDomain);
    expect(new Set(brandsOf('sanna@jarvinen.example')).size).toBe(2);
  });

  it('use three tiers or more of each store, and name only tiers that exist', () => {
    for (const { domain } of demoStores()) {
      const campaigns = DEMO_CAMPAIGNS.filter(({ platformDomain }) => platformDomain === domain);
      expect(campaigns.filter(({ isDefault }) => isDefault)).toHaveLength(1);
      const defaultTier = campaigns.find(({ isDefault }) => isDefault)?.tiers[0]?.title;
      const used = collabs
        .filter(({ body }) => body.platformDomain === domain)
        .map(({ tier = defaultTier }) => tier);
      const titles = campaigns.flatMap(({ tiers }) => tiers.map(({ title }) => title));
      expect(new Set(titles).size).toBe(4);
      expect(titles).toEqual(expect.arrayContaining(used));
      expect(new Set(used).size).toBeGreaterThanOrEqual(3);
    }
  });

  it('respect the interface’s limits', () => {
    for (const { body } of collabs) {
      expect(body.affiliateCode).toMatch(/^[A-Za-z0-9_-]{3,64}$/);
      expect(body.primaryColor).toMatch(/^#[0-9a-f]{6}$/);
      for (const handle of Object.keys(body.custom)) expect(handle).toMatch(/^cc-/);
    }
    for (const { drop } of drops) expect(drop.title.length).toBeLessThanOrEqual(255);
    for (const { note = '' } of entries) expect(note.length).toBeLessThanOrEqual(2000);
  });

  it('contain every kind of content of a drop', () => {
    const text = JSON.stringify(collabs);
    expect(text).toMatch(/\p{Extended_Pictographic}/u);
    expect(text).toMatch(/\p{Script=Arabic}/u);
    expect(text).toMatch(/\p{Script=Hebrew}/u);
    expect(drops.some(({ drop }) => drop.title.length > 200)).toBe(true);
    const media = entries.flatMap(({ media = [] }) => media);
    expect(media.some((medium) => typeof medium === 'string')).toBe(true);
    expect(media.some((medium) => typeof medium !== 'string' && medium.mediaContentType === 'VIDEO')).toBe(
      true,
    );
    expect(entries.some(({ variant }) => variant !== undefined)).toBe(true);
    expect(entries.some(({ custom }) => custom !== undefined)).toBe(true);
    expect(drops.some(({ drop }) => drop.custom !== undefined)).toBe(true);
  });
});

describe('building the body of a drop', () => {
  it('finds every product and variant in its store', async () => {
    for (const { domain, drop } of drops) {
      const body = await buildDropBody(drop, productsOf(domain));
      expect(body.products).toHaveLength(drop.products.length);
      expect(new Set(body.products.map(({ id, variantId }) => `${id} ${variantId}`)).size).toBe(
        body.products.length,
      );
    }
  });

  it('omits missing values of an item', async () => {
    const drop = { title: 'One', description: '', products: [{ handle: 'oak-board' }] };
    expect(await buildDropBody(drop, productsOf('northpine-goods.myshopify.com'))).toEqual({
      title: 'One',
      description: '',
      products: [{ id: 'gid://shopify/Product/oak-board' }],
    });
  });

  it.each([
    ['a product', { handle: 'no-such-thing' }, 'no product “no-such-thing”'],
    ['a variant', { handle: 'oak-board', variant: 'Tiny' }, 'no variant “Tiny”'],
  ])('names %s that the store does not have', async (_what, entry, message) => {
    const drop = { title: 'One', description: '', products: [entry] };
    await expect(buildDropBody(drop, productsOf('northpine-goods.myshopify.com'))).rejects.toThrow(message);
  });
});
