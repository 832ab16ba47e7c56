import { darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import { pineMark } from './kitchen.ts';
import type { DrawShape } from './shape.ts';

const STEEL: Hex = '#b3b7b4';
const ASH: Hex = '#c79d6b';
const LEATHER: Hex = '#8a5a3a';

export const drawLantern: DrawShape = (color) =>
  `<path d="M214 230q-6-110 86-110t86 110" fill="none" stroke="${darken(color, 0.2)}" stroke-width="8"/><circle cx="300" cy="320" r="170" fill="${paint('glow', '#ffd27a')}" opacity=".55"/>` +
  `<path d="M238 254h124l14 132h-152z" fill="#fff1c4" opacity=".72"/><path d="M300 370q-26-16-18-48 6-22 18-40 12 18 18 40 8 32-18 48z" fill="#ff9f3a"/><path d="M300 366q-12-10-8-26 4-10 8-18 4 8 8 18 4 16-8 26z" fill="#fff6d8"/>` +
  `<path d="M236 254l-12 132M364 254l12 132M272 254l-5 132M328 254l5 132" stroke="${darken(color, 0.15)}" stroke-width="4"/><path d="M250 198h100l18 58h-136z" fill="${paint('round', color)}"/><rect x="278" y="176" width="44" height="24" rx="6" fill="${paint('round', darken(color, 0.14))}"/>` +
  `<path d="M218 384h164l10 74q2 12-12 12h-160q-14 0-12-12z" fill="${paint('round', color)}"/>${pineMark(300, 426, lighten(color, 0.75))}`;

export const drawBackpack: DrawShape = (color, accent) =>
  `<path d="M268 150q0-36 32-36t32 36" fill="none" stroke="${LEATHER}" stroke-width="12"/><path d="M192 214q0-74 108-74t108 74v212q0 44-44 44h-128q-44 0-44-44z" fill="${paint('round', color)}"/>` +
  `<path d="M176 330q-18 4-18 30v66q0 30 36 34zM424 330q18 4 18 30v66q0 30-36 34z" fill="${paint('soft', darken(color, 0.16))}"/><path d="M192 216q0-76 108-76t108 76v58q-108 34-216 0z" fill="${paint('soft', lighten(color, 0.12))}"/>` +
  `<path d="M222 340q0-16 16-16h124q16 0 16 16v92q0 18-18 18h-120q-18 0-18-18z" fill="${paint('soft', darken(color, 0.08))}" stroke="${darken(color, 0.3)}" stroke-width="3"/>` +
  `<g fill="${paint('soft', LEATHER)}"><rect x="240" y="230" width="18" height="112" rx="6"/><rect x="342" y="230" width="18" height="112" rx="6"/></g><g fill="${accent}"><rect x="234" y="288" width="30" height="18" rx="4"/><rect x="336" y="288" width="30" height="18" rx="4"/></g>${pineMark(300, 392, lighten(color, 0.7))}`;

export const drawHatchet: DrawShape = (color) =>
  `<g transform="rotate(22 300 330)"><path d="M284 150h30q10 150 0 250 0 40 18 60 4 14-12 16h-46q-12-2-8-16 20-30 18-60-6-130 0-250z" fill="${paint('round', ASH)}"/><path d="M274 420q34 10 56 0l6 40q2 14-12 16h-48q-12-2-8-16 8-16 6-40z" fill="${paint('round', color)}"/>` +
  `<path d="M270 160h66v58q-30 4-62 2-50 4-88 38-16-70 2-124 40 28 82 26z" fill="${paint('soft', STEEL)}"/><path d="M186 258q-16-70 2-124l14 10q-14 56-2 104z" fill="${lighten(STEEL, 0.6)}"/><rect x="288" y="140" width="22" height="16" rx="3" fill="${darken(ASH, 0.3)}"/></g>`;

export const drawTent: DrawShape = (color, accent) =>
  `<path d="M300 150l-220 306q-10 14 8 14h424q18 0 8-14z" fill="${paint('slant', color)}"/><path d="M300 150l-220 306q-10 14 8 14h134z" fill="${paint('soft', darken(color, 0.2))}"/>` +
  `<path d="M300 236l-68 234h136z" fill="${darken(color, 0.58)}"/><circle cx="300" cy="420" r="60" fill="${paint('glow', '#ffcf7d')}" opacity=".75"/><path d="M300 236l-68 234h-22q36-120 90-234zM300 236l68 234h24q-38-120-92-234z" fill="${paint('slant', lighten(color, 0.24))}"/>` +
  `<path d="M300 150v-16M80 462l-40 8M520 462l40 8" stroke="${accent}" stroke-width="5" stroke-linecap="round"/><path d="M300 134l40 10-40 12z" fill="${accent}"/><path d="M300 150l150 320" stroke="${darken(color, 0.25)}" stroke-width="2.4" opacity=".5"/>`;

export const drawStool: DrawShape = (color) =>
  `<path d="M206 300l180 170M394 300l-180 170" stroke="${darken(ASH, 0.18)}" stroke-width="20" stroke-linecap="round"/><path d="M214 296l178 168" stroke="${lighten(ASH, 0.2)}" stroke-width="8" stroke-linecap="round"/>` +
  `<rect x="176" y="276" width="248" height="20" rx="10" fill="${paint('soft', ASH)}"/><path d="M182 262q118 44 236 0l8 26q-126 56-252 0z" fill="${paint('soft', color)}"/><path d="M190 278q110 40 220 0" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="3" stroke-dasharray="7 6"/>` +
  `<rect x="282" y="366" width="36" height="22" rx="6" fill="${paint('soft', LEATHER)}"/>`;

export const drawBasket: DrawShape = (color, accent) =>
  `<path d="M196 316q-12-150 104-150t104 150" fill="none" stroke="${LEATHER}" stroke-width="15"/>` +
  [226, 262, 304, 344, 376]
    .map(
      (x, at) =>
        `<g><rect x="${x - 20}" y="${226 - (at % 2) * 26}" width="40" height="150" fill="${paint('round', darken(ASH, 0.24))}"/><ellipse cx="${x}" cy="${226 - (at % 2) * 26}" rx="20" ry="9" fill="${lighten(ASH, 0.24)}"/></g>`,
    )
    .join('') +
  `<path d="M176 312h248l-22 138q-4 20-24 20h-156q-20 0-24-20z" fill="${paint('round', color)}"/><path d="M174 306h252l-4 30h-244z" fill="${paint('round', accent)}"/>${pineMark(300, 404, lighten(color, 0.75))}`;

export const drawCompass: DrawShape = (color, accent) =>
  `<circle cx="300" cy="206" r="22" fill="none" stroke="${darken(color, 0.2)}" stroke-width="10"/><circle cx="300" cy="346" r="124" fill="${paint('slant', color)}"/><circle cx="300" cy="346" r="100" fill="${paint('slant', '#f4ecdc')}"/>` +
  Array.from(
    { length: 24 },
    (_, at) =>
      `<path d="M300 ${at % 6 ? 256 : 262}v${at % 6 ? 7 : 16}" stroke="#54483c" stroke-width="${at % 6 ? 2 : 4}" transform="rotate(${at * 15} 300 346)"/>`,
  ).join('') +
  `<g transform="rotate(32 300 346)"><path d="M300 274l16 72h-32z" fill="${accent}"/><path d="M300 418l16-72h-32z" fill="#54483c"/></g><circle cx="300" cy="346" r="8" fill="${color}"/><path d="M228 300q30-44 80-48" fill="none" stroke="#fffdf8" stroke-width="8" stroke-linecap="round" opacity=".6"/>`;
