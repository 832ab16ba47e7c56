import { darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import type { DrawShape } from './shape.ts';

const GLINT = '#fffdf8';
const BRASS: Hex = '#c9a26a';

/** The brand's label: a ring with a leaf, and lines for the small print. */
export function label(x: number, y: number, ink: Hex): string {
  return (
    `<g fill="none" stroke="${ink}" stroke-width="2.4"><circle cx="${x}" cy="${y}" r="15"/>` +
    `<path d="M${x - 7} ${y + 7}c-1-11 5-16 14-15 1 10-4 16-14 15zm0 0l8-9"/></g>` +
    `<g fill="${ink}"><rect x="${x - 24}" y="${y + 29}" width="48" height="4" rx="2"/>` +
    `<rect x="${x - 17}" y="${y + 40}" width="34" height="2.6" rx="1.3" opacity=".6"/>` +
    `<rect x="${x - 20}" y="${y + 48}" width="40" height="2.6" rx="1.3" opacity=".6"/></g>`
  );
}

function glint(x: number, y: number, height: number): string {
  return `<rect x="${x}" y="${y}" width="9" height="${height}" rx="4.5" fill="${GLINT}" opacity=".5"/>`;
}

export const drawDropper: DrawShape = (color, accent) =>
  `<path d="M229 300q0-34 36-40h70q36 6 36 40v150q0 20-20 20h-102q-20 0-20-20z" fill="${paint('round', color)}"/>` +
  `<path d="M229 318h142v130q0 22-20 22h-102q-20 0-20-22z" fill="${darken(color, 0.28)}" opacity=".22"/>` +
  `<rect x="292" y="250" width="15" height="176" rx="7" fill="${GLINT}" opacity=".22"/>` +
  `<rect x="243" y="322" width="114" height="112" rx="5" fill="${lighten(color, 0.86)}" opacity=".94"/>${label(300, 354, darken(color, 0.55))}` +
  `<rect x="262" y="214" width="76" height="50" rx="7" fill="${paint('round', BRASS)}"/>` +
  `<path d="M262 232h76M262 246h76" stroke="${darken(BRASS, 0.25)}" stroke-width="1.6" opacity=".5"/>` +
  `<path d="M274 216v-44q0-32 26-32t26 32v44z" fill="${paint('round', accent)}"/>${glint(240, 300, 140)}`;

export const drawPump: DrawShape = (color, accent) =>
  `<path d="M222 286q0-30 34-32h88q34 2 34 32v162q0 22-22 22h-112q-22 0-22-22z" fill="${paint('round', color)}"/>` +
  label(300, 338, darken(color, 0.58)) +
  `<rect x="272" y="222" width="56" height="36" rx="6" fill="${paint('round', accent)}"/>` +
  `<rect x="293" y="180" width="14" height="46" fill="${paint('round', lighten(accent, 0.3))}"/>` +
  `<path d="M228 162q0-10 10-10h84q18 0 18 16v14q0 6-6 6h-70q-8 0-12-6l-4-6h-16q-6 0-6-6z" fill="${paint('soft', accent)}"/>` +
  glint(238, 288, 150);

export const drawOil: DrawShape = (color, accent) =>
  `<path d="M244 292q0-26 22-42 12-9 12-26v-36h44v36q0 17 12 26 22 16 22 42v160q0 18-18 18h-76q-18 0-18-18z" fill="${paint('round', color)}"/>` +
  `<path d="M244 330h112v122q0 18-18 18h-76q-18 0-18-18z" fill="${darken(color, 0.3)}" opacity=".2"/>` +
  `<rect x="254" y="332" width="92" height="106" rx="4" fill="${lighten(color, 0.88)}" opacity=".94"/>${label(300, 362, darken(color, 0.55))}` +
  `<rect x="270" y="136" width="60" height="58" rx="6" fill="${paint('round', accent)}"/>${glint(253, 292, 150)}`;

export const drawMist: DrawShape = (color, accent) =>
  `<path d="M240 262q0-16 16-20h88q16 4 16 20v186q0 22-22 22h-76q-22 0-22-22z" fill="${paint('round', color)}"/>` +
  label(300, 326, darken(color, 0.58)) +
  `<rect x="262" y="204" width="76" height="40" rx="4" fill="${paint('round', BRASS)}"/>` +
  `<path d="M266 206v-52q0-14 14-14h40q14 0 14 14v52z" fill="${paint('round', accent)}"/>` +
  `<circle cx="272" cy="166" r="5" fill="${darken(accent, 0.5)}"/>` +
  [18, 40, 62]
    .map((reach, row) =>
      [-1, 0, 1]
        .map(
          (step) =>
            `<circle cx="${258 - reach}" cy="${166 + step * (6 + row * 9)}" r="${3.4 - row * 0.6}" fill="${GLINT}" opacity="${0.9 - row * 0.2}"/>`,
        )
        .join(''),
    )
    .join('') +
  glint(252, 268, 160);

export const drawTube: DrawShape = (color, accent) =>
  `<path d="M232 158h136l-12 250h-112z" fill="${paint('round', color)}"/>` +
  `<path d="M230 142h140v22h-140z" fill="${paint('soft', darken(color, 0.06))}"/>` +
  `<path d="${Array.from({ length: 17 }, (_, at) => `M${238 + at * 8} 146v14`).join('')}" stroke="${darken(color, 0.25)}" stroke-width="1.6" opacity=".5"/>` +
  label(300, 254, darken(color, 0.58)) +
  `<path d="M240 406h120l-5 56q-1 8-9 8h-92q-8 0-9-8z" fill="${paint('round', accent)}"/>` +
  `<path d="M252 182l7 210h9l-6-210z" fill="${GLINT}" opacity=".45"/>`;

export const drawPouch: DrawShape = (color, accent) =>
  `<path d="M214 176q86-14 172 0 12 150 4 276-2 18-20 18h-140q-18 0-20-18-8-126 4-276z" fill="${paint('slant', color)}"/>` +
  `<path d="M210 418q90 26 180 0l-1 34q-2 18-20 18h-138q-18 0-20-18z" fill="${darken(color, 0.3)}" opacity=".24"/>` +
  `<path d="M214 176q86-14 172 0l1 22q-87-14-174 0z" fill="${paint('soft', lighten(color, 0.2))}"/>` +
  `<rect x="276" y="140" width="48" height="36" rx="6" fill="${paint('round', accent)}"/>${label(300, 282, darken(color, 0.6))}` +
  `<path d="M232 220q-8 100-2 180" fill="none" stroke="${GLINT}" stroke-width="7" stroke-linecap="round" opacity=".38"/>`;
