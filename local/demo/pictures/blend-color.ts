/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** The colour `share` (0 to 1) of the way from one to the other. */
export function blend(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to);
  const mixed = channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

export function lighten(color: Hex, share: number): Hex {
  return blend(color, '#fffdf8', share);
}

/** Towards a warm near-black, so that shadows never look grey. */
export function darken(color: Hex, share: number): Hex {
  return blend(color, '#1d1512', share);
}

function channels(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
