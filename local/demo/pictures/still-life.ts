import { bathShelf, flatLay, kitchenTable, nightStand, readingCorner, windowSill } from './scenes-indoors.ts';
import { campfire, lakeDawn } from './scenes-outdoors.ts';

/** Scenes of use, 4:3, for covers and notes; a colour tints what may vary in them. */
export const STILL_LIFES = {
  bathShelf,
  campfire,
  flatLay,
  kitchenTable,
  lakeDawn,
  nightStand,
  readingCorner,
  windowSill,
};
