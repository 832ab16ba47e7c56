import { changedValues } from '#app/ui/edit-form-state.ts';
import { isLargePercentage, percentOf } from '../typed-points.ts';

/** What a tier's discount is. */
export type TierDiscountKind = 'none' | 'Percentage' | 'FixedAmount';

/** A tier as it is typed. */
export interface TierForm {
  title: string;
  isDefault: boolean;
  kind: TierDiscountKind;
  /** Percent points, or major units of money. */
  amount: string;
  /** Whether a person said that a discount of half the price or more is meant. */
  isMeant: boolean;
  /** What is saved. */
  was: { title: string; kind: TierDiscountKind; amount: string };
}

/** The form of a new tier. */
export function newTierForm(isDefault: boolean): TierForm {
  return untouched({ title: '', kind: 'none', amount: '' }, isDefault);
}

function untouched(was: TierForm['was'], isDefault: boolean): TierForm {
  return { ...was, isDefault, isMeant: false, was };
}

interface Saved {
  title: string;
  isDefault: boolean;
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' } | null;
}

/** The form of a tier as it stands. */
export function tierFormOf({ title, isDefault, discount }: Saved): TierForm {
  return untouched({ title, kind: discount?.type ?? 'none', amount: discount?.amount ?? '' }, isDefault);
}

/** The form of a tier that this one has just made. */
export function tierFormOnceMade({ title, isDefault, kind, amount }: TierForm): TierForm {
  return untouched({ title, kind, amount }, isDefault);
}

/** Whether the discount that is typed is another than the one that is saved. */
export function isAnotherDiscount({ kind, amount, was }: TierForm): boolean {
  return kind !== was.kind || (kind !== 'none' && plain(amount) !== plain(was.amount));
}

/** The same number is the same amount, however it is written. */
function plain(amount: string): string {
  const read = percentOf(amount);
  return amount.trim() === '' || Number.isNaN(read) ? amount : String(read);
}

/** What a form says of a new tier. */
export function tierOf({ title, isDefault, isMeant, kind, amount }: TierForm) {
  return { title, isDefault, isMeant, discount: kind === 'none' ? null : { amount, type: kind } };
}

/** What it says differently from what its person saw. */
export function tierChange(typed: TierForm, seen: TierForm) {
  const { discount, ...rest } = changedValues(tierOf(typed), tierOf(seen));
  // The same number written otherwise is asked about nowhere, and may be no more than an old view of it.
  return discount !== undefined && isAnotherDiscount({ ...typed, was: seen }) ? { ...rest, discount } : rest;
}

/** Whether what is typed gives away so much that it is asked about. */
export function isLargeDiscount(form: TierForm): boolean {
  return form.kind === 'Percentage' && isLargePercentage(form.amount) && isAnotherDiscount(form);
}
