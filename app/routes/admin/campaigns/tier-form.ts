import { changedValues, valueByRoot } from '#app/ui/edit-form-state.ts';
import { isLargePercentage, percentOf } from '../typed-points.ts';

/** The type of a tier's discount. */
export type TierDiscountKind = 'none' | 'Percentage' | 'FixedAmount';

export const relationshipTypes = [
  'affiliate',
  'ambassador',
  'partner',
  'employee',
  'customer',
  'other',
] as const;
export type RelationshipType = (typeof relationshipTypes)[number];

/** The form values of a tier. */
export interface TierForm {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
  kind: TierDiscountKind;
  /** Percent points, or major units of money. */
  amount: string;
  /** Whether the user confirmed a discount of half the price or more. */
  isMeant: boolean;
  /** The saved discount. */
  was: { title: string; relationshipType: RelationshipType; kind: TierDiscountKind; amount: string };
}

/** The fields that errors refer to by the names of the request. */
export const fieldOfTierProblem = valueByRoot<TierForm>({
  discount: ['kind', 'amount'],
  isMeant: ['isMeant', 'kind', 'amount'],
});

/** The form of a new tier. */
export function newTierForm(isDefault: boolean): TierForm {
  return untouched({ title: '', relationshipType: 'affiliate', kind: 'none', amount: '' }, isDefault);
}

function untouched(was: TierForm['was'], isDefault: boolean): TierForm {
  return { ...was, isDefault, isMeant: false, was };
}

interface Saved {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' } | null;
}

/** The form of an existing tier. */
export function tierFormOf({ title, relationshipType, isDefault, discount }: Saved): TierForm {
  return untouched(
    { title, relationshipType, kind: discount?.type ?? 'none', amount: discount?.amount ?? '' },
    isDefault,
  );
}

/** The form after its tier was created. */
export function tierFormOnceMade({ title, relationshipType, isDefault, kind, amount }: TierForm): TierForm {
  return untouched({ title, relationshipType, kind, amount }, isDefault);
}

/** Whether the typed discount differs from the saved one. */
export function isAnotherDiscount({ kind, amount, was }: TierForm): boolean {
  return kind !== was.kind || (kind !== 'none' && plain(amount) !== plain(was.amount));
}

/** Compares amounts as numbers, whatever their notation. */
function plain(amount: string): string {
  const read = percentOf(amount);
  return amount.trim() === '' || Number.isNaN(read) ? amount : String(read);
}

/** The request for a new tier. */
export function tierOf({ title, relationshipType, isDefault, isMeant, kind, amount }: TierForm) {
  const discount = kind === 'none' ? null : { amount, type: kind };
  return { title, relationshipType, isDefault, isMeant, discount };
}

/** The fields that the user changed. */
export function tierChange(typed: TierForm, seen: TierForm) {
  const { discount, ...rest } = changedValues(tierOf(typed), tierOf(seen));
  // The same number in another notation is no change, and the page may be outdated.
  return discount !== undefined && isAnotherDiscount({ ...typed, was: seen }) ? { ...rest, discount } : rest;
}

/** Whether the typed discount needs a confirmation. */
export function isLargeDiscount(form: TierForm): boolean {
  return form.kind === 'Percentage' && isLargePercentage(form.amount) && isAnotherDiscount(form);
}
