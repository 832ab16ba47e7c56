import { blend, type Hex } from './blend-color.ts';
import { picture, place, shadow } from './compose.ts';
import { paint } from './paint.ts';
import { drawLantern, drawTent } from './shapes/camp.ts';
import { drawMug } from './shapes/kitchen.ts';
import { drawBlanket } from './shapes/textiles.ts';

/** The fire moves with `phase`, 0 to 1; 0 and 1 look the same. */
export function campfire(tint: Hex, phase = 0): string {
  const stars = Array.from(
    { length: 60 },
    (_, at) =>
      `<circle cx="${(at * 137) % 800}" cy="${(at * 71) % 280}" r="${1 + (at % 3) * 0.7}" fill="#fdf3d4" opacity="${0.4 + (at % 5) * 0.12}"/>`,
  );
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('soft', '#22304a')}"/><path d="M0 60q300 120 800-30v180q-400 60-800 10z" fill="#7fa6a0" opacity=".12"/>${stars.join('')}<circle cx="640" cy="110" r="40" fill="#f6e9c8"/>`,
    `<path d="M0 380l140-150 110 100 150-180 150 170 90-80 160 140v120H0z" fill="#1b2a3a"/><path d="M0 430q200-60 400-20t400-20v210H0z" fill="${paint('soft', '#16241f')}"/>`,
    place(drawTent(tint, '#f0d19a'), [250, 500], 0.84) +
      `<circle cx="560" cy="470" r="${260 + 14 * Math.sin(phase * 4 * Math.PI)}" fill="${paint('glow', '#ff9c45')}" opacity=".5"/>`,
    fire(560, 520, phase) + shadow(704, 540, 60) + place(drawMug('#e9dfc9', '#6b4630'), [704, 542], 0.42),
  );
}

export function lakeDawn(tint: Hex): string {
  const sky = blend('#f6dcc0', tint, 0.16);
  return picture(
    800,
    600,
    `<rect width="800" height="600" fill="${paint('soft', sky)}"/><circle cx="520" cy="220" r="190" fill="${paint('glow', '#ffd9a0')}"/><circle cx="520" cy="236" r="44" fill="#fff3d8"/>`,
    `<path d="M0 300l120-110 90 70 140-150 130 150 90-60 230 160v0H0z" fill="${blend(tint, sky, 0.6)}"/><path d="M0 330l170-90 120 70 160-110 150 100 200-50v90H0z" fill="${blend(tint, sky, 0.3)}"/>`,
    `<rect y="328" width="800" height="150" fill="${paint('soft', blend('#a9bfc0', tint, 0.2))}"/>${[350, 372, 396, 424, 452].map((y, at) => `<path d="M${380 - at * 26} ${y}h${280 + at * 40}" stroke="#fff3d8" stroke-width="${3 + at}" stroke-linecap="round" opacity=".5"/>`).join('')}`,
    `<path d="M0 478h800v122H0z" fill="${paint('soft', '#8a6a4c')}"/>${[520, 560].map((y) => `<path d="M0 ${y}h800" stroke="#5e4632" stroke-width="4"/>`).join('')}`,
    shadow(230, 540, 90) +
      place(drawMug(tint, '#6b4630'), [230, 540], 0.66) +
      shadow(470, 546, 120) +
      place(drawBlanket(blend(tint, '#d8cdb8', 0.4), '#b5573c'), [480, 548], 0.68) +
      place(drawLantern('#c98f3e', tint), [680, 546], 0.62),
  );
}

function fire(x: number, y: number, phase: number): string {
  const sway = (turns: number, reach: number) => reach * Math.sin((phase * turns + turns / 7) * 2 * Math.PI);
  const flame = (turns: number, path: string) =>
    `<g transform="skewX(${sway(turns, 5)}) scale(${1 + sway(turns + 1, 0.05)} ${1 + sway(turns, 0.08)})">${path}</g>`;
  const sparks = [0, 1, 2, 3, 4].map((spark) => {
    const risen = (phase + spark / 5) % 1;
    return `<circle cx="${(spark - 2) * 17 + 12 * Math.sin(risen * 7 + spark)}" cy="${-120 - risen * 150}" r="${3.4 * (1 - risen)}" fill="#ffcf7a" opacity="${1 - risen}"/>`;
  });
  return (
    `<g transform="translate(${x} ${y})"><path d="M-70 0l130-24M-60-26l126 28" stroke="#4a3324" stroke-width="20" stroke-linecap="round"/>` +
    flame(
      2,
      `<path d="M0-10q-62-20-46-84 8-40 34-62-2 34 14 44 4-56-6-88 60 40 58 110 0 66-54 80z" fill="#f2762e"/>`,
    ) +
    flame(
      3,
      `<path d="M0-12q-38-14-28-56 8-26 22-38 2 26 14 30 6-24 2-44 30 32 28 66-2 36-38 42z" fill="#ffb648"/>`,
    ) +
    flame(4, `<path d="M0-12q-20-10-14-32 6-14 14-22 8 10 14 22 6 22-14 32z" fill="#fff0b8"/>`) +
    `${sparks.join('')}</g>`
  );
}
