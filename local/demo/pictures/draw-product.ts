import type { Hex } from './blend-color.ts';
import { blend, lighten } from './blend-color.ts';
import { picture, place, shadow } from './compose.ts';
import { paint } from './paint.ts';
import { outdoors, room, studio } from './backdrops.ts';
import { drawDropper, drawMist, drawOil, drawPouch, drawPump, drawTube } from './shapes/bottles.ts';
import {
  drawBackpack,
  drawBasket,
  drawCompass,
  drawHatchet,
  drawLantern,
  drawStool,
  drawTent,
} from './shapes/camp.ts';
import {
  drawBoard,
  drawBowl,
  drawDripper,
  drawFlask,
  drawKettle,
  drawKnife,
  drawMug,
} from './shapes/kitchen.ts';
import { drawMap, drawNotebook, drawPrint } from './shapes/paper.ts';
import {
  drawBalm,
  drawBrush,
  drawCandle,
  drawGiftBox,
  drawJar,
  drawOpenJar,
  drawSalts,
  drawSoap,
  drawStone,
} from './shapes/small-care.ts';
import {
  drawApron,
  drawBeanie,
  drawBlanket,
  drawCushion,
  drawOvershirt,
  drawSocks,
  drawTowel,
} from './shapes/textiles.ts';

/** The looks of the demo brands' products. */
export const SHAPES = {
  apron: drawApron,
  backpack: drawBackpack,
  balm: drawBalm,
  basket: drawBasket,
  beanie: drawBeanie,
  blanket: drawBlanket,
  board: drawBoard,
  bowl: drawBowl,
  brush: drawBrush,
  candle: drawCandle,
  compass: drawCompass,
  cushion: drawCushion,
  dripper: drawDripper,
  dropper: drawDropper,
  flask: drawFlask,
  giftBox: drawGiftBox,
  hatchet: drawHatchet,
  jar: drawJar,
  kettle: drawKettle,
  knife: drawKnife,
  lantern: drawLantern,
  map: drawMap,
  mist: drawMist,
  mug: drawMug,
  notebook: drawNotebook,
  oil: drawOil,
  openJar: drawOpenJar,
  overshirt: drawOvershirt,
  pouch: drawPouch,
  print: drawPrint,
  pump: drawPump,
  salts: drawSalts,
  soap: drawSoap,
  socks: drawSocks,
  stone: drawStone,
  stool: drawStool,
  tent: drawTent,
  towel: drawTowel,
  tube: drawTube,
};

const SCENES = { studio, outdoors, room };

interface Look {
  name: string;
  shape: keyof typeof SHAPES;
  scene: keyof typeof SCENES;
}

/** A product in its surroundings, square. The same look and colors give the same picture. */
export function drawProduct(look: Look, color: Hex, accent: Hex): string {
  return picture(
    600,
    600,
    SCENES[look.scene](look.name, color),
    shadow(300, 508, 136),
    place(SHAPES[look.shape](color, accent), [300, 508], 1.2),
  );
}

/** The product on a plain background of its own color, square. */
export function drawCloseUp(look: Look, color: Hex, accent: Hex): string {
  const ground = blend(lighten(color, 0.66), '#f3e9db', 0.3);
  return picture(
    600,
    600,
    `<rect width="600" height="600" fill="${paint('slant', ground)}"/>`,
    `<circle cx="300" cy="300" r="330" fill="${paint('glow', lighten(ground, 0.7))}"/>`,
    place(SHAPES[look.shape](color, accent), [300, 612], 1.72),
  );
}
