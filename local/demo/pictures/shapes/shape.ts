import type { Hex } from '../blend-color.ts';

/** Draws one thing that stands on the point (300, 470), about 300 units high, in the given colour. */
export type DrawShape = (color: Hex, accent: Hex) => string;
