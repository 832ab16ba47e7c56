import { blend, darken, lighten, type Hex } from './blend-color.ts';
import { picture, place, shadow } from './compose.ts';
import { paint } from './paint.ts';
import { drawDropper, drawOil } from './shapes/bottles.ts';
import { drawBoard, drawDripper, drawKettle, drawMug } from './shapes/kitchen.ts';
import { drawNotebook, drawPrint } from './shapes/paper.ts';
import { drawCandle, drawJar, drawSoap } from './shapes/small-care.ts';
import { drawCushion } from './shapes/textiles.ts';

export function windowSill(tint: Hex): string {
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('slant', blend('#f3e6d8', tint, 0.2))}"/><rect x="120" y="40" width="430" height="400" fill="#fffaf0"/><rect x="138" y="58" width="394" height="364" fill="${paint('soft', '#cfe0e2')}"/>`,
    `<circle cx="430" cy="150" r="120" fill="${paint('glow', '#ffe6b0')}"/><path d="M138 330q90-80 190-30t204-40v162h-394z" fill="#9db79a"/><path d="M138 372q130-50 394-14v64h-394z" fill="#7f9f80"/>`,
    `<path d="M326 58h16v364h-16zM138 226h394v14h-394z" fill="#fffaf0"/><path d="M560 20q60 200-10 420h150q30-220-20-420z" fill="${paint('round', lighten(tint, 0.7))}" opacity=".8"/>`,
    `<rect y="436" width="800" height="164" fill="${paint('soft', '#d9b88f')}"/><rect y="436" width="800" height="12" fill="#f1dcbc"/>`,
    shadow(250, 520, 80) +
      place(drawDropper(tint, '#2f3b34'), [250, 520], 0.86) +
      shadow(420, 530, 100) +
      place(drawJar(blend(tint, '#f1e3cf', 0.5), '#c49a6c'), [420, 530], 0.74),
    shadow(640, 526, 70) + potPlant([640, 526], tint),
  );
}

export function bathShelf(tint: Hex): string {
  const tiles = Array.from(
    { length: 40 },
    (_, at) =>
      `<rect x="${(at % 8) * 102 - 6}" y="${Math.floor(at / 8) * 92 - 20}" width="96" height="86" rx="5" fill="${paint('slant', blend('#e9ece4', tint, at % 3 ? 0.22 : 0.3))}"/>`,
  );
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="#f6f3ea"/>${tiles.join('')}<g fill="#fffaf0" opacity=".3" transform="skewX(-22)"><rect x="330" width="120" height="440"/><rect x="480" width="60" height="440"/></g>`,
    `<rect y="428" width="800" height="172" fill="${paint('soft', '#ece2d2')}"/><rect y="428" width="800" height="10" fill="#fffdf8"/>`,
    shadow(200, 520, 100) +
      place(drawSoap('#e8d5bd', '#9c7b55'), [200, 520], 0.8) +
      shadow(390, 510, 70) +
      place(drawOil(tint, '#5b3f33'), [390, 510], 0.98),
    shadow(560, 520, 90) +
      place(drawCandle(blend(tint, '#8f5f4a', 0.4), '#f1e3cf'), [560, 520], 0.82) +
      potPlant([712, 520], tint),
  );
}

export function nightStand(tint: Hex): string {
  const wall = darken(blend(tint, '#3b3550', 0.6), 0.2);
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('slant', wall)}"/><circle cx="560" cy="260" r="330" fill="${paint('glow', '#ffcf8a')}" opacity=".55"/>`,
    `<rect x="90" y="60" width="220" height="280" rx="110" fill="${darken(wall, 0.3)}"/><circle cx="238" cy="140" r="34" fill="#f6e9c8"/><circle cx="252" cy="132" r="30" fill="${darken(wall, 0.3)}"/>${[120, 150, 190, 260, 280, 170].map((x, at) => `<circle cx="${x}" cy="${110 + ((at * 61) % 190)}" r="2.4" fill="#fff6d8"/>`).join('')}`,
    `<rect y="440" width="800" height="160" fill="${paint('soft', '#6f4a35')}"/><rect y="440" width="800" height="9" fill="#a87954"/>`,
    shadow(560, 530, 110) +
      place(drawCandle(tint, '#f1e3cf'), [560, 530], 0.96) +
      shadow(330, 528, 70) +
      place(drawDropper(blend(tint, '#46557a', 0.5), '#c9a26a'), [330, 528], 0.84) +
      place(drawNotebook('#efe2cb', tint), [160, 540], 0.62),
  );
}

