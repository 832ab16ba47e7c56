import { formatTags } from '#app/tag-list.ts';
import type { CollabDocument, CollabRecord } from '../collabs/collab.ts';
import { creatorProfile, isErasedEmail } from '../creators/creators.ts';
import type { columns } from './columns.ts';

/** The cells of a collab by the columns of an import, so that a file with them can be imported again. */
type CollabCells = Record<(typeof columns)[number], string>;

/** Presents a collab as cells. The email address is empty after the person was erased. */
export function cellsOf(record: CollabRecord): CollabCells {
  const { firstName, lastName } = creatorProfile(record);
  return {
    email: isErasedEmail(record.email) ? '' : record.email,
    firstName,
    lastName,
    affiliateCode: record.affiliateCode,
    affiliateUrl: record.affiliateUrl ?? '',
    collabTier: record.tier?.key ?? '',
    ...discountCells(record.customDiscount),
    handle: record.handle,
    profilePicture: record.profilePicture?.url ?? '',
    primaryColor: record.primaryColor ?? '',
    title: record.shopTitle ?? '',
    tags: formatTags((record.tags ?? []) as string[]),
  };
}

/** A discount as cells: percent points, with a percent sign below one, or major units. */
export function discountCells(
  discount: { amount: number; type: string } | null,
): Pick<CollabCells, 'discountAmount' | 'discountType'> {
  if (!discount) return { discountAmount: '', discountType: '' };
  const { amount, type: discountType } = discount;
  if (discountType !== 'Percentage') return { discountAmount: String(amount), discountType };
  const points = Number((amount * 100).toFixed(4));
  return { discountAmount: points < 1 ? `${points}%` : String(points), discountType };
}

/** The custom values of a collab as cells, by handle. */
export function customCellsOf({ custom }: Pick<CollabDocument, 'custom'>): Map<string, string> {
  const values = Object.entries(JSON.parse(custom) as Record<string, unknown>);
  return new Map(values.map(([handle, value]) => [handle, customCell(value)]));
}

/** A custom value as a cell: media as its URL, a list with one item per line. */
export function customCell(value: unknown): string {
  if (Array.isArray(value)) return value.map(customCell).join('\n');
  if (typeof value === 'object' && value !== null) return 'url' in value ? String(value.url) : '';
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
