/** What is known of the variants that a drop names. The store is away in the bench, so that nothing more becomes known. */
export const variantStates = ['verified', 'unverified', 'missing'] as const;
export type VariantState = (typeof variantStates)[number];

/** The first variant of each state; seed.sql has the same numbers. */
const firstVariant = { verified: 4400000000001, unverified: 4500000000001, missing: 4600000000001 };

/** The drop of a run's requests: 25 products, each with a variant, a note, a picture and a custom value. */
export function dropBody(state: VariantState) {
  return {
    title: 'Autumn box',
    description: 'Six weeks of autumn in one box: beeswax, cedar, a little smoke.',
    custom: { 'cc-mood': 'calm' },
    products: Array.from({ length: 25 }, (_, index) => ({
      id: `gid://shopify/Product/${8200000000001 + index}`,
      variantId: `gid://shopify/ProductVariant/${firstVariant[state] + index}`,
      enhancement: {
        note: 'I burn this one while I write. It lasts for about forty hours if you trim the wick.',
        media: [`https://cdn.shopify.com/s/files/1/0001/detail-${index + 1}.jpg`],
      },
      custom: { 'cc-shade': `shade ${index + 1}` },
    })),
  };
}