export function kitchenTable(tint: Hex): string {
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('slant', blend('#eee4d2', tint, 0.18))}"/><rect x="60" y="120" width="680" height="16" fill="${paint('soft', '#a9794e')}"/>`,
    place(drawMug('#d8cdb8', '#6b4630'), [150, 120], 0.3) +
      place(drawMug(tint, '#6b4630'), [260, 120], 0.3) +
      place(drawJar('#e9dfc9', '#8f6540'), [390, 120], 0.32) +
      potPlant([520, 120], tint, 0.5) +
      place(drawJar(tint, '#8f6540'), [650, 120], 0.3),
    `<rect y="440" width="800" height="160" fill="${paint('soft', '#b5855a')}"/><rect y="440" width="800" height="9" fill="#dcb98e"/>`,
    place(drawBoard(tint, '#d98b3f'), [620, 520], 0.72) +
      shadow(210, 528, 130) +
      place(drawKettle(tint, '#8a5a3a'), [230, 528], 0.86) +
      shadow(430, 534, 90) +
      place(drawDripper('#f3ecdd', '#7a4a2c'), [430, 534], 0.74),
  );
}

export function readingCorner(tint: Hex): string {
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('slant', blend('#dfe0d4', tint, 0.16))}"/><g fill="#fffaf0" opacity=".34" transform="skewX(-18)"><rect x="330" y="40" width="130" height="180"/><rect x="476" y="40" width="130" height="180"/></g>`,
    place(drawPrint(tint, '#d98b3f'), [180, 300], 0.62) +
      `<rect y="500" width="800" height="100" fill="${paint('soft', '#a37a54')}"/>`,
    `<path d="M250 330q0-70 80-70h260q80 0 80 70v170h-420z" fill="${paint('round', blend('#b9a68c', tint, 0.24))}"/><rect x="214" y="370" width="90" height="160" rx="40" fill="${paint('round', blend('#a8957b', tint, 0.24))}"/><rect x="616" y="370" width="90" height="160" rx="40" fill="${paint('round', blend('#a8957b', tint, 0.24))}"/><rect x="286" y="420" width="348" height="90" rx="24" fill="${paint('soft', blend('#c4b296', tint, 0.2))}"/>`,
    place(drawCushion(tint, '#f0e2c6'), [400, 432], 0.5) +
      place(drawCushion(blend(tint, '#b5573c', 0.6), '#f0e2c6'), [530, 434], 0.46) +
      potPlant([90, 540], tint, 1.3),
  );
}

export function flatLay(tint: Hex): string {
  const linen = blend('#efe6d6', tint, 0.14);
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('slant', linen)}"/><path d="M-40 420q240-90 420 20t460-60v260h-880z" fill="${paint('soft', blend(tint, linen, 0.5))}" opacity=".8"/><path d="M-40 470q240-90 420 20t460-60" fill="none" stroke="${darken(linen, 0.14)}" stroke-width="4" opacity=".5"/>`,
    `<g fill="#7d9474" opacity=".16" transform="rotate(24 400 200)">${Array.from({ length: 9 }, (_, at) => `<ellipse cx="${120 + at * 70}" cy="${at % 2 ? 60 : 130}" rx="60" ry="24" transform="rotate(${at % 2 ? -34 : 34} ${120 + at * 70} 100)"/>`).join('')}</g>`,
    shadow(180, 440, 100) +
      place(drawJar(tint, '#f3e7d6'), [180, 440], 0.76) +
      shadow(390, 480, 80) +
      place(drawDropper(blend(tint, '#c98f72', 0.4), '#2f3b34'), [390, 480], 1.04) +
      shadow(590, 440, 110) +
      place(drawSoap(blend('#e8d5bd', tint, 0.3), '#9c7b55'), [600, 440], 0.8),
    `<g fill="${paint('soft', '#fbeee4')}">${[0, 1, 2, 3, 4, 5].map((at) => `<ellipse cx="${110 + at * 120}" cy="${540 - (at % 2) * 26}" rx="24" ry="10" transform="rotate(${at * 40} ${110 + at * 120} 540)"/>`).join('')}</g>`,
  );
}

function potPlant([x, y]: [number, number], tint: Hex, size = 0.8): string {
  const leaves = Array.from(
    { length: 9 },
    (_, at) =>
      `<path d="M0-70q${(at - 4) * 10}-70 ${(at - 4) * 26}-${130 + (4 - Math.abs(at - 4)) * 18}q${(at - 4) * 4 + 14} 60 ${(4 - at) * 26} ${130 + (4 - Math.abs(at - 4)) * 18}z" fill="${paint('slant', at % 2 ? '#6f8a64' : '#8aa37c')}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${size})">${leaves.join('')}<path d="M-46-84h92l-12 76q-2 8-12 8h-44q-10 0-12-8z" fill="${paint('round', blend('#c98f72', tint, 0.3))}"/></g>`;
}
