import { formatTags } from '#app/tag-list.ts';
import { affiliateUrl } from '../collabs/affiliate-link.ts';
import type { CollabDocument } from '../collabs/collab.ts';
import type { UpdateCollabInput } from '../collabs/input.ts';
import { isLargeDiscount } from '../discounts/amount.ts';
import { cellsOf, customCell, customCellsOf, discountCells } from './collab-cells.ts';
import { grantsOf, type ImportContext } from './tiers.ts';

/** A cell that changes a collab: the column, and the present and the new value as a file has them. */
export interface PlannedChange {
  column: string;
  from: string;
  to: string;
}

/** What a row changes. The input has the changed fields alone, so that equal cells write nothing. */
export interface UpdatePlan {
  changes: PlannedChange[];
  input: UpdateCollabInput;
  /** Whether the collab gets a discount of half the price or more. */
  isLarge: boolean;
}

/** Plans the update of a collab by a parsed row. */
export function planUpdate(
  collab: CollabDocument,
  input: UpdateCollabInput,
  context: ImportContext,
): UpdatePlan {
  const current = new Map<string, string>(Object.entries(cellsOf(collab.record)));
  for (const [handle, cell] of customCellsOf(collab)) current.set(`custom.${handle}`, cell);
  const changes = [...desiredCells(input, context)]
    .map(([column, to]) => ({ column, from: current.get(column) ?? '', to }))
    .filter(({ column, from, to }) => from.trim() !== to.trim() && !isGenerated(collab, column, to));
  const changed = new Set(changes.map(({ column }) => column));
  const planned = changedInput(input, changed);
  const isOther = changed.has('collabTier') || planned.discount !== undefined;
  return {
    changes,
    input: planned,
    isLarge: isOther && isLargeDiscount(discountAfter(collab, planned, context)),
  };
}

/** A generated link that a file contains does not become the collab's own. */
function isGenerated({ record }: CollabDocument, column: string, cell: string): boolean {
  return column === 'affiliateUrl' && cell === affiliateUrl(record);
}

/** The cells of an update, as {@link cellsOf} writes them. */
function desiredCells(input: UpdateCollabInput, { tiers }: ImportContext): Map<string, string> {
  const { firstName, lastName, affiliateCode, affiliateUrl: link, handle, primaryColor, title } = input;
  const texts = { firstName, lastName, affiliateCode, affiliateUrl: link, handle, primaryColor, title };
  const cells = new Map<string, string>();
  for (const [column, text] of Object.entries(texts)) if (typeof text === 'string') cells.set(column, text);
  const tier = tiers.find(({ id }) => id === input.collabTier);
  if (tier) cells.set('collabTier', tier.key);
  if (input.discount) {
    const { amount, type } = input.discount;
    for (const [column, cell] of Object.entries(discountCells({ amount: amount.toNumber(), type })))
      cells.set(column, cell);
  }
  if (input.profilePicture) cells.set('profilePicture', input.profilePicture.url ?? '');
  if (input.tags) cells.set('tags', formatTags(input.tags));
  for (const [handleOfField, value] of input.custom) cells.set(`custom.${handleOfField}`, customCell(value));
  return cells;
}

function changedInput(input: UpdateCollabInput, changed: ReadonlySet<string>): UpdateCollabInput {
  const isChanged = (name: string) =>
    name === 'discount' ? changed.has('discountAmount') || changed.has('discountType') : changed.has(name);
  const fields = Object.entries(input).filter(([name]) => isChanged(name));
  const custom = new Map([...input.custom].filter(([handle]) => changed.has(`custom.${handle}`)));
  return { ...(Object.fromEntries(fields) as Omit<UpdateCollabInput, 'custom'>), custom };
}

function discountAfter({ record }: CollabDocument, input: UpdateCollabInput, context: ImportContext) {
  if (input.discount) return input.discount;
  // The custom discount stays in force in another tier.
  const collabTier = input.collabTier ?? record.tierId ?? undefined;
  return record.customDiscount || collabTier === undefined
    ? null
    : grantsOf({ collabTier }, context).discount;
}
