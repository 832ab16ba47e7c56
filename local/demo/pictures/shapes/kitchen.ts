import { darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import type { DrawShape } from './shape.ts';

const STEEL: Hex = '#b9bcb8';
const OAK: Hex = '#b98a58';
const LIGHT = '#fffdf8';

/** A pine in a ring: the label of outdoor products. */
export function pineMark(x: number, y: number, ink: Hex): string {
  return (
    `<g transform="translate(${x} ${y})"><circle r="24" fill="none" stroke="${ink}" stroke-width="3"/>` +
    `<path d="M0-15l9 12h-5l8 11h-24l8-11h-5zM-2 8h4v7h-4z" fill="${ink}"/></g>`
  );
}

function steam(x: number, y: number): string {
  return [-26, 4, 32]
    .map(
      (step, at) =>
        `<path d="M${x + step} ${y}q-20-26 0-50t${at === 1 ? 6 : -2}-58" fill="none" stroke="${LIGHT}" stroke-width="${9 - at * 2}" stroke-linecap="round" opacity="${0.5 - at * 0.1}"/>`,
    )
    .join('');
}

export const drawMug: DrawShape = (color, accent) =>
  `<path d="M392 326q84-8 78 58-4 54-86 46" fill="none" stroke="${darken(color, 0.12)}" stroke-width="24"/><path d="M392 326q84-8 78 58-4 54-86 46" fill="none" stroke="${lighten(color, 0.16)}" stroke-width="8"/>` +
  `<path d="M196 286h208v148q0 36-36 36h-136q-36 0-36-36z" fill="${paint('round', color)}"/><ellipse cx="300" cy="286" rx="104" ry="22" fill="${lighten(color, 0.6)}"/>` +
  `<ellipse cx="300" cy="288" rx="94" ry="17" fill="${darken(accent, 0.3)}"/><ellipse cx="286" cy="286" rx="58" ry="9" fill="${lighten(accent, 0.1)}" opacity=".5"/>` +
  `<g fill="${lighten(color, 0.5)}" opacity=".6"><circle cx="226" cy="420" r="2.4"/><circle cx="376" cy="352" r="2.6"/><circle cx="352" cy="440" r="2"/><circle cx="238" cy="336" r="2"/><circle cx="262" cy="448" r="2.4"/></g>` +
  `${pineMark(300, 384, lighten(color, 0.8))}${steam(300, 262)}`;

export const drawFlask: DrawShape = (color, accent) =>
  `<path d="M236 250q0-22 20-30v-22h88v22q20 8 20 30v200q0 20-20 20h-88q-20 0-20-20z" fill="${paint('round', color)}"/>` +
  `<rect x="232" y="292" width="136" height="8" fill="${paint('round', STEEL)}"/><rect x="232" y="444" width="136" height="10" fill="${paint('round', STEEL)}"/>` +
  `<rect x="248" y="128" width="104" height="80" rx="12" fill="${paint('round', accent)}"/><path d="M252 186h96" stroke="${darken(accent, 0.3)}" stroke-width="3"/>` +
  `<path d="M352 150q52 6 50 60l-34 46" fill="none" stroke="${darken(accent, 0.1)}" stroke-width="11" stroke-linecap="round"/>${pineMark(300, 364, lighten(color, 0.82))}`;

export const drawKettle: DrawShape = (color, accent) =>
  `<path d="M212 300q-78-8-96-70-4-14 10-14 12 0 16 14 14 42 80 46z" fill="${paint('soft', color)}"/>` +
  `<path d="M204 322q4-84 96-84t96 84l14 118q2 30-28 30h-164q-30 0-28-30z" fill="${paint('round', color)}"/><path d="M232 252q68-34 136 0l-8-14q-60-26-120 0z" fill="${paint('soft', lighten(color, 0.2))}"/>` +
  `<path d="M226 270q-12-118 74-118t74 118" fill="none" stroke="${STEEL}" stroke-width="9"/><rect x="256" y="138" width="88" height="28" rx="14" fill="${paint('round', accent)}"/>` +
  `<circle cx="300" cy="222" r="14" fill="${paint('round', accent)}"/>${pineMark(300, 372, lighten(color, 0.8))}${steam(134, 200)}`;

export const drawDripper: DrawShape = (color, accent) =>
  `<path d="M214 372h172v70q0 28-28 28h-116q-28 0-28-28z" fill="#e6ebe8" opacity=".86"/><path d="M216 410h168v32q0 26-26 26h-116q-26 0-26-26z" fill="${paint('round', darken(accent, 0.35))}"/>` +
  `<path d="M384 384q56-4 50 36-4 34-54 28" fill="none" stroke="#d3dad6" stroke-width="12"/><rect x="198" y="358" width="204" height="18" rx="9" fill="${paint('round', color)}"/>` +
  `<path d="M190 230h220l-62 122h-96z" fill="${paint('round', color)}"/><ellipse cx="300" cy="230" rx="110" ry="22" fill="${darken(color, 0.2)}"/><ellipse cx="300" cy="230" rx="98" ry="17" fill="${LIGHT}"/>` +
  `<ellipse cx="300" cy="234" rx="80" ry="11" fill="${darken(accent, 0.34)}"/><path d="M228 250l40 84M262 256l22 80M338 256l-22 80M372 250l-40 84" stroke="${lighten(color, 0.4)}" stroke-width="4" opacity=".5"/>${steam(300, 206)}`;

export const drawBoard: DrawShape = (_color, accent) =>
  `<path d="M230 144q0-44 70-44t70 44v12q42 6 42 44v226q0 44-44 44h-136q-44 0-44-44v-226q0-38 42-44z" fill="${paint('slant', OAK)}"/><circle cx="300" cy="136" r="15" fill="${darken(OAK, 0.5)}"/>` +
  [196, 238, 284, 330, 378]
    .map(
      (x, at) =>
        `<path d="M${x} ${190 + at * 6}q${at % 2 ? 14 : -10} 120 ${at % 2 ? -6 : 10} 260" fill="none" stroke="${darken(OAK, 0.2)}" stroke-width="3" opacity=".45"/>`,
    )
    .join('') +
  `<g transform="translate(300 408)"><ellipse cx="-36" cy="20" rx="58" ry="38" fill="${paint('slant', '#c98f4e')}"/><path d="M-78 8q20-14 40-4M-62 34q20-14 44-2" stroke="#f0d19a" stroke-width="5" fill="none" stroke-linecap="round"/><circle cx="54" cy="26" r="30" fill="${paint('slant', accent)}"/><path d="M54-2q4-14 16-18" stroke="#5c6b3c" stroke-width="5" fill="none"/></g>`;

export const drawKnife: DrawShape = (color) =>
  `<g transform="rotate(-28 300 380)"><path d="M300 360q-150-10-188 20-6 6 4 8 90 14 184 14z" fill="${paint('soft', STEEL)}"/><path d="M112 384q80 14 188 12" stroke="${LIGHT}" stroke-width="3" fill="none"/><path d="M150 364l18-4" stroke="${darken(STEEL, 0.4)}" stroke-width="4"/>` +
  `<path d="M288 352h168q44 0 44 32t-44 32q-60-8-168-2z" fill="${paint('soft', color)}"/><rect x="286" y="350" width="24" height="66" rx="5" fill="${paint('soft', '#c9a26a')}"/><circle cx="360" cy="384" r="6" fill="#c9a26a"/><circle cx="440" cy="384" r="6" fill="#c9a26a"/></g>`;

export const drawBowl: DrawShape = (color, accent) =>
  `<path d="M166 350h268l28 106q4 14-12 14h-300q-16 0-12-14z" fill="${paint('round', color)}"/><ellipse cx="300" cy="350" rx="134" ry="32" fill="${lighten(color, 0.35)}"/><ellipse cx="300" cy="354" rx="112" ry="23" fill="${darken(color, 0.36)}"/>` +
  Array.from(
    { length: 16 },
    (_, at) =>
      `<circle cx="${212 + ((at * 53) % 176)}" cy="${346 + ((at * 7) % 18)}" r="${9 + (at % 3)}" fill="${paint('slant', accent)}"/>`,
  ).join('') +
  pineMark(300, 424, lighten(color, 0.8));
