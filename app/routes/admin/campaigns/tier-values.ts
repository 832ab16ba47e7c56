import { instantOf, localTimeOf } from '#app/local-times.ts';
import { numberOfText, wholeNumberOfText } from '#app/ui/typed-number.ts';
import { changedValues, valueByRoot, type FieldValues } from '#app/ui/edit-form-state.ts';
import { isLargePercentage } from '../percent-input.ts';

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
  /** Local times in the store's time zone. */
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
  minimumKind: 'none',
  minimum: '',
  usageLimit: '',
  oncePerCustomer: false,
  startsAt: '',
  endsAt: '',
  collections: [],
  setsCombinations: false,
  combinesWith: [],
};

function conditionsFormOf(saved: SavedConditions | null, timeZone: string): ConditionsForm {
  if (!saved) return noConditions;
  const { minimumSubtotal, minimumQuantity, usageLimit, oncePerCustomer, combinesWith } = saved;
  const minimumKind =
    minimumSubtotal !== null ? 'subtotal' : minimumQuantity !== null ? 'quantity' : ('none' as const);
  return {
    minimumKind,
    minimum: String(minimumSubtotal ?? minimumQuantity ?? ''),
    oncePerCustomer,
    usageLimit: usageLimit === null ? '' : String(usageLimit),
    startsAt: localTime(saved.startsAt, timeZone),
    endsAt: localTime(saved.endsAt, timeZone),
    collections: saved.collections,
    setsCombinations: combinesWith !== null,
    combinesWith: combinesWith ?? [],
  };
}

/** A time of ISO 8601 as a field shows it. */
function localTime(time: string | null, timeZone: string): string {
  return time === null ? '' : localTimeOf(new Date(time), timeZone);
}

/**
 * The time of a field in ISO 8601. A text that is no time is sent as it is, and rejected.
 * @param saved the saved time: its text stands for it, also in an hour that the clocks repeat.
 */
function timeOf(typed: string, saved: string | null, timeZone: string): string | null {
  if (typed === '') return null;
  if (typed === localTime(saved, timeZone)) return saved;
  return instantOf(typed, timeZone)?.toISOString() ?? typed;
}

/** Whether anything is set in the conditions. */
export function hasConditions({ conditions }: Pick<TierForm, 'conditions'>): boolean {
  return JSON.stringify(conditions) !== JSON.stringify(noConditions);
}

/** The request for conditions; null for none. A text that is no number is sent as it is, and rejected. */
function conditionsOf({ conditions: form, timeZone, dates }: TierForm) {
  if (!hasConditions({ conditions: form })) return null;
  const { minimumKind, minimum, collections, setsCombinations, combinesWith } = form;
  return {
    minimumSubtotal: minimumKind === 'subtotal' ? numberOfText(minimum) : null,
    minimumQuantity: minimumKind === 'quantity' ? wholeNumberOfText(minimum) : null,
    usageLimit: form.usageLimit.trim() === '' ? null : wholeNumberOfText(form.usageLimit),
    oncePerCustomer: form.oncePerCustomer,
    startsAt: timeOf(form.startsAt, dates.startsAt, timeZone),
    endsAt: timeOf(form.endsAt, dates.endsAt, timeZone),
    collections,
    combinesWith: setsCombinations ? combinesWith : null,
  };
}

export interface TierForm {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
  kind: TierDiscountKind;
  /** Percent points, or major units of money. */
  amount: string;
  conditions: ConditionsForm;
  /** The store's time zone. */
  timeZone: string;
  /** The saved dates, in ISO 8601. */
  dates: Pick<SavedConditions, 'startsAt' | 'endsAt'>;
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

const noDates = { startsAt: null, endsAt: null };

export function newTierForm(isDefault: boolean, timeZone: string): TierForm {
  return untouched(
    { title: '', relationshipType: 'affiliate', kind: 'none', amount: '', conditions: noConditions },
    { isDefault, timeZone, dates: noDates },
  );
}

function untouched(
  was: TierForm['was'],
  others: Pick<TierForm, 'isDefault' | 'timeZone' | 'dates'>,
): TierForm {
  return { ...was, ...others, isConfirmed: false, was };
}

/** The discount of a tier and its conditions, as the server sends them. */
export interface Terms {
  discount: { amount: string; type: 'Percentage' | 'FixedAmount' } | null;
  conditions: SavedConditions | null;
}

/** A tier as the server sends it. */
export interface SavedTier extends Terms {
  title: string;
  relationshipType: RelationshipType;
  isDefault: boolean;
}

export function tierFormOf(
  { title, relationshipType, isDefault, discount, conditions }: SavedTier,
  timeZone: string,
): TierForm {
  const { startsAt, endsAt } = conditions ?? noDates;
  return untouched(
    {
      title,
      relationshipType,
      kind: discount?.type ?? 'none',
      amount: discount?.amount ?? '',
      conditions: conditionsFormOf(conditions, timeZone),
    },
    { isDefault, timeZone, dates: { startsAt, endsAt } },
  );
}

/** The form after its tier was saved. The confirmation counted for that save. */
export function savedTierForm({ isDefault, timeZone, dates, ...sent }: TierForm): TierForm {
  const { title, relationshipType, kind, amount, conditions } = sent;
  return untouched({ title, relationshipType, kind, amount, conditions }, { isDefault, timeZone, dates });
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
  return String(numberOfText(amount.replace('%', '')));
}

/** The request for a new tier. */
export function tierOf(form: TierForm) {
  const { title, relationshipType, isDefault, isConfirmed, kind, amount } = form;
  const discount = kind === 'none' ? null : { amount, type: kind };
  return { title, relationshipType, isDefault, isConfirmed, discount, conditions: conditionsOf(form) };
}

/** The fields of a form as they are compared with the saved ones. Discount and conditions are one. */
export function tierFields(form: TierForm) {
  const { discount, conditions, isConfirmed: _, ...fields } = tierOf(form);
  return { ...fields, terms: { discount, conditions } };
}

/** The form with other values of some fields. */
export function withTierFields(form: TierForm, { terms, ...fields }: FieldValues): TierForm {
  const saved = terms ? tierFormOf({ ...form, ...(terms as Terms) }, form.timeZone) : form;
  const { kind, amount, conditions, dates } = saved;
  return { ...form, ...fields, kind, amount, conditions, dates };
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
