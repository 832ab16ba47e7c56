import { readFileSync } from 'node:fs';
import { closeUpName, colorPictureName, picturePath } from './brands/build-store-seed.ts';
import type { DemoProduct } from './brands/demo-brand.ts';
import { creatorPictures, CAMPFIRE_VIDEO_PATH } from './creators/creator-media.ts';
import { drawCloseUp, drawProduct } from './pictures/draw-product.ts';
import { DEMO_BRANDS } from './stores.ts';

/* What the simulated platform loads as its seed (PLATFORM_SEED): the demo's stores and their media. */

export { demoStores as storeSeeds } from './stores.ts';

interface DemoMediaFile {
  contentType: 'image/svg+xml' | 'video/mp4';
  body: Buffer;
}

let drawings: Map<string, () => string> | undefined;

/**
 * The content of a demo path (`/s/files/…`) of the platform's media host; undefined for an unknown path. Pictures are drawn
 * on request and are always the same.
 */
export function serveMedia(path: string): DemoMediaFile | undefined {
  if (path === CAMPFIRE_VIDEO_PATH) {
    return { contentType: 'video/mp4', body: readFileSync(new URL('videos/campfire.mp4', import.meta.url)) };
  }
  drawings ??= new Map([
    ...DEMO_BRANDS.flatMap(({ fileFolder, products }) =>
      products.flatMap((product) => productPictures(fileFolder, product)),
    ),
    ...creatorPictures(),
  ]);
  const draw = drawings.get(path);
  return draw === undefined ? undefined : { contentType: 'image/svg+xml', body: Buffer.from(draw()) };
}

function productPictures(fileFolder: string, product: DemoProduct): [path: string, draw: () => string][] {
  const { handle: name, shape, scene, colors } = product;
  const [, mainColor, mainAccent] = colors[0];
  return [
    ...colors.map((choice): [string, () => string] => [
      picturePath(fileFolder, colorPictureName(product, choice)),
      () => drawProduct({ name, shape, scene }, choice[1], choice[2]),
    ]),
    [
      picturePath(fileFolder, closeUpName(product)),
      () => drawCloseUp({ name, shape, scene }, mainColor, mainAccent),
    ],
  ];
}
