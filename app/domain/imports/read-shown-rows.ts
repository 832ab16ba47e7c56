import type { DiscountType } from '#app/db/generated/client.ts';
import { isLarge } from '../discounts/is-large.ts';
import { grantsOf } from './grants-of.ts';
import { listImportTiers } from './list-import-tiers.ts';
import type { ImportTier } from './list-import-tiers.ts';
import { readImportRows } from './read-import.ts';
import type { ImportedRow, RowPage } from './read-import.ts';
import { readRow } from './read-row.ts';
import type { ImportKey } from './start-import.ts';

/** What a row would grant, as a page shows it. */
export interface ShownGrants {
  tier: string | null;
  discount: { amount: number; type: DiscountType } | null;
  isLarge: boolean;
}

export interface ShownRow extends ImportedRow {
  /** Null unless it is yet to be created. */
  grants: ShownGrants | null;
}

/** Rows of a list, those that are yet to be created with what they grant. */
export async function readShownRows(
  key: ImportKey,
  columns: readonly string[],
  page: RowPage,
): Promise<ShownRow[]> {
  const [rows, tiers] = await Promise.all([readImportRows(key, page), listImportTiers(key.channelId)]);
  return rows.map((row) => ({ ...row, grants: shownGrants(row, columns, tiers) }));
}

function shownGrants(
  { cells, verdict, isDone }: ImportedRow,
  columns: readonly string[],
  tiers: readonly ImportTier[],
): ShownGrants | null {
  if (verdict !== 'create' || isDone) return null;
  const { input } = readRow(columns, cells, tiers);
  if (!input) return null;
  const { tier, discount } = grantsOf(input, tiers);
  return {
    tier,
    discount: discount && { amount: discount.amount.toNumber(), type: discount.type },
    isLarge: isLarge(discount),
  };
}
