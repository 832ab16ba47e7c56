import { readFileSync } from 'node:fs';
import { closeUpName, colorPictureName, demoBrands, picturePath } from './brands/build-store-seed.ts';
import { CAMPFIRE_VIDEO_PATH, creatorPictures } from './creators/media-addresses.ts';

/* What the simulated platform loads as its seed (PLATFORM_SEED): the demo's stores and their media. */

export { demoStores as storeSeeds } from './brands/build-store-seed.ts';

interface DemoMediaFile {
  contentType: 'image/svg+xml' | 'video/mp4';
  body: Buffer;
}

/** A picture: a file in `pictures/`, and its colors. */
export interface DemoPicture {
  file: string;
  /** The main color; by default the file's. */
  color?: string;
  /** The color of cap, lid or trim. */
  accent?: string;
  /** Whether it shows the thing from near by. */
  isCloseUp?: boolean;
}

const pictures = new Map<string, DemoPicture>([
  ...demoBrands.flatMap(({ fileFolder, products }) =>
    products.flatMap((product) => {
      const { picture: file, colors } = product;
      return [
        ...colors.map(
          (choice) =>
            [
              picturePath(fileFolder, colorPictureName(product, choice)),
              { file, color: choice.color, accent: choice.accent },
            ] as const,
        ),
        [
          picturePath(fileFolder, closeUpName(product)),
          { file, color: colors[0].color, accent: colors[0].accent, isCloseUp: true },
        ] as const,
      ];
    }),
  ),
  ...creatorPictures(),
]);

/** The content of a demo path (`/s/files/…`) of the platform's media host; undefined for an unknown path. */
export function serveMedia(path: string): DemoMediaFile | undefined {
  if (path === CAMPFIRE_VIDEO_PATH) {
    return { contentType: 'video/mp4', body: readFileSync(new URL('videos/campfire.mp4', import.meta.url)) };
  }
  const picture = pictures.get(path);
  return picture && { contentType: 'image/svg+xml', body: Buffer.from(drawPicture(picture)) };
}

/** The files have their colors as custom properties, from which they mix light and shadow. */
function drawPicture({ file, color, accent, isCloseUp }: DemoPicture): string {
  const svg = readFileSync(new URL(`pictures/${file}.svg`, import.meta.url), 'utf8');
  const style = [color && `--color:${color}`, accent && `--accent:${accent}`].filter(Boolean).join(';');
  const colored = style === '' ? svg : svg.replace(/ style="[^"]*"/, ` style="${style}"`);
  return isCloseUp ? colored.replace('viewBox="0 0 600 600"', 'viewBox="85 125 430 430"') : colored;
}
