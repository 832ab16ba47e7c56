import type { ProductSeed, StoreSeed } from '../../local/simulator/store-seed.ts';

/** A small store: three products, two sales channels. */
export function sampleStore(changes: Partial<StoreSeed> = {}): StoreSeed {
  return {
    domain: 'sample.myshopify.com',
    name: 'Sample',
    email: 'owner@sample.example',
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    plan: 'standard',
    brand: { primaryColor: '#2255aa' },
    publications: ['Online Store', 'Point of Sale'],
    products: [sampleProduct('linen-shirt'), sampleProduct('wool-sock'), sampleProduct('straw-hat')],
    ...changes,
  };
}

export function sampleProduct(handle: string, changes: Partial<ProductSeed> = {}): ProductSeed {
  return {
    handle,
    title: handle.split('-').join(' '),
    descriptionHtml: `<p>A ${handle}.</p>`,
    vendor: 'Sample',
    productType: 'Clothing',
    tags: ['summer'],
    status: 'ACTIVE',
    images: [
      { url: `https://cdn.shopify.com/s/files/1/sample/${handle}.png`, alt: handle, width: 800, height: 600 },
    ],
    options: [{ name: 'Size', values: ['S', 'L'] }],
    variants: [
      { title: 'S', price: '19.50', sku: `${handle}-s`, available: true, options: ['S'] },
      { title: 'L', price: '24.00', sku: `${handle}-l`, available: false, options: ['L'] },
    ],
    ...changes,
  };
}
