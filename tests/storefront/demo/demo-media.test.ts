import { expect, it } from 'vitest';
import { demoCollabs } from '../../../local/demo/creators.ts';
import { serveMedia } from '../../../local/demo/platform-seed.ts';
import { demoStores } from '../../../local/demo/brands/build-store-seed.ts';

const CDN = 'https://cdn.shopify.com';
const productPictures = demoStores().flatMap(({ products }) => products.flatMap(({ images }) => images));
const creatorMedia = [...new Set(JSON.stringify(demoCollabs()).match(/https:\/\/cdn\.shopify\.com[^"]+/g))];

function serve(url: string) {
  expect(url.startsWith(CDN)).toBe(true);
  return serveMedia(url.slice(CDN.length));
}

it('every product picture is served in the size of its seed, and uses only defined paints', () => {
  for (const { url, width, height } of productPictures) {
    const svg = serve(url)?.body.toString() ?? '';
    expect(svg, url).toContain(`width="${width}" height="${height}"`);
    const defined = new Set(Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
    for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined, url).toContain(name);
    expect(svg, url).not.toMatch(/NaN|undefined/);
  }
});

it('no two products look the same', () => {
  const drawings = productPictures.map(({ url }) => serve(url)?.body.toString());
  expect(new Set(drawings).size).toBe(drawings.length);
});

it('all media of creators are served, including a video', () => {
  const types = creatorMedia.map((url) => serve(url)?.contentType);
  expect(types).not.toContain(undefined);
  expect(new Set(types)).toEqual(new Set(['image/svg+xml', 'video/mp4']));
});

it('an unknown path is not served', () => {
  expect(serveMedia('/s/files/1/0612/4408/2201/files/../../../../etc/passwd')).toBeUndefined();
  expect(serveMedia('/')).toBeUndefined();
});
