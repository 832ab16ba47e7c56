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

/** The form values of the conditions of a tier's discount; an empty text does not apply. */
export interface ConditionsForm {
  minimumKind: 'none' | 'subtotal' | 'quantity';
  minimum: string;
  usageLimit: string;
  oncePerCustomer: boolean;
  /** In the browser's time zone. */
  startsAt: string;
  endsAt: string;
  /** Platform ids. */
  collections: string[];
  /** Whether the tier sets with which other discounts it combines. */
  setsCombinations: boolean;
  combinesWith: string[];
}

/** Conditions as the server sends them. */
interface SavedConditions {
  minimumSubtotal: number | null;
  minimumQuantity: number | null;
  usageLimit: number | null;
  oncePerCustomer: boolean;
  startsAt: string | null;
  endsAt: string | null;
  collections: string[];
  combinesWith: string[] | null;
}

const noConditions: ConditionsForm = {
  ...{ minimumKind: 'none', minimum: '', usageLimit: '', oncePerCustomer: false, startsAt: '', endsAt: '' },
  ...{ collections: [], setsCombinations: false, combinesWith: [] },
};

function conditionsFormOf(saved: SavedConditions | null): ConditionsForm {
  if (!saved) return noConditions;
  const { minimumSubtotal, minimumQuantity, usageLimit, oncePerCustomer, combinesWith } = saved;
  const minimumKind =
    minimumSubtotal !== null ? 'subtotal' : minimumQuantity !== null ? 'quantity' : ('none' as const);
  return {
    ...{ minimumKind, minimum: String(minimumSubtotal ?? minimumQuantity ?? ''), oncePerCustomer },
    usageLimit: usageLimit === null ? '' : String(usageLimit),
    startsAt: localTime(saved.startsAt),
    endsAt: localTime(saved.endsAt),
    collections: saved.collections,
    ...{ setsCombinations: combinesWith !== null, combinesWith: combinesWith ?? [] },
  };
}

/** A moment as a field of the browser shows it. */
function localTime(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The request for conditions; null for none. A text that is no number is sent as it is, and rejected. */
function conditionsOf(form: ConditionsForm) {
  if (JSON.stringify(form) === JSON.stringify(noConditions)) return null;
  const { minimumKind, minimum, collections, setsCombinations, combinesWith } = form;
  return {
    minimumSubtotal: minimumKind === 'subtotal' ? numberOf(minimum) : null,
    minimumQuantity: minimumKind === 'quantity' ? numberOf(minimum) : null,
    usageLimit: form.usageLimit.trim() === '' ? null : numberOf(form.usageLimit),
    oncePerCustomer: form.oncePerCustomer,
    startsAt: form.startsAt === '' ? null : new Date(form.startsAt).toISOString(),
    endsAt: form.endsAt === '' ? null : new Date(form.endsAt).toISOString(),
    collections,
    combinesWith: setsCombinations ? combinesWith : null,
  };
}

function numberOf(text: string): number | string {
  const read = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || Number.isNaN(read) ? text : read;
}

/** The form values of a tier. */
export interface TierForm {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
  kind: TierDiscountKind;
  /** Percent points, or major units of money. */
  amount: string;
  conditions: ConditionsForm;
  /** Whether the user confirmed a discount of half the price or more. */
  isConfirmed: boolean;
  /** The saved discount. */
  was: {
    title: string;
    relationshipType: RelationshipType;
    kind: TierDiscountKind;
    amount: string;
    conditions: ConditionsForm;
  };
}

/** The fields that errors refer to by the names of the request. */
export const fieldOfTierProblem = valueByRoot<TierForm>({
  discount: ['kind', 'amount'],
  isConfirmed: ['isConfirmed', 'kind', 'amount'],
});

/** The form of a new tier. */
export function newTierForm(isDefault: boolean): TierForm {
  return untouched(
    { title: '', relationshipType: 'affiliate', kind: 'none', amount: '', conditions: noConditions },
    isDefault,
  );
}

function untouched(was: TierForm['was'], isDefault: boolean): TierForm {
  return { ...was, isDefault, isConfirmed: false, was };
}

interface Saved {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' } | null;
  conditions: SavedConditions | null;
}

/** The form of an existing tier. */
export function tierFormOf({ title, relationshipType, isDefault, discount, conditions }: Saved): TierForm {
  return untouched(
    {
      ...{ title, relationshipType, kind: discount?.type ?? 'none', amount: discount?.amount ?? '' },
      conditions: conditionsFormOf(conditions),
    },
    isDefault,
  );
}

/** The form after its tier was created. */
export function tierFormAfterCreation({ isDefault, ...sent }: TierForm): TierForm {
  const { title, relationshipType, kind, amount, conditions } = sent;
  return untouched({ title, relationshipType, kind, amount, conditions }, isDefault);
}

/** Whether the typed discount differs from the saved one. */
export function isAnotherDiscount({ kind, amount, was }: TierForm): boolean {
  return kind !== was.kind || (kind !== 'none' && plain(amount) !== plain(was.amount));
}

/** Whether the conditions of a tier's discount differ from the saved ones. */
export function hasOtherConditions({ kind, conditions, was }: TierForm): boolean {
  return kind !== 'none' && JSON.stringify(conditions) !== JSON.stringify(was.conditions);
}

/** Compares amounts as numbers, whatever their notation. */
function plain(amount: string): string {
  const read = percentOf(amount);
  return amount.trim() === '' || Number.isNaN(read) ? amount : String(read);
}

/** The request for a new tier. */
export function tierOf({
  title,
  relationshipType,
  isDefault,
  isConfirmed,
  kind,
  amount,
  conditions,
}: TierForm) {
  const discount = kind === 'none' ? null : { amount, type: kind };
  return { title, relationshipType, isDefault, isConfirmed, discount, conditions: conditionsOf(conditions) };
}

/** The fields that the user changed. */
export function tierChange(typed: TierForm, seen: TierForm) {
  const { discount, ...rest } = changedValues(tierOf(typed), tierOf(seen));
  // The same number in another notation is no change, and the page may be outdated.
  return discount !== undefined && isAnotherDiscount({ ...typed, was: seen }) ? { ...rest, discount } : rest;
}

/** Whether the typed discount needs a confirmation. */
export function needsConfirmation(form: TierForm): boolean {
  return form.kind === 'Percentage' && isLargePercentage(form.amount) && isAnotherDiscount(form);
}
