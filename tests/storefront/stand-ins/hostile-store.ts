import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { HALO, openDemoStore } from './demo-shop.ts';
import { namespaceOfApp, writeCreator } from './write-creator.ts';

/** A creator of whom every text is hostile. @param hostile makes a text, which begins with a mark */
export function hostileCollab(hostile: (mark: string) => string): DemoCollab {
  return {
    body: {
      platformDomain: HALO,
      email: 'x@creators.example',
      firstName: hostile('FIRST'),
      lastName: hostile('LAST'),
      title: hostile('SHOP'),
      affiliateCode: hostile('CODE'),
      discount: { discountAmount: 15, discountType: 'Percentage' },
      primaryColor: hostile('#COLOR'),
      profilePicture: `https://pictures.example/${hostile('PICTURE')}`,
      custom: { 'cc-about': hostile('ABOUT') },
    },
    drops: [
      {
        title: hostile('DROP'),
        description: hostile('DESCRIPTION'),
        custom: { 'cc-label': hostile('LABEL'), 'cc-cover': `https://pictures.example/${hostile('COVER')}` },
        products: [
          {
            handle: 'dew-drop-serum',
            note: hostile('NOTE'),
            media: [
              `https://pictures.example/${hostile('MEDIUM')}`,
              {
                url: `https://pictures.example/${hostile('VIDEO')}`,
                mediaContentType: 'VIDEO',
                mimeType: 'video/mp4',
                originalFilename: 'x',
              },
            ],
            custom: { 'cc-tip': hostile('TIP') },
          },
          { handle: 'rosewater-mist', note: hostile('LONG').repeat(5) },
        ],
      },
    ],
  };
}

/** A store of which every text is hostile, with that creator. */
export function openHostileStore(hostile: (mark: string) => string) {
  const store = openDemoStore(HALO);
  store.seed.name = hostile('STORE');
  store.seed.brand.slogan = hostile('SLOGAN');
  const [product] = store.products;
  if (product) {
    const image = {
      url: `https://pictures.example/${hostile('IMAGE')}`,
      alt: hostile('ALT'),
      width: 1200,
      height: 1200,
    };
    Object.assign(product, { title: hostile('PRODUCT'), vendor: hostile('VENDOR'), images: [image] });
    product.variants = product.variants.map((variant) => ({ ...variant, image, title: hostile('VARIANT') }));
  }
  const { id } = writeCreator(store, hostileCollab(hostile));
  if (product)
    product.metafields = [
      {
        ...{ namespace: namespaceOfApp, key: 'creators', type: 'list.metaobject_reference' },
        value: JSON.stringify([id]),
      },
    ];
  return store;
}
