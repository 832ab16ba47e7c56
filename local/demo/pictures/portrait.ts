import { blend, darken, lighten, type Hex } from './blend-color.ts';
import { picture } from './compose.ts';
import { paint } from './paint.ts';

export interface Portrait {
  skin: Hex;
  hair: Hex;
  cut: 'bun' | 'curls' | 'long' | 'short' | 'scarf' | 'bob';
  top: Hex;
  wall: Hex;
  beard?: boolean;
  glasses?: boolean;
  earrings?: boolean;
  beanie?: Hex;
}

/** A creator's portrait, square, head and shoulders. */
export function drawPortrait(person: Portrait): string {
  const { wall } = person;
  return picture(
    600,
    600,
    `<rect width="600" height="600" fill="${paint('slant', wall)}"/><circle cx="300" cy="300" r="218" fill="${paint('soft', lighten(wall, 0.3))}"/>`,
    `<g fill="#fffaf0" opacity=".22" transform="skewX(-20)"><rect x="230" width="70" height="600"/><rect x="320" width="36" height="600"/></g>`,
    behindHead(person),
    shoulders(person),
    head(person),
    face(person),
    overHead(person),
  );
}

function shoulders({ skin, top, cut, hair }: Portrait): string {
  const collar =
    cut === 'scarf'
      ? `<path d="M196 420q104 96 208 0 40 40 30 110-120 50-268 0-10-70 30-110z" fill="${paint('soft', darken(hair, 0.08))}"/><path d="M210 470q96 56 190-4" stroke="${darken(hair, 0.24)}" stroke-width="4" fill="none" opacity=".5"/>`
      : `<path d="M246 452q54 62 108 0l20 8q-74 96-148 0z" fill="${darken(top, 0.16)}"/>`;
  return (
    `<path d="M262 392h76v62q0 42-38 42t-38-42z" fill="${darken(skin, 0.14)}"/>` +
    `<path d="M246 454q-108 20-148 92-14 26-16 60h436q-2-34-16-60-40-72-148-92-54 60-108 0z" fill="${paint('soft', top)}"/>${collar}`
  );
}

function head({ skin, beard, hair }: Portrait): string {
  const ears = `<ellipse cx="194" cy="306" rx="17" ry="27" fill="${darken(skin, 0.1)}"/><ellipse cx="406" cy="306" rx="17" ry="27" fill="${darken(skin, 0.14)}"/>`;
  const chin = beard
    ? `<path d="M200 304q4 132 100 136t100-136q-10 40-42 44-26-16-58-16t-58 16q-32-4-42-44z" fill="${paint('soft', hair)}"/>`
    : '';
  return `${ears}<path d="M198 270q0-112 102-112t102 112q0 148-102 152-102-4-102-152z" fill="${paint('slant', skin)}"/>${chin}`;
}

function face({ skin, hair, glasses, earrings, beard }: Portrait): string {
  const ink = darken(hair, 0.5);
  const lips = blend(skin, '#a33b3b', 0.5);
  const lenses = glasses
    ? `<g fill="#fffdf8" fill-opacity=".2" stroke="${ink}" stroke-width="5"><circle cx="256" cy="292" r="33"/><circle cx="344" cy="292" r="33"/><path d="M289 290q11-8 22 0" fill="none"/></g>`
    : '';
  const rings = earrings
    ? `<circle cx="192" cy="346" r="13" fill="none" stroke="#d9a441" stroke-width="5"/><circle cx="408" cy="346" r="13" fill="none" stroke="#d9a441" stroke-width="5"/>`
    : '';
  return (
    `<circle cx="236" cy="336" r="27" fill="${paint('glow', blend(skin, '#d9584a', 0.6))}" opacity=".5"/><circle cx="364" cy="336" r="27" fill="${paint('glow', blend(skin, '#d9584a', 0.6))}" opacity=".5"/>` +
    `<g fill="${ink}"><ellipse cx="256" cy="293" rx="8" ry="11"/><ellipse cx="344" cy="293" rx="8" ry="11"/></g><g fill="#fff"><circle cx="259" cy="289" r="3"/><circle cx="347" cy="289" r="3"/></g>` +
    `<path d="M232 262q22-15 46-3M322 259q24-12 46 3" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/><path d="M298 300q-10 30 6 34" fill="none" stroke="${darken(skin, 0.28)}" stroke-width="5" stroke-linecap="round"/>` +
    (beard
      ? `<path d="M262 360q38-20 76 0-38 14-76 0z" fill="${darken(hair, 0.2)}"/><path d="M272 366q28 20 56 0" fill="#fff"/>`
      : `<path d="M264 358q36 36 72 0-36 8-72 0z" fill="#fffaf5" stroke="${lips}" stroke-width="6" stroke-linejoin="round"/>`) +
    lenses +
    rings
  );
}

