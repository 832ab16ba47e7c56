import { z } from 'zod';
import { findCustomDiscountRows } from '#app/db/collabs/custom-discounts.ts';
import { bulkTarget } from './bulk-update.ts';
import type { BulkTarget } from './bulk-update.ts';

/** The collabs that keep a discount of their own when they change their tier. */
export interface CustomDiscounts {
  count: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
  /** The first of their creators. */
  names: string[];
}

/** Counting more collabs than this would take too long. */
const mostCounted = 10_000;
const mostNamed = 3;

/** Finds which of some collabs of a channel have a discount of their own. */
export async function findCustomDiscounts(channelId: string, target: BulkTarget): Promise<CustomDiscounts> {
  const most = { counted: mostCounted + 1, named: mostNamed };
  const { count, names } = await findCustomDiscountRows(channelId, target, most);
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted, names };
}

/** The request for the custom discounts of collabs, as a page sends it. */
export const customDiscountsBody = z.object({ target: bulkTarget });
