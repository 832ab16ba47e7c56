import { db } from '#app/db/connection/client.ts';

/** How a brand looks in mails and on pages for creators. */
export interface BrandLook {
  /** The brand's title, or the store's name. */
  name: string;
  /** `#rrggbb`; null without one. */
  color: string | null;
  /** An https URL; null without one. */
  logo: string | null;
}

/** Gets the look of a brand. @throws when the channel does not exist. */
export async function getBrandLook(channelId: string): Promise<BrandLook> {
  const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId }, select: lookColumns });
  return presentLook(channel);
}

/** The columns that {@link presentLook} needs. */
export const lookColumns = {
  name: true,
  brandTitle: true,
  brandPrimaryColor: true,
  brandPrimaryLogo: true,
} as const;

interface LookRow {
  name: string;
  brandTitle: string | null;
  brandPrimaryColor: string | null;
  brandPrimaryLogo: string | null;
}

/** The look of a brand by the columns of its channel. */
export function presentLook({ name, brandTitle, brandPrimaryColor, brandPrimaryLogo }: LookRow): BrandLook {
  return { name: brandTitle ?? name, color: brandPrimaryColor, logo: brandPrimaryLogo };
}

/** WCAG 2.2, success criterion 1.4.3. */
const minContrast = 4.5;
const step = 0.05;

/**
 * Returns the color that is nearest to a brand's and readable on a background: darker on a light one, lighter on a dark
 * one. Colors are `#rrggbb`.
 */
export function readableColor(color: string, background: string): string {
  const own = channelsOf(color);
  const end = luminance(background) > 0.18 ? 0 : 255;
  for (let share = 0; share < 1; share += step) {
    const mixed = hexOf(own.map((part) => Math.round(part + (end - part) * share)));
    if (contrastOf(mixed, background) >= minContrast) return mixed;
  }
  return hexOf([end, end, end]);
}

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colors by WCAG 2.2, from 1 to 21. @param colors as `#rrggbb`. */
export function contrastOf(...colors: [string, string]): number {
  const [dark = 0, light = 0] = colors.map(luminance).toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
