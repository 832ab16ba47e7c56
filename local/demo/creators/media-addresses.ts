import { pictureUrl, picturePath } from '../brands/build-store-seed.ts';
import type { DemoPicture } from '../platform-seed.ts';

/** Folder of the creators' own media. */
const MEDIA_FOLDER = '1/0700/5512/0042';

const PORTRAITS = ['maya', 'lea', 'nour', 'tom', 'sanna', 'yael'] as const;

const STILLS = {
  'morning-sill': { file: 'window-sill', color: '#d9a08b' },
  'green-shelf': { file: 'bath-shelf', color: '#7f9a72' },
  'rose-shelf': { file: 'bath-shelf', color: '#c98a86' },
  'quiet-night': { file: 'night-stand', color: '#8d7aa6' },
  'sunday-table': { file: 'flat-lay', color: '#c98078' },
  'travel-table': { file: 'flat-lay', color: '#8fa58a' },
  'fire-and-tent': { file: 'campfire', color: '#b5573c' },
  'first-light': { file: 'lake-dawn', color: '#4f6b5c' },
  'grey-lake': { file: 'lake-dawn', color: '#56606b' },
  'slow-kitchen': { file: 'kitchen-table', color: '#c98f3e' },
  'blue-kitchen': { file: 'kitchen-table', color: '#33465c' },
  'corner-chair': { file: 'reading-corner', color: '#2f4858' },
  'winter-sofa': { file: 'reading-corner', color: '#a8553c' },
} satisfies Record<string, DemoPicture>;

type PortraitName = (typeof PORTRAITS)[number];
type StillName = keyof typeof STILLS;

/** Public address of a creator's portrait. */
export function portraitUrl(name: PortraitName): string {
  return pictureUrl(picturePath(MEDIA_FOLDER, `portrait-${name}`));
}

/** Public address of a scene, for a drop's cover or a note. */
export function stillUrl(name: StillName): string {
  return pictureUrl(picturePath(MEDIA_FOLDER, name));
}

/** Path of the demo's one video on the platform's media host. */
export const CAMPFIRE_VIDEO_PATH = '/videos/c/o/v/campfire.mp4';

/** Public address of the demo's one video. */
export function campfireVideoUrl(): string {
  return pictureUrl(CAMPFIRE_VIDEO_PATH);
}

export function creatorPictures(): [path: string, picture: DemoPicture][] {
  const fileOf = (name: string) => picturePath(MEDIA_FOLDER, name);
  return [
    ...PORTRAITS.map((name): [string, DemoPicture] => [
      fileOf(`portrait-${name}`),
      { file: `portrait-${name}` },
    ]),
    ...Object.entries(STILLS).map(([name, picture]): [string, DemoPicture] => [fileOf(name), picture]),
  ];
}
