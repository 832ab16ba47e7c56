import { pictureUrl, picturePath } from '../brands/build-store-seed.ts';
import type { Hex } from '../pictures/blend-color.ts';
import { drawPortrait, type Portrait } from '../pictures/portrait.ts';
import { STILL_LIFES } from '../pictures/still-life.ts';

/** Folder of the creators' own media. */
const MEDIA_FOLDER = '1/0700/5512/0042';

const PORTRAITS = {
  maya: { skin: '#8a5a3c', hair: '#2a1c17', cut: 'curls', top: '#d98b6a', wall: '#e7cdb8', earrings: true },
  lea: { skin: '#f0c9a8', hair: '#b9793e', cut: 'bun', top: '#6f8f8a', wall: '#d5dfd6', glasses: true },
  nour: { skin: '#d9a47c', hair: '#7f6a9c', cut: 'scarf', top: '#4a4066', wall: '#e6dbe8' },
  tom: {
    skin: '#e8b894',
    hair: '#8c4a26',
    cut: 'short',
    top: '#4f6b5c',
    wall: '#dfd2bb',
    beard: true,
    beanie: '#b5573c',
  },
  sanna: { skin: '#f3d3ba', hair: '#d9b26c', cut: 'bob', top: '#2f4858', wall: '#cfdcdd' },
  yael: { skin: '#c98d64', hair: '#3a2a22', cut: 'long', top: '#c98f3e', wall: '#d8dcc8' },
} satisfies Record<string, Portrait>;

const STILLS = {
  'morning-sill': ['windowSill', '#d9a08b'],
  'green-shelf': ['bathShelf', '#7f9a72'],
  'rose-shelf': ['bathShelf', '#c98a86'],
  'quiet-night': ['nightStand', '#8d7aa6'],
  'sunday-table': ['flatLay', '#c98078'],
  'travel-table': ['flatLay', '#8fa58a'],
  'fire-and-tent': ['campfire', '#b5573c'],
  'first-light': ['lakeDawn', '#4f6b5c'],
  'grey-lake': ['lakeDawn', '#56606b'],
  'slow-kitchen': ['kitchenTable', '#c98f3e'],
  'blue-kitchen': ['kitchenTable', '#33465c'],
  'corner-chair': ['readingCorner', '#2f4858'],
  'winter-sofa': ['readingCorner', '#a8553c'],
} satisfies Record<string, [keyof typeof STILL_LIFES, Hex]>;

type PortraitName = keyof typeof PORTRAITS;
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

/** The creators' pictures: path to drawing function. */
export function creatorPictures(): [path: string, draw: () => string][] {
  const portraits = Object.entries(PORTRAITS).map(([name, person]): [string, () => string] => [
    picturePath(MEDIA_FOLDER, `portrait-${name}`),
    () => drawPortrait(person),
  ]);
  const stills = Object.entries(STILLS).map(([name, [scene, tint]]): [string, () => string] => [
    picturePath(MEDIA_FOLDER, name),
    () => STILL_LIFES[scene](tint),
  ]);
  return [...portraits, ...stills];
}
