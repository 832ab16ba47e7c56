import { blend, darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import { pineMark } from './kitchen.ts';
import type { DrawShape } from './shape.ts';

const FRAME: Hex = '#8f6540';

export const drawNotebook: DrawShape = (color, accent) =>
  `<g transform="rotate(-6 300 330)"><rect x="196" y="176" width="220" height="290" rx="12" fill="${darken(color, 0.4)}"/><rect x="200" y="172" width="212" height="284" rx="6" fill="#f6efe0"/><rect x="188" y="164" width="220" height="290" rx="12" fill="${paint('slant', color)}"/>` +
  `<rect x="188" y="164" width="30" height="290" rx="10" fill="${darken(color, 0.22)}"/><path d="M372 164v290" stroke="${accent}" stroke-width="9"/>${pineMark(294, 270, lighten(color, 0.72))}<rect x="252" y="322" width="84" height="5" rx="2.5" fill="${lighten(color, 0.6)}" opacity=".7"/></g>` +
  `<g transform="rotate(34 440 420)"><rect x="430" y="296" width="18" height="150" fill="${paint('round', accent)}"/><path d="M430 446h18l-9 30z" fill="#e9cfa4"/><path d="M436 466h6l-3 10z" fill="#3a302a"/></g>`;

export const drawPrint: DrawShape = (color, accent) =>
  `<rect x="166" y="116" width="268" height="354" rx="4" fill="${paint('slant', FRAME)}"/><rect x="180" y="130" width="240" height="326" fill="#f8f2e4"/><rect x="204" y="156" width="192" height="250" fill="${paint('soft', lighten(accent, 0.62))}"/>` +
  `<circle cx="344" cy="216" r="27" fill="${accent}"/><path d="M204 330l56-78 40 46 46-66 50 80v94h-192z" fill="${blend(color, '#f8f2e4', 0.4)}"/><path d="M204 366l48-42 44 30 52-44 48 46v50h-192z" fill="${color}"/><path d="M204 392q96-26 192-4v18h-192z" fill="${darken(color, 0.34)}"/>` +
  `<rect x="256" y="424" width="88" height="6" rx="3" fill="${darken(color, 0.3)}" opacity=".7"/><path d="M180 130h240l-100 326h-140z" fill="#fffdf8" opacity=".12"/>`;

export const drawMap: DrawShape = (color, accent) =>
  `<path d="M140 220l106-34 108 34 106-34v250l-106 34-108-34-106 34z" fill="${paint('slant', lighten(color, 0.62))}"/><path d="M246 186l108 34v250l-108-34z" fill="${darken(color, 0.2)}" opacity=".16"/>` +
  [0, 1, 2, 3]
    .map(
      (ring) =>
        `<path d="M${196 + ring * 14} ${320 - ring * 4}q20-${84 - ring * 18} ${96 - ring * 14}-${62 - ring * 12}t${96 - ring * 18} ${40 - ring * 4}-${46 - ring * 8} ${84 - ring * 16}-146-${58 - ring * 16}z" fill="none" stroke="${darken(color, 0.1)}" stroke-width="3" opacity=".7"/>`,
    )
    .join('') +
  `<path d="M164 408q70-44 120-16t150-60" fill="none" stroke="${accent}" stroke-width="6" stroke-dasharray="13 10" stroke-linecap="round"/><path d="M430 330q-26-32-26-50 0-24 26-24t26 24q0 18-26 50z" fill="${accent}"/><circle cx="430" cy="280" r="9" fill="#fffdf8"/>`;
