/** Filters on colors written as `#rrggbb`; anything else throws, as on the platform. */
export const colorFilters = {
  /** Contrast of two colors from 1 to 21, to one decimal (WCAG 2.2, contrast ratio). */
  color_contrast(one: unknown, other: unknown): number {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
    return Math.round(((light + 0.05) / (dark + 0.05)) * 10) / 10;
  },
};

/** WCAG 2.2, relative luminance. */
function luminance(color: unknown): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(String(color))?.slice(1);
  if (digits === undefined) throw new Error(`argument must be a color, not ${JSON.stringify(color)}`);
  const [red = 0, green = 0, blue = 0] = digits.map((pair) => {
    const share = Number.parseInt(pair, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