function behindHead({ cut, hair }: Portrait): string {
  const fill = paint('soft', darken(hair, 0.12));
  switch (cut) {
    case 'long':
      return `<path d="M166 300q-10-182 134-182t134 182q6 110 26 190-80 44-160 44t-160-44q20-80 26-190z" fill="${fill}"/>`;
    case 'curls':
      return curls(hair, 0.12, [
        [176, 262],
        [164, 326],
        [186, 386],
        [424, 262],
        [436, 326],
        [414, 386],
        [220, 170],
        [300, 140],
        [380, 170],
        [300, 200],
      ]);
    case 'bob':
      return `<path d="M170 290q-6-170 130-170t130 170q4 80-8 118-122 30-244 0-12-38-8-118z" fill="${fill}"/>`;
    case 'bun':
      return `<circle cx="300" cy="112" r="60" fill="${fill}"/>`;
    case 'scarf':
      return `<path d="M160 310q-6-196 140-196t140 196q0 100-36 152-104 50-208 0-36-52-36-152z" fill="${fill}"/>`;
    case 'short':
      return '';
  }
}

function overHead({ cut, hair, beanie }: Portrait): string {
  const fill = paint('slant', hair);
  if (beanie !== undefined) {
    return (
      `<path d="M184 226q4-124 116-124t116 124z" fill="${paint('round', beanie)}"/><rect x="172" y="204" width="256" height="56" rx="18" fill="${paint('round', lighten(beanie, 0.1))}"/>` +
      `<path d="${Array.from({ length: 14 }, (_, at) => `M${190 + at * 17} 208v48`).join('')}" stroke="${darken(beanie, 0.24)}" stroke-width="3.4" opacity=".5"/>`
    );
  }
  switch (cut) {
    case 'long':
    case 'bob':
      return `<path d="M186 306q-20-176 118-178 128 4 110 178-8-74-52-104-62 40-132 28-36 22-44 76z" fill="${fill}"/>`;
    case 'curls':
      return curls(hair, 0, [
        [206, 206],
        [240, 174],
        [284, 160],
        [330, 164],
        [368, 188],
        [396, 224],
      ]);
    case 'bun':
      return `<path d="M190 288q-10-160 110-162 120 2 110 162-14-84-60-104-50-12-100 0-46 20-60 104z" fill="${fill}"/>`;
    case 'scarf':
      return `<path d="M160 310q-6-196 140-196t140 196q-2 92-36 148 12-76-2-166-16-96-102-96t-102 96q-14 90-2 166-34-56-36-148z" fill="${fill}"/><path d="M196 214q30-70 104-72" fill="none" stroke="${lighten(hair, 0.34)}" stroke-width="6" stroke-linecap="round" opacity=".6"/>`;
    case 'short':
      return `<path d="M190 282q-22-142 86-158 54-18 100 14 48 30 34 144-10-52-30-78-70 18-154-8-26 30-36 86z" fill="${fill}"/>`;
  }
}

function curls(hair: Hex, shade: number, centers: [number, number][]): string {
  return centers
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="52" fill="${paint('slant', darken(hair, shade))}"/><path d="M${x - 22} ${y + 6}q10-28 36-20" fill="none" stroke="${lighten(hair, 0.24)}" stroke-width="5" stroke-linecap="round" opacity=".4"/>`,
    )
    .join('');
}
