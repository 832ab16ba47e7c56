import type { Hex } from './blend-color.ts';
import { definePaints, paint } from './paint.ts';

/** A finished picture. Width and height are in units of the drawing. */
export function picture(width: number, height: number, ...layers: string[]): string {
  const drawing = layers.join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">` +
    `<defs>${definePaints(drawing)}</defs>${drawing}</svg>`
  );
}

/** Moves and scales a drawing that was made for the point (300, 470). */
export function place(drawing: string, [x, y]: [number, number], size = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${size}) translate(-300 -470)">${drawing}</g>`;
}

/** The soft shadow of a thing that stands at (x, y). */
export function shadow(x: number, y: number, reach: number): string {
  const dark: Hex = '#3a2a22';
  return (
    `<ellipse cx="${x + reach * 0.18}" cy="${y + 3}" rx="${reach * 1.25}" ry="${reach * 0.2}" fill="${paint('glow', dark)}" opacity=".34"/>` +
    `<ellipse cx="${x + 4}" cy="${y}" rx="${reach * 0.92}" ry="${reach * 0.085}" fill="${paint('glow', dark)}" opacity=".6"/>`
  );
}

/** A number from 0 to `sides` - 1 that depends only on the name. */
export function pick(name: string, sides: number): number {
  let state = 2166136261;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return (state >>> 8) % sides;
}
