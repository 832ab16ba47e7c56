import type { ProductSeed, StoreSeed } from '../../../local/simulator/store-seed.ts';

/** Two small stores, with enough products to sort. */
export const haloDomain = 'halo.myshopify.com';
export const pineDomain = 'pine.myshopify.com';

export const testStores: StoreSeed[] = [
  store({ domain: haloDomain, name: 'Halo', currency: 'EUR', primaryDomain: 'halo.example' }),
  store({ domain: pineDomain, name: 'Pine', currency: 'GBP', primaryDomain: 'pine.example' }),
];

function store(own: Pick<StoreSeed, 'domain' | 'name' | 'currency' | 'primaryDomain'>): StoreSeed {
  const slug = own.name.toLowerCase();
  return {
    ...own,
    email: `owner@${slug}.example`,
    timezone: 'Europe/Berlin',
    plan: 'plus',
    brand: { primaryColor: '#225544' },
    staff: [
      { firstName: 'Olive', lastName: 'Owner' },
      { firstName: 'Bo', lastName: 'Buyer' },
    ],
    products: ['balm', 'candle', 'lamp', 'mug', 'scarf', 'soap'].map((name) =>
      name === 'candle' ? productInSizes(`${slug}-${name}`) : product(`${slug}-${name}`),
    ),
  };
}

/** A product of two variants, of which the first is sold out. */
function productInSizes(handle: string): ProductSeed {
  const sizes = ['Small', 'Large'];
  const variant = (title: string) => ({
    title,
    price: '10.00',
    sku: title,
    available: title !== 'Small',
    options: [title],
  });
  return { ...product(handle), options: [{ name: 'Size', values: sizes }], variants: sizes.map(variant) };
}

/** A plain product. */
export function product(handle: string): ProductSeed {
  return {
    handle,
    title: handle.replace('-', ' '),
    descriptionHtml: '<p>Plain.</p>',
    vendor: 'Test',
    productType: 'Thing',
    tags: [],
    status: 'ACTIVE',
    images: [],
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [
      { title: 'Default Title', price: '10.00', sku: handle, available: true, options: ['Default Title'] },
    ],
  };
}
