import type { Hex } from '../blend-color.ts';

/** Draws an object on the point (300, 470), about 300 units high, in the given color. */
export type DrawShape = (color: Hex, accent: Hex) => string;
