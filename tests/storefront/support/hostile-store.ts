import type { DemoCollab } from '../../../local/demo/creators/demo-collab.ts';
import { HALO, openDemoStore } from './demo-shop.ts';
import { pick, writeCreator } from './write-creator.ts';

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
  const { shop } = store;
  store.shops.put({
    ...shop,
    name: hostile('STORE'),
    brand: { ...shop.brand, slogan: hostile('SLOGAN') },
  });
  const [product] = store.products.all();
  const image = store.files.get(product?.mediaIds[0] ?? '');
  if (!product || !image) throw new Error('no product with an image');
  const url = `https://pictures.example/${hostile('IMAGE')}`;
  store.files.put({ ...image, url, alt: hostile('ALT') });
  store.products.put({
    ...product,
    title: hostile('PRODUCT'),
    vendor: hostile('VENDOR'),
    mediaIds: [image.id],
    variantRecords: product.variantRecords.map((variant) => ({
      ...variant,
      title: hostile('VARIANT'),
      mediaId: image.id,
    })),
  });
  const { id } = writeCreator(store, hostileCollab(hostile));
  pick(store, product.handle, { creators: [id], count: 1 });
  return store;
}
