import { bathShelf, flatLay, kitchenTable, nightStand, readingCorner, windowSill } from './scenes-indoors.ts';
import { campfire, lakeDawn } from './scenes-outdoors.ts';

/** Scenes, 4:3, for covers and notes, tinted by a color. */
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
