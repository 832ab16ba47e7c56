import { darken, lighten, type Hex } from './blend-color.ts';

/*
 * A paint's name describes it: `url(#round-c98a6b)` is a round body in that color. Drawings use names only; `definePaints`
 * finds them in the finished drawing and writes the gradients.
 */
const PAINTS: Record<string, (id: string, color: Hex) => string> = {
  /** A round body, lit from the left. */
  round: (id, color) =>
    linear(id, 'x2="1" y2="0"', [
      [0, darken(color, 0.22)],
      [0.16, lighten(color, 0.1)],
      [0.3, lighten(color, 0.34)],
      [0.48, color],
      [0.82, darken(color, 0.2)],
      [1, darken(color, 0.32)],
    ]),
  /** A flat object, lit from above. */
  soft: (id, color) =>
    linear(id, 'x2="0" y2="1"', [
      [0, lighten(color, 0.2)],
      [0.55, color],
      [1, darken(color, 0.14)],
    ]),
  /** A flat object, lit from the upper left corner. */
  slant: (id, color) =>
    linear(id, 'x2="1" y2="1"', [
      [0, lighten(color, 0.26)],
      [0.5, color],
      [1, darken(color, 0.2)],
    ]),
  /** A color that fades to all sides: light, shadow, steam. */
  glow: (id, color) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}"/>` +
    `<stop offset=".55" stop-color="${color}" stop-opacity=".45"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`,
  /** A color that fades downwards: haze. */
  fade: (id, color) =>
    `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${color}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></linearGradient>`,
};

type PaintKind = 'round' | 'soft' | 'slant' | 'glow' | 'fade';

/** The value of a `fill` or `stroke` for a kind of paint in a color. */
export function paint(kind: PaintKind, color: Hex): string {
  return `url(#${kind}-${color.slice(1)})`;
}

/** The gradients that a drawing uses. */
export function definePaints(drawing: string): string {
  const names = new Set(
    Array.from(drawing.matchAll(/url\(#([a-z]+)-([0-9a-f]{6})\)/g), ([, ...name]) => name.join('-')),
  );
  return Array.from(names, (id) => {
    const [kind = '', color = ''] = id.split('-');
    return PAINTS[kind]?.(id, `#${color}`) ?? '';
  }).join('');
}

function linear(id: string, direction: string, stops: [number, Hex][]): string {
  const marks = stops.map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${marks}</linearGradient>`;
}
