/** The drop of all requests: 25 products, each with a variant, a note, a picture and a custom value. */
export const dropBody = {
  title: 'Autumn box',
  description: 'Six weeks of autumn in one box: beeswax, cedar, a little smoke.',
  custom: { 'cc-mood': 'calm' },
  products: Array.from({ length: 25 }, (_, index) => ({
    id: `gid://shopify/Product/${8200000000001 + index}`,
    variantId: `gid://shopify/ProductVariant/${4400000000001 + index}`,
    enhancement: {
      note: 'I burn this one while I write. It lasts for about forty hours if you trim the wick.',
      media: [`https://cdn.shopify.com/s/files/1/0001/detail-${index + 1}.jpg`],
    },
    custom: { 'cc-shade': `shade ${index + 1}` },
  })),
};
