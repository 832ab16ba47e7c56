import { blend, darken, lighten, type Hex } from '../blend-color.ts';
import { paint } from '../paint.ts';
import { pineMark } from './kitchen.ts';
import type { DrawShape } from './shape.ts';

const LEATHER: Hex = '#8a5a3a';

export const drawBlanket: DrawShape = (color, accent) =>
  [0, 1, 2]
    .map((fold) => {
      const y = 300 + fold * 58;
      const cloth = fold === 1 ? blend(color, accent, 0.5) : color;
      return (
        `<rect x="${156 + fold * -6}" y="${y}" width="${288 + fold * 12}" height="60" rx="28" fill="${paint('soft', cloth)}"/>` +
        `<path d="M${200 + fold * -6} ${y + 3}v54M${216 + fold * -6} ${y + 3}v54M${384 + fold * 6} ${y + 3}v54" stroke="${fold === 1 ? color : accent}" stroke-width="7" opacity=".75"/>`
      );
    })
    .join('') +
  `<g stroke="${lighten(color, 0.3)}" stroke-width="3.4" stroke-linecap="round">${Array.from({ length: 18 }, (_, at) => `<path d="M${164 + at * 16} 470l${at % 2 ? 3 : -3} 14"/>`).join('')}</g>` +
  `<rect x="288" y="292" width="26" height="182" rx="5" fill="${paint('round', LEATHER)}"/><rect x="282" y="366" width="38" height="30" rx="5" fill="none" stroke="#c9a26a" stroke-width="5"/>`;

export const drawBeanie: DrawShape = (color, accent) =>
  `<circle cx="300" cy="196" r="42" fill="${paint('slant', accent)}"/>${Array.from({ length: 20 }, (_, at) => `<path d="M300 196l0-46" stroke="${lighten(accent, 0.3)}" stroke-width="4" stroke-linecap="round" transform="rotate(${at * 18} 300 196)" opacity=".7"/>`).join('')}` +
  `<path d="M180 392q-6-176 120-176t120 176z" fill="${paint('round', color)}"/><path d="${Array.from({ length: 11 }, (_, at) => `M${194 + at * 21} 388q${(5 - at) * -1.5}-100 ${(5 - at) * 14}-164`).join('')}" fill="none" stroke="${darken(color, 0.2)}" stroke-width="4" opacity=".5"/>` +
  `<rect x="164" y="376" width="272" height="94" rx="24" fill="${paint('round', lighten(color, 0.06))}"/><path d="${Array.from({ length: 16 }, (_, at) => `M${184 + at * 15.6} 382v82`).join('')}" stroke="${darken(color, 0.24)}" stroke-width="3.4" opacity=".5"/>` +
  `<rect x="268" y="398" width="64" height="50" rx="5" fill="${paint('soft', LEATHER)}"/><path d="M300 406l11 15h-6l9 13h-28l9-13h-6z" fill="#f3e3c6"/>`;

export const drawSocks: DrawShape = (color, accent) => {
  const sock = `<path d="M250 150h92v176q0 26 22 44l52 40q24 22 4 46-14 14-36 14h-58q-22 0-38-18l-26-34q-12-16-12-40z" fill="${paint('round', color)}"/><path d="M250 150h92v50h-92z" fill="${paint('round', accent)}"/><path d="M262 150v50M276 150v50M290 150v50M304 150v50M318 150v50M331 150v50" stroke="${darken(accent, 0.2)}" stroke-width="3" opacity=".6"/><path d="M250 226h92v13h-92zM250 250h92v7h-92z" fill="${accent}"/><path d="M384 402l32 10q24 20 4 44-12 14-34 14-30-32-2-68z" fill="${accent}"/>`;
  return `<g transform="translate(-84 0)">${sock}</g><g transform="translate(42 0)">${sock}</g>`;
};

