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
  const was = { title: '', kind: 'none' as const, amount: '' };
  return { ...was, isDefault, isMeant: false, was };
}

interface Saved {
  title: string;
  isDefault: boolean;
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' } | null;
}

/** The form of a tier as it stands. */
export function tierFormOf({ title, isDefault, discount }: Saved): TierForm {
  const was = { title, kind: discount?.type ?? ('none' as const), amount: discount?.amount ?? '' };
  return { ...was, isDefault, isMeant: false, was };
}

/** Whether the discount that is typed is another than the one that is saved. */
export function isAnotherDiscount({ kind, amount, was }: TierForm): boolean {
  return kind !== was.kind || (kind !== 'none' && amount !== was.amount);
}

/** From this share of the price on, a person says once more that it is meant. */
const askedFromPoints = 50;

/** Whether what is typed gives away so much that it is asked about. */
export function isLargeDiscount(form: TierForm): boolean {
  const points = Number(form.amount.replace(',', '.').replace('%', ''));
  return form.kind === 'Percentage' && points >= askedFromPoints && isAnotherDiscount(form);
}
