import { z } from 'zod';
import { findOwnDiscountRows } from '#app/db/collabs/own-discounts.ts';
import { bulkTarget } from './bulk-update.ts';
import type { BulkTarget } from './bulk-update.ts';

/** The collabs that keep a discount of their own when they change their tier. */
export interface OwnDiscounts {
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
export async function findOwnDiscounts(channelId: string, target: BulkTarget): Promise<OwnDiscounts> {
  const most = { counted: mostCounted + 1, named: mostNamed };
  const { count, names } = await findOwnDiscountRows(channelId, target, most);
  return { count: Math.min(count, mostCounted), isMore: count > mostCounted, names };
}

/** The request for the own discounts of collabs, as a page sends it. */
export const ownDiscountsBody = z.object({ target: bulkTarget });
