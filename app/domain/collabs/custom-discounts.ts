import { z } from 'zod';
import { findCustomDiscountRows } from '#app/db/collabs/custom-discounts.ts';
import { bulkTarget, type BulkTarget } from './bulk-update.ts';

/** The collabs that keep a discount of their own when they change their tier. */
export interface CustomDiscounts {
  count: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  /** The first of their creators. */
  names: string[];
}

/** Counting more collabs than this would take too long. */
const maxCounted = 10_000;
const maxNamed = 3;

/** Finds which of some collabs of a channel have a discount of their own. */
export async function findCustomDiscounts(channelId: string, target: BulkTarget): Promise<CustomDiscounts> {
  const max = { counted: maxCounted + 1, named: maxNamed };
  const { count, names } = await findCustomDiscountRows(channelId, target, max);
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted, names };
}

/** The request for the custom discounts of collabs, as a page sends it. */
export const customDiscountsBody = z.object({ target: bulkTarget });