export const drawOvershirt: DrawShape = (color, accent) =>
  `<path d="M232 156l-76 40q-20 10-26 34l-34 168q-2 12 10 14l46 8 30-120 4 150q0 20 20 20h188q20 0 20-20l4-150 30 120 46-8q12-2 10-14l-34-168q-6-24-26-34l-76-40z" fill="${paint('slant', color)}"/>` +
  [220, 262, 304, 346, 388, 430]
    .map(
      (y, at) =>
        `<path d="M188 ${y}h224" stroke="${at % 2 ? accent : darken(color, 0.3)}" stroke-width="${at % 2 ? 5 : 12}" opacity=".32"/>`,
    )
    .join('') +
  [214, 250, 342, 378]
    .map(
      (x, at) =>
        `<path d="M${x} 186v280" stroke="${at % 2 ? accent : darken(color, 0.3)}" stroke-width="${at % 2 ? 5 : 12}" opacity=".28"/>`,
    )
    .join('') +
  `<path d="M232 156l68 54 68-54 14 22-52 62-30-26-30 26-52-62z" fill="${paint('soft', darken(color, 0.16))}"/><path d="M300 214v256" stroke="${darken(color, 0.36)}" stroke-width="4"/>` +
  [262, 312, 362, 412].map((y) => `<circle cx="308" cy="${y}" r="6" fill="#efe2c8"/>`).join('') +
  `<rect x="214" y="268" width="58" height="62" rx="5" fill="${darken(color, 0.14)}" opacity=".85"/><rect x="330" y="268" width="58" height="62" rx="5" fill="${darken(color, 0.14)}" opacity=".85"/>`;

export const drawCushion: DrawShape = (color, accent) =>
  `<path d="M160 226q140-26 280 0 22 4 20 26-18 90 0 180 4 24-20 28-140 22-280 0-24-4-20-28 18-90 0-180-2-22 20-26z" fill="${paint('slant', color)}"/>` +
  `<g fill="none" stroke="${accent}" stroke-width="7">${[0, 1, 2, 3].map((row) => `<path d="M164 ${290 + row * 40}l34-22 34 22 34-22 34 22 34-22 34 22 34-22 34 22" opacity="${0.85 - row * 0.12}"/>`).join('')}</g>` +
  `<path d="M176 244q120-18 240-2" fill="none" stroke="${lighten(color, 0.4)}" stroke-width="5" stroke-linecap="round" opacity=".6"/>`;

export const drawApron: DrawShape = (color, accent) =>
  `<path d="M250 172q-4-66 50-66t50 66" fill="none" stroke="${LEATHER}" stroke-width="11"/><path d="M238 168h124q2 70 48 96v190q0 16-16 16h-188q-16 0-16-16v-190q46-26 48-96z" fill="${paint('slant', color)}"/>` +
  `<path d="M190 286l-60 26M410 286l60 26" stroke="${LEATHER}" stroke-width="9" stroke-linecap="round"/><path d="M224 342h152v66q0 18-18 18h-116q-18 0-18-18z" fill="${darken(color, 0.14)}" stroke="${accent}" stroke-width="3" stroke-dasharray="7 6"/><path d="M300 342v84" stroke="${accent}" stroke-width="3" stroke-dasharray="7 6"/>${pineMark(300, 236, lighten(color, 0.7))}`;

export const drawTowel: DrawShape = (color, accent) =>
  `<path d="M180 150h240v300q0 20-20 20h-200q-20 0-20-20z" fill="${paint('round', color)}"/><path d="M180 372h240v14h-240zM180 398h240v26h-240zM180 436h240v8h-240z" fill="${accent}" opacity=".85"/>` +
  `<path d="${Array.from({ length: 11 }, (_, row) => `M190 ${174 + row * 18}h220`).join('')}" stroke="${lighten(color, 0.3)}" stroke-width="3" stroke-dasharray="3 9" opacity=".7"/><rect x="150" y="134" width="300" height="22" rx="11" fill="${paint('soft', '#b98a58')}"/>` +
  `<g stroke="${lighten(color, 0.2)}" stroke-width="4" stroke-linecap="round">${Array.from({ length: 15 }, (_, at) => `<path d="M${190 + at * 15.6} 468v14"/>`).join('')}</g>`;
