import { darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import { label } from './bottles.ts';
import type { DrawShape } from './shape.ts';

const WOOD: Hex = '#c49a6c';
const LIGHT = '#fffdf8';

export const drawJar: DrawShape = (color, accent) =>
  `<path d="M190 338h220v104q0 28-28 28h-164q-28 0-28-28z" fill="${paint('round', color)}"/>` +
  label(300, 384, darken(color, 0.58)) +
  `<path d="M182 284q0-14 14-14h208q14 0 14 14v44q0 12-12 12h-212q-12 0-12-12z" fill="${paint('round', accent)}"/>` +
  `<ellipse cx="300" cy="274" rx="112" ry="13" fill="${lighten(accent, 0.34)}"/>` +
  `<rect x="208" y="348" width="10" height="98" rx="5" fill="${LIGHT}" opacity=".5"/>`;

export const drawOpenJar: DrawShape = (color, accent) =>
  `<path d="M186 350h228v92q0 28-28 28h-172q-28 0-28-28z" fill="${paint('round', color)}"/>` +
  `<ellipse cx="300" cy="350" rx="114" ry="32" fill="${darken(color, 0.24)}"/><ellipse cx="300" cy="352" rx="102" ry="26" fill="${paint('soft', accent)}"/>` +
  `<path d="M232 350q40-34 74-8 30 20 62 2-18 26-66 28-54 0-70-22z" fill="${lighten(accent, 0.55)}"/>` +
  `<path d="M262 346q34-16 52 2" fill="none" stroke="${LIGHT}" stroke-width="4" stroke-linecap="round"/>` +
  `<g transform="rotate(-24 392 452)"><rect x="368" y="404" width="132" height="30" rx="13" fill="${paint('soft', WOOD)}"/>` +
  `<ellipse cx="380" cy="419" rx="26" ry="18" fill="${paint('soft', lighten(WOOD, 0.2))}"/></g>${label(300, 402, darken(color, 0.58))}`;

export const drawSoap: DrawShape = (color, accent) =>
  `<rect x="178" y="376" width="244" height="94" rx="26" fill="${paint('soft', darken(color, 0.1))}"/>` +
  `<rect x="196" y="282" width="214" height="96" rx="28" fill="${paint('soft', color)}"/>` +
  `<rect x="214" y="298" width="178" height="62" rx="18" fill="none" stroke="${darken(color, 0.2)}" stroke-width="3" opacity=".5"/>` +
  [230, 262, 330, 366, 300]
    .map(
      (x, at) =>
        `<circle cx="${x}" cy="${402 + (at % 3) * 19}" r="${4 + (at % 2) * 2}" fill="${accent}" opacity=".75"/>`,
    )
    .join('') +
  `<g fill="none" stroke="${darken(color, 0.42)}" stroke-width="2.6"><circle cx="303" cy="328" r="17"/><path d="M295 336c-1-12 6-17 16-16 1 11-5 17-16 16z"/></g>` +
  `<ellipse cx="236" cy="290" rx="30" ry="5" fill="${LIGHT}" opacity=".65"/>`;

export const drawBalm: DrawShape = (color, accent) =>
  `<path d="M258 226q0-40 42-52 42 12 42 52v60h-84z" fill="${paint('round', accent)}"/><path d="M262 214q20-34 76-26" fill="none" stroke="${LIGHT}" stroke-width="5" stroke-linecap="round" opacity=".6"/>` +
  `<rect x="250" y="262" width="100" height="60" rx="5" fill="${paint('round', lighten(color, 0.5))}"/><rect x="242" y="310" width="116" height="160" rx="9" fill="${paint('round', color)}"/>` +
  label(300, 364, darken(color, 0.6)) +
  `<g transform="translate(126 0)"><ellipse cx="300" cy="458" rx="60" ry="12" fill="${darken(color, 0.3)}"/><rect x="240" y="424" width="120" height="36" fill="${paint('round', color)}"/><ellipse cx="300" cy="424" rx="60" ry="13" fill="${paint('soft', lighten(color, 0.24))}"/></g>`;

export const drawStone: DrawShape = (color, accent) =>
  `<path d="M196 436q-30-128 70-182 76-38 122 10 34 40-12 66-58 26-50 78 6 44-32 54-76 20-98-26z" fill="${paint('slant', color)}"/>` +
  `<path d="M226 414q-16-92 58-136 40-22 72-8" fill="none" stroke="${LIGHT}" stroke-width="8" stroke-linecap="round" opacity=".5"/>` +
  `<path d="M248 440q40-60 34-110M300 300q30-20 66-14" fill="none" stroke="${darken(color, 0.24)}" stroke-width="3" opacity=".4"/>` +
  `<g transform="rotate(24 424 380)"><rect x="412" y="286" width="22" height="150" rx="10" fill="${paint('round', accent)}"/><rect x="402" y="232" width="42" height="66" rx="20" fill="${paint('round', color)}"/><rect x="408" y="432" width="30" height="44" rx="14" fill="${paint('round', color)}"/></g>`;

export const drawBrush: DrawShape = (color, accent) =>
  `<path d="M222 356q-6-94 78-104 84 10 78 104z" fill="${paint('round', lighten(accent, 0.5))}"/>` +
  `<path d="${Array.from({ length: 12 }, (_, at) => `M${234 + at * 12} 352q${(at - 5.5) * 1.6}-44 ${(5.5 - at) * 1.2}-${78 + (6 - Math.abs(at - 5.5)) * 3}`).join('')}" fill="none" stroke="${darken(accent, 0.3)}" stroke-width="2" opacity=".5"/>` +
  `<path d="M210 352h180q10 0 10 12v20q0 26-40 30l-22 4q-10 4-10 18v34h-56v-34q0-14-10-18l-22-4q-40-4-40-30v-20q0-12 10-12z" fill="${paint('round', color)}"/>` +
  `<rect x="262" y="440" width="76" height="30" rx="10" fill="${paint('round', darken(color, 0.1))}"/>`;

export const drawGiftBox: DrawShape = (color, accent) =>
  `<rect x="182" y="322" width="236" height="148" rx="8" fill="${paint('slant', color)}"/><rect x="170" y="278" width="260" height="54" rx="8" fill="${paint('soft', lighten(color, 0.12))}"/>` +
  `<rect x="282" y="278" width="36" height="192" fill="${paint('soft', accent)}"/><path d="M170 330h260v8h-260z" fill="${darken(color, 0.3)}" opacity=".25"/>` +
  `<path d="M300 278q-74 4-84-30t40-34q36 4 44 64zM300 278q74 4 84-30t-40-34q-36 4-44 64z" fill="${paint('slant', accent)}"/>` +
  `<path d="M296 276q-40-10-54-34M304 276q40-10 54-34" fill="none" stroke="${darken(accent, 0.3)}" stroke-width="3"/><rect x="286" y="262" width="28" height="26" rx="8" fill="${darken(accent, 0.12)}"/>`;

export const drawSalts: DrawShape = (color, accent) =>
  `<path d="M206 300q0-22 22-28h144q22 6 22 28v142q0 28-28 28h-132q-28 0-28-28z" fill="${lighten(color, 0.6)}" opacity=".8"/>` +
  `<path d="M214 336q40-20 86 0t86-4v104q0 26-26 26h-120q-26 0-26-26z" fill="${paint('round', accent)}"/>` +
  Array.from(
    { length: 34 },
    (_, at) =>
      `<circle cx="${224 + ((at * 47) % 152)}" cy="${346 + ((at * 29) % 104)}" r="${3 + (at % 3)}" fill="${at % 2 ? LIGHT : darken(accent, 0.18)}" opacity=".6"/>`,
  ).join('') +
  `<rect x="232" y="226" width="136" height="54" rx="9" fill="${paint('round', WOOD)}"/><rect x="226" y="268" width="148" height="14" rx="7" fill="${lighten(color, 0.7)}"/>` +
  `<rect x="246" y="372" width="108" height="76" rx="5" fill="${LIGHT}" opacity=".94"/>${label(300, 398, darken(color, 0.6))}<rect x="216" y="300" width="8" height="140" rx="4" fill="${LIGHT}" opacity=".7"/>`;

export const drawCandle: DrawShape = (color, accent) =>
  `<path d="M204 292h192v150q0 28-28 28h-136q-28 0-28-28z" fill="${paint('round', color)}"/><ellipse cx="300" cy="292" rx="96" ry="22" fill="${darken(color, 0.34)}"/>` +
  `<ellipse cx="300" cy="298" rx="86" ry="17" fill="${lighten(accent, 0.55)}"/><path d="M300 298v-28" stroke="#3a2a22" stroke-width="4"/>` +
  `<circle cx="300" cy="244" r="78" fill="${paint('glow', '#ffd98a')}" opacity=".7"/><path d="M300 276q-19-12-14-34 4-16 14-32 10 16 14 32 5 22-14 34z" fill="#ffb54a"/><path d="M300 274q-9-8-6-20 3-8 6-14 3 6 6 14 3 12-6 20z" fill="#fff3c9"/>` +
  label(300, 374, darken(color, 0.6)) +
  `<rect x="220" y="318" width="10" height="126" rx="5" fill="${LIGHT}" opacity=".42"/>`;
